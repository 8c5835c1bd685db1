import { memo, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { widgetKinds } from '@tessera/shared/portal/kinds'
import { useKindName } from '@tessera/shared/portal/use-kind-name'
import { findView } from '@tessera/shared/portal/views'
import { widgetGroups } from '@tessera/shared/portal/widget'
import { text } from './text.ts'
import styles from './designer.module.css'

const dragType = 'application/x-tessera-widget'
/** What is dragged: browsers hide it until it is dropped. */
let dragged: string | null = null

/** The kind that is dragged from the palette; null for anything else. */
export const draggedKind = ({ dataTransfer }: DragEvent): string | null =>
  dataTransfer.types.includes(dragType) ? dragged : null

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }

/** The kinds of widgets by group. A click or Enter adds one at the first free place; dragging puts it anywhere. */
export const Palette = memo(function Palette({ onAdd }: { onAdd: (key: string) => void }) {
  const t = useText(text)
  const kindName = useKindName()
  const [focused, setFocused] = useState(widgetKinds[0]!.key)
  /** One stop of the Tab key; the arrow keys move inside of it, in two columns. */
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-kind]')]
    const at = all.indexOf(event.target as HTMLElement)
    const next = all[Math.min(all.length - 1, Math.max(0, at + step))]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are the controls
    <div className={styles.palette} onKeyDown={handleKey}>
      {widgetGroups.map((group) => (
        <section key={group} aria-labelledby={`widgets-${group}`}>
          <h3 id={`widgets-${group}`} className={styles.groupName}>
            {t(`portalDesigner.group.${group}`)}
          </h3>
          <div className={styles.kinds}>
            {widgetKinds
              .filter((kind) => kind.group === group)
              .map(({ key }) => {
                const Icon = findView(key)?.Icon
                return (
                  <button
                    key={key}
                    type="button"
                    className={styles.kind}
                    data-kind={key}
                    tabIndex={key === focused ? 0 : -1}
                    draggable
                    onFocus={() => setFocused(key)}
                    onClick={() => onAdd(key)}
                    onDragStart={({ dataTransfer }) => {
                      dragged = key
                      dataTransfer.setData(dragType, key)
                      dataTransfer.effectAllowed = 'copy'
                    }}
                    onDragEnd={() => void (dragged = null)}
                  >
                    {Icon && <Icon />}
                    <span>{kindName(key)}</span>
                  </button>
                )
              })}
          </div>
        </section>
      ))}
    </div>
  )
})
