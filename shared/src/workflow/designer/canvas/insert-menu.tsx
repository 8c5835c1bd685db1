import { Trigger } from '@arco-design/web-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useText } from '../../../text/text.ts'
import { kindLooks } from '../../flow-tree/kinds.tsx'
import type { InsertPlace } from '../../flow-tree/layout.ts'
import { text as treeText } from '../../flow-tree/text.ts'
import type { InsertableKind } from '../model/tree.ts'
import { text } from '../text.ts'
import styles from './canvas.module.css'

const groups = [
  ['flowDesigner.insertPeople', ['approver', 'process', 'copy', 'subFlow', 'launch']],
  ['flowDesigner.insertBranches', ['condition', 'parallel', 'inclusive', 'choose', 'router']],
  ['flowDesigner.insertSystem', ['timer', 'trigger', 'data', 'interface', 'message', 'end']],
] as const satisfies readonly (readonly [string, readonly InsertableKind[]])[]

interface Props {
  open: { readonly place: InsertPlace; readonly anchor: HTMLElement } | null
  scope: string
  onInsert: (place: InsertPlace, kind: InsertableKind) => void
  /** Without a choice: the focus returns to the card. */
  onClose: () => void
}

/** Arco shows a popup some frames after it was opened, and what is hidden cannot take the focus. */
const maxFrames = 30

/** The kinds of nodes, beside the button of a line. Arrow keys move in two columns. */
export function InsertMenu({ open, scope, onInsert, onClose }: Props) {
  const t = useText(text)
  const tt = useText(treeText)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    let frames = 0
    let request = 0
    const focusFirst = () => {
      const first = menu.current?.querySelector<HTMLElement>('[role="menuitem"]')
      first?.focus({ preventScroll: true })
      if (document.activeElement !== first && frames++ < maxFrames)
        request = requestAnimationFrame(focusFirst)
    }
    focusFirst()
    return () => cancelAnimationFrame(request)
  }, [open])

  const handleKey = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      return onClose()
    }
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 2,
      ArrowUp: at - 2,
      Home: 0,
      End: -1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    items.at(event.key === 'End' ? -1 : Math.min(items.length - 1, Math.max(0, to)))?.focus()
  }
  const rect = open?.anchor.getBoundingClientRect()
  return (
    <Trigger
      className={scope}
      popupVisible={open !== null}
      trigger="click"
      position="right"
      autoAlignPopupWidth={false}
      popupAlign={{ right: 12 }}
      onVisibleChange={(visible) => {
        if (!visible) onClose()
      }}
      popup={() => (
        <div
          ref={menu}
          role="menu"
          tabIndex={-1}
          aria-label={t('flowDesigner.insertTitle')}
          className={styles.menu}
          onKeyDown={handleKey}
        >
          {groups.map(([title, kinds]) => (
            <div key={title} role="group" aria-label={t(title)}>
              <div aria-hidden className={styles.menuTitle}>
                {t(title)}
              </div>
              <div className={styles.menuItems}>
                {kinds.map((kind) => {
                  const looks = kind === 'condition' ? 'empty' : kind
                  const { icon: Icon } = kindLooks[looks]
                  return (
                    <button
                      key={kind}
                      type="button"
                      role="menuitem"
                      data-kind={kind}
                      onClick={() => open && onInsert(open.place, kind)}
                    >
                      <Icon aria-hidden />
                      {tt(`flowTree.kind.${looks}`)}
                    </button>
                  )
                })}
              </div>
            </div>
          ))}
        </div>
      )}
    >
      <span
        aria-hidden
        className={styles.menuAnchor}
        style={
          rect
            ? { left: rect.left, top: rect.top, width: rect.width, height: rect.height }
            : { display: 'none' }
        }
      />
    </Trigger>
  )
}
