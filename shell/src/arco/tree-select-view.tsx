import SelectView from '@arco-design/web-react/es/_class/select-view.js'
import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react'
import { clickBox } from './click-box.ts'
import './tree-select-view.css'

interface Props extends Omit<ComponentProps<typeof SelectView>, 'onKeyDown'> {
  popupVisible: boolean
  /** Id of the popup. */
  ariaControls: string
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The box of Arco's TreeSelect, whose tree Arco opens for the pointer only. Arrow keys open the tree, move in it and expand
 * its nodes, Enter selects, Escape closes. The focus stays in the box, so that the user can type to filter.
 */
export default function TreeSelectView({ onKeyDown, ...props }: Props) {
  const { popupVisible, ariaControls } = props
  const field = useRef<Element>(null)
  useEffect(() => {
    if (popupVisible) return
    field.current?.removeAttribute('aria-activedescendant')
    findActive(ariaControls)?.removeAttribute(activeAttribute)
  }, [popupVisible, ariaControls])

  const handleKey = (event: KeyboardEvent): boolean => {
    const { key, nativeEvent, target } = event
    if (nativeEvent.isComposing) return false
    const isTyping = target instanceof HTMLInputElement && target.value !== ''
    if (!popupVisible || key === 'Escape') {
      if (!(popupVisible ? ['Escape'] : ['Enter', 'ArrowDown', 'ArrowUp']).includes(key)) return false
      clickBox(target)
      return true
    }
    const popup = document.getElementById(ariaControls)
    if (!popup || (isTyping && (key === 'ArrowLeft' || key === 'ArrowRight'))) return false
    const node = moveInTree(popup, key)
    if (node === undefined) return false
    if (node) {
      field.current = target as Element
      field.current.setAttribute('aria-activedescendant', node.id)
    }
    return true
  }
  return (
    <SelectView
      {...props}
      onKeyDown={(event: KeyboardEvent) => {
        if (!handleKey(event)) return onKeyDown(event)
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

const activeAttribute = 'data-active'
let lastId = 0

const findActive = (popupId: string): Element | null | undefined =>
  document.getElementById(popupId)?.querySelector(`[${activeAttribute}]`)

/**
 * Handles a key in the tree. Returns the node that is now the active one, null where none is, and undefined for keys
 * that are not of the tree.
 */
function moveInTree(popup: Element, key: string): Element | null | undefined {
  const nodes = [...popup.querySelectorAll('[role=treeitem]')]
  const at = nodes.findIndex((node) => node.hasAttribute(activeAttribute))
  const active = nodes[at]
  const start = Math.max(
    0,
    nodes.findIndex((node) => node.matches('.arco-tree-node-selected')),
  )
  const moves: Record<string, () => number> = {
    ArrowDown: () => (active ? at + 1 : start),
    ArrowUp: () => (active ? at - 1 : start),
    ArrowRight: () => (toggle(active, false) ? at : at + 1),
    ArrowLeft: () => (toggle(active, true) ? at : findParent(nodes, at)),
    Enter: () => {
      active?.querySelector<HTMLElement>('input[type=checkbox], .arco-tree-node-title')?.click()
      return at
    },
  }
  const move = moves[key]
  if (!move) return undefined
  const next = nodes[move()] ?? active
  if (!next) return null
  active?.removeAttribute(activeAttribute)
  next.setAttribute(activeAttribute, '')
  next.id ||= `tree-select-node-${(lastId += 1)}`
  next.scrollIntoView({ block: 'nearest' })
  return next
}

/** Expands or collapses a node that has children and is not yet so. Returns whether it did. */
function toggle(node: Element | undefined, isExpanded: boolean): boolean {
  const switcher = node?.querySelector<HTMLElement>('.arco-tree-node-switcher-icon')
  if (!switcher || node?.matches('.arco-tree-node-expanded') !== isExpanded) return false
  switcher.click()
  return true
}

const levelOf = (node: Element | undefined): number => Number(node?.getAttribute('aria-level'))

const findParent = (nodes: readonly Element[], at: number): number =>
  nodes.findLastIndex((node, index) => index < at && levelOf(node) < levelOf(nodes[at]))
