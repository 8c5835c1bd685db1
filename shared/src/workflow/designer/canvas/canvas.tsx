import { Button, Message } from '@arco-design/web-react'
import { createElement, useRef, useState, type KeyboardEvent } from 'react'
import { nodesOf } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import type { ConditionField } from '../../../ui/condition-builder/condition.ts'
import { FlowTree, type FlowTreeHandle } from '../../flow-tree/flow-tree.tsx'
import type { InsertPlace } from '../../flow-tree/layout.ts'
import { titleOf } from '../../flow-tree/summary.ts'
import { text as treeText } from '../../flow-tree/text.ts'
import { useDesignerState, useDraft, useFlowDesigner } from '../context.ts'
import { findNode } from '../model/tree.ts'
import { text } from '../text.ts'
import { CardDrag } from './card-drag.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { NodeSearch } from './search.tsx'
import { useClipboard } from './use-clipboard.ts'
import styles from './canvas.module.css'

interface Props {
  scope: string
  problems: ReadonlyMap<string, string>
  conditionFields: readonly ConditionField[]
  tree: React.RefObject<FlowTreeHandle | null>
  /** Enter on a card: the focus goes to its settings. */
  onOpenSettings: () => void
}

/** The flow to edit: the tree of its nodes, the menu to insert, the keys and the clipboard. */
export function Canvas({ scope, problems, conditionFields, tree, onOpenSettings }: Props) {
  const t = useText(text)
  const tt = useText(treeText)
  const store = useFlowDesigner()
  const { template } = useDraft()
  const selected = useDesignerState((state) => state.selected)
  const [menu, setMenu] = useState<{ place: InsertPlace; anchor: HTMLElement } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const nameOf = (nodeId: string) => {
    const node = findNode(store.draft().template, nodeId)
    return node ? titleOf(node, tt) : ''
  }

  const remove = () => {
    const before = [...nodesOf(store.draft().template)].length
    const next = store.remove(store.get().selected)
    const count = before - [...nodesOf(store.draft().template)].length
    if (count <= 0) return
    tree.current?.focus(next)
    const words = t('flowDesigner.removed', { n: count })
    setAnnouncement(words)
    Message.info({
      id: 'flow-designer-removed',
      duration: 6_000,
      content: createElement(
        'span',
        null,
        words,
        createElement(
          Button,
          {
            type: 'text',
            size: 'mini',
            onClick: () => {
              store.undo()
              Message.clear()
            },
          },
          t('flowDesigner.undoShort'),
        ),
      ),
    })
  }
  useClipboard({
    isForUs: () => {
      const active = document.activeElement
      return active === document.body || (box.current?.contains(active) === true && !isTyping(active))
    },
    onCopied: (n) => {
      const words = t('flowDesigner.copied', { n })
      setAnnouncement(words)
      Message.info({ id: 'flow-designer-copied', content: words })
    },
    onCut: remove,
    onPasted: (ids) => {
      const last = ids.at(-1)
      if (last === undefined) return
      setAnnouncement(t('flowDesigner.pasted', { n: ids.length }))
      tree.current?.focus(last)
    },
  })
  const move = (nodeId: string, direction: 'up' | 'down' | 'left' | 'right') => {
    store.move(nodeId, direction)
    setAnnouncement(t('flowDesigner.moved', { name: nameOf(nodeId) }))
    tree.current?.focus(nodeId)
  }
  const handleCardKey = (event: KeyboardEvent, nodeId: string) => {
    const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const
    const direction = arrows[event.key as keyof typeof arrows] as
      | (typeof arrows)[keyof typeof arrows]
      | undefined
    if (event.altKey && direction) {
      event.preventDefault()
      return move(nodeId, direction)
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (!store.get().selected.includes(nodeId)) store.select(nodeId)
      remove()
    }
  }
  return (
    <div ref={box} className={styles.canvas} data-flow-canvas>
      <CardDrag
        nameOf={nameOf}
        onMoved={(nodeId) => {
          setAnnouncement(t('flowDesigner.moved', { name: nameOf(nodeId) }))
          tree.current?.focus(nodeId)
        }}
      >
        <FlowTree
          handle={tree}
          className={styles.tree!}
          template={template}
          problems={problems}
          selectedIds={new Set(selected)}
          conditionFields={conditionFields}
          onInsert={(place, anchor) => setMenu({ place, anchor })}
          onAddBranch={(forkId) => tree.current?.focus(store.addBranch(forkId))}
          onSelect={(nodeId, how) => store.select(nodeId, how)}
          onOpen={(nodeId, by) => {
            store.select(nodeId)
            if (by === 'key') onOpenSettings()
          }}
          onCardKey={handleCardKey}
          tools={
            <NodeSearch
              scope={scope}
              onFound={(nodeId) => {
                store.select(nodeId)
                tree.current?.focus(nodeId)
              }}
            />
          }
        />
      </CardDrag>
      <InsertMenu
        open={menu}
        scope={scope}
        onInsert={(place, kind) => {
          setMenu(null)
          const nodeId = store.insert(place, kind)
          setAnnouncement(t('flowDesigner.inserted', { name: nameOf(nodeId) }))
          tree.current?.focus(nodeId)
        }}
        onClose={() => {
          if (!menu) return
          setMenu(null)
          tree.current?.focus(menu.place.nodeId)
        }}
      />
      <div role="status" className={styles.announcement}>
        {announcement}
      </div>
    </div>
  )
}

const isTyping = (element: Element | null): boolean =>
  element?.closest('input, textarea, [contenteditable="true"]') !== null
