import { memo, useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { componentGroups } from '@tessera/shared/screen/component'
import { componentKinds } from '@tessera/shared/screen/kinds'
import { useComponentName } from '@tessera/shared/screen/use-component-name'
import { findComponentView } from '@tessera/shared/screen/views'
import { text } from './text.ts'
import styles from './designer.module.css'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }
export const kindDragType = 'application/x-tessera-component'

/** The kinds of components by group. A click or Enter adds one in the middle of the canvas; dragging puts it anywhere. */
export const Palette = memo(function Palette({ onAdd }: { onAdd: (kind: string) => void }) {
  const t = useText(text)
  const nameOf = useComponentName()
  const [focused, setFocused] = useState(componentKinds[0]!.key)
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
      {componentGroups.map((group) => (
        <section key={group} aria-labelledby={`components-${group}`}>
          <h3 id={`components-${group}`} className={styles.groupName}>
            {t(`screenDesigner.group.${group}`)}
          </h3>
          <div className={styles.kinds}>
            {componentKinds
              .filter((kind) => kind.group === group)
              .map(({ key }) => {
                const Icon = findComponentView(key)?.Icon
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
                      dataTransfer.setData(kindDragType, key)
                      dataTransfer.effectAllowed = 'copy'
                    }}
                  >
                    {Icon && <Icon />}
                    <span>{nameOf(key)}</span>
                  </button>
                )
              })}
          </div>
        </section>
      ))}
    </div>
  )
})
