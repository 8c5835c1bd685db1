import { useState, type ComponentType, type KeyboardEvent } from 'react'
import styles from './kind-palette.module.css'

/** Kinds under one head. */
export interface KindGroup {
  readonly key: string
  readonly title: string
  readonly kinds: readonly {
    readonly key: string
    readonly name: string
    readonly Icon?: ComponentType | undefined
  }[]
}

interface Props {
  groups: readonly KindGroup[]
  /** Type of what is dragged, with the key of the kind as data. */
  dragType: string
  onAdd: (key: string) => void
  /** The kind that is dragged; null when that ends. */
  onDrag?: (key: string | null) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }

/** The kinds that a designer adds by a click or Enter, or by dragging, in two columns. */
export function KindPalette({ groups, dragType, onAdd, onDrag }: Props) {
  const [focused, setFocused] = useState(groups[0]?.kinds[0]?.key)
  /** One stop of the Tab key; the arrow keys move inside of it. */
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
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`kinds-${group.key}`}>
          <h3 id={`kinds-${group.key}`} className={styles.groupName}>
            {group.title}
          </h3>
          <div className={styles.kinds}>
            {group.kinds.map(({ key, name, Icon }) => (
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
                  onDrag?.(key)
                  dataTransfer.setData(dragType, key)
                  dataTransfer.effectAllowed = 'copy'
                }}
                onDragEnd={() => onDrag?.(null)}
              >
                {Icon && <Icon />}
                <span>{name}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
