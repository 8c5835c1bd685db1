import { Button, Message } from '@arco-design/web-react'
import { createElement, useEffect, type KeyboardEvent } from 'react'
import { useText } from '../../text/text.ts'
import { focusNode } from './canvas/canvas.tsx'
import { useDesigner } from './context.ts'
import { readClipboard, writeClipboard } from './model/clipboard.ts'
import { flattenNodes } from './model/draft.ts'
import type { DesignerStore } from './store.ts'
import { text } from './text.ts'

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !==
    null
/** Whether a key belongs to the form: pressed on a field of the canvas or of the outline. */
const isOnField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-grip], [data-outline]') !== null

/** Returns the function that removes the selected fields, with a message that takes it back. */
export function useRemoveSelected(): () => void {
  const t = useText(text)
  const store = useDesigner()
  return () => {
    const nodes = store.selectedNodes()
    if (nodes.length === 0) return
    store.remove(nodes.map(({ key }) => key))
    store.focusNext(store.get().selected.at(-1) ?? null)
    Message.info({
      id: 'designer-removed',
      duration: 6_000,
      content: createElement(
        'span',
        null,
        t('designer.removed', { n: nodes.length }),
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
          t('designer.undo'),
        ),
      ),
    })
  }
}

/**
 * The keys of the designer. Undo and redo work everywhere in it; the others where a field of the canvas or of the
 * outline has the focus.
 */
export function useDesignerKeys({
  openHelp,
  openSettings,
  history,
}: {
  openHelp: () => void
  openSettings: () => void
  /** What undo and redo change; the form alone where it is left out. */
  history?: Pick<DesignerStore, 'undo' | 'redo'>
}) {
  const store = useDesigner()
  const { undo, redo } = history ?? store
  const removeSelected = useRemoveSelected()

  useEffect(() => {
    const isForUs = (event: ClipboardEvent) =>
      !isText(event.target) && (isOnField(document.activeElement) || document.activeElement === document.body)
    const copy = (event: ClipboardEvent) => {
      const nodes = store.selectedNodes()
      if (!isForUs(event) || nodes.length === 0 || !event.clipboardData) return
      event.clipboardData.setData('text/plain', writeClipboard(nodes))
      event.preventDefault()
    }
    const cut = (event: ClipboardEvent) => {
      copy(event)
      if (event.defaultPrevented) removeSelected()
    }
    const paste = (event: ClipboardEvent) => {
      if (!isForUs(event)) return
      const fields = readClipboard(event.clipboardData?.getData('text/plain') ?? '')
      if (!fields) return
      event.preventDefault()
      store.focusNext(store.paste(fields).at(-1) ?? null)
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', cut)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', cut)
      document.removeEventListener('paste', paste)
    }
  })

  /** Selects the next or the previous node and moves the focus to it. */
  const go = (by: number, extend: boolean, inOutline: boolean) => {
    const order = flattenNodes(store.draft().nodes).map(({ key }) => key)
    const at = order.indexOf(store.get().selected.at(-1) ?? '')
    const next = order[at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))]
    if (!next) return
    store.select(next, extend ? 'extend' : 'only')
    if (inOutline) document.querySelector<HTMLElement>(`[data-outline="${next}"]`)?.focus()
    else focusNode(next)
  }
  const keepFocus = (inOutline: boolean, change: () => void) => {
    change()
    const key = store.get().selected.at(-1) ?? null
    if (inOutline && key) document.querySelector<HTMLElement>(`[data-outline="${key}"]`)?.focus()
    else store.focusNext(key)
  }

  return (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const control = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const done = (action: () => void) => {
      event.preventDefault()
      action()
    }
    if ((event.target as Element).closest('[role="dialog"]')) return
    if (control && key === 'z') return done(event.shiftKey ? redo : undo)
    if (control && key === 'y') return done(redo)
    const target = event.target as Element
    if (key === 'Escape' && target.closest('[data-settings]') && !target.closest('[aria-expanded="true"]')) {
      const last = store.get().selected.at(-1)
      if (last !== undefined) return done(() => focusNode(last))
    }
    if (isText(event.target)) return
    if (key === '?') return done(openHelp)
    // While a field is picked up, the keys belong to the drag.
    if (!isOnField(event.target) || document.querySelector('[data-picked-up]')) return
    const inOutline = (event.target as Element).closest('[data-outline]') !== null
    const arrows: Readonly<Record<string, () => void>> = event.altKey
      ? {
          ArrowUp: () => keepFocus(inOutline, () => store.step('up')),
          ArrowDown: () => keepFocus(inOutline, () => store.step('down')),
          ArrowRight: () => keepFocus(inOutline, () => (event.shiftKey ? store.resize(1) : store.step('in'))),
          ArrowLeft: () =>
            keepFocus(inOutline, () => (event.shiftKey ? store.resize(-1) : store.step('out'))),
        }
      : {
          ArrowUp: () => go(-1, event.shiftKey, inOutline),
          ArrowLeft: () => go(-1, event.shiftKey, inOutline),
          ArrowDown: () => go(1, event.shiftKey, inOutline),
          ArrowRight: () => go(1, event.shiftKey, inOutline),
        }
    const arrow = arrows[key]
    if (arrow && !control) return done(arrow)
    if (key === 'Delete' || key === 'Backspace') return done(removeSelected)
    if (control && key === 'd') return done(() => keepFocus(inOutline, () => void store.duplicate()))
    if (control && key === 'a') return done(store.selectAll)
    if (key === 'Enter') return done(openSettings)
    if (key === 'Escape') return done(() => store.select(null))
  }
}
