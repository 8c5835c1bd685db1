import { IconCaretRight } from '@arco-design/web-react/icon'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useRenderedRows } from '../table/use-rendered-rows.ts'
import styles from './pick-tree.module.css'

/** One visible line of a tree. */
export interface TreeLine {
  readonly key: string
  /** Level in the tree: 1 at the top. */
  readonly level: number
  /** Key of the parent line; '' at the top. */
  readonly parentKey: string
  /** Whether the line is expanded; null where it has no children. */
  readonly isExpanded: boolean | null
}

interface Props<L> {
  label: string
  lines: readonly L[]
  multiple: boolean
  /** Height in pixels; without it the tree fills its container. */
  height?: number | undefined
  busy?: boolean
  /** Index of the line that is scrolled into view at first. */
  startIndex?: number
  onToggle: (line: L, open: boolean) => void
  /** Called when a line is clicked or activated with Enter or space. */
  onActivate: (line: L) => void
  /** Further ARIA and title attributes of a line. */
  attributesOf: (line: L) => HTMLAttributes<HTMLElement>
  renderLine: (line: L) => ReactNode
}

/** Height of every line in pixels. It is fixed, so that only visible lines are rendered. */
export const lineHeight = 34

/** A virtualised tree. Arrow keys move and expand, Enter and space activate a line. */
export function TreeBox<L extends TreeLine>({
  label,
  lines,
  multiple,
  height,
  busy = false,
  startIndex = 0,
  onToggle,
  onActivate,
  attributesOf,
  renderLine,
}: Props<L>) {
  const base = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState('')
  const activeIndex = Math.max(
    0,
    lines.findIndex(({ key }) => key === active),
  )
  const { from, to } = useRenderedRows(scroller, lines.length, lineHeight)
  // Search results have no levels, so they need no space for arrows.
  const isFlat = lines.every(({ level, isExpanded }) => level === 1 && isExpanded === null)

  const goTo = (index: number) => {
    const line = lines[index]
    const box = scroller.current
    if (!line || !box) return
    setActive(line.key)
    const [top, bottom] = [index * lineHeight, (index + 1) * lineHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }
  useEffect(() => {
    if (startIndex > 0) goTo(startIndex)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the tree is mounted
  }, [])

  const handleKey = (event: KeyboardEvent) => {
    const line = lines[activeIndex]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(activeIndex + 1),
      ArrowUp: () => goTo(activeIndex - 1),
      PageDown: () => goTo(Math.min(lines.length - 1, activeIndex + page)),
      PageUp: () => goTo(Math.max(0, activeIndex - page)),
      Home: () => goTo(0),
      End: () => goTo(lines.length - 1),
      ArrowRight: () =>
        line.isExpanded === false ? onToggle(line, true) : line.isExpanded && goTo(activeIndex + 1),
      ArrowLeft: () =>
        line.isExpanded
          ? onToggle(line, false)
          : line.parentKey && goTo(lines.findIndex(({ key }) => key === line.parentKey)),
      Enter: () => onActivate(line),
      ' ': () => onActivate(line),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div
      ref={scroller}
      className={height === undefined ? `${styles.tree} ${styles.filling}` : styles.tree}
      style={{ height }}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={multiple}
      aria-activedescendant={`${base}-${activeIndex}`}
      aria-busy={busy}
      // The tree itself keeps the focus, because a line that is scrolled away is unmounted.
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
      }}
      onKeyDown={handleKey}
    >
      <div role="presentation" className={styles.space} style={{ height: lines.length * lineHeight }}>
        {lines.slice(from, to).map((line, offset) => {
          const index = from + offset
          const { key, level, isExpanded } = line
          return (
            <div
              key={key}
              id={`${base}-${index}`}
              className={styles.line}
              style={{ insetBlockStart: index * lineHeight, paddingInlineStart: 8 + (level - 1) * 18 }}
              role="treeitem"
              tabIndex={-1}
              data-active={index === activeIndex}
              aria-level={level}
              aria-selected={false}
              {...(isExpanded === null ? {} : { 'aria-expanded': isExpanded })}
              {...attributesOf(line)}
              onClick={() => {
                setActive(key)
                onActivate(line)
              }}
              onKeyDown={() => {}}
            >
              {!isFlat && (
                <span
                  className={styles.arrow}
                  aria-hidden
                  onClick={(event) => {
                    if (isExpanded === null) return
                    event.stopPropagation()
                    setActive(key)
                    onToggle(line, !isExpanded)
                  }}
                >
                  {isExpanded !== null && <IconCaretRight />}
                </span>
              )}
              {renderLine(line)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
