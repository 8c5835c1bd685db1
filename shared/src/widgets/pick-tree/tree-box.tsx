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
import { useDrawn } from '../table/use-drawn.ts'
import styles from './pick-tree.module.css'

/** A line of a tree as it lies open. */
export interface TreeLine {
  readonly key: string
  /** 1 is the top. */
  readonly level: number
  /** Key of the line above it in the tree, '' at the top. */
  readonly above: string
  /** Null where nothing is below. */
  readonly open: boolean | null
}

interface Props<L> {
  label: string
  lines: readonly L[]
  multiple: boolean
  /** Pixels; without it the tree fills what it stands in. */
  height?: number | undefined
  busy?: boolean
  /** The line that is in sight at first. */
  start?: number
  onToggle: (line: L, open: boolean) => void
  /** A line was clicked, or Enter or space pressed on it. */
  onAct: (line: L) => void
  /** What assistive technology is told of a line beside its level. */
  tell: (line: L) => HTMLAttributes<HTMLElement>
  draw: (line: L) => ReactNode
}

/** Pixels: lines are all of one height, so that only those in sight are drawn. */
export const lineHeight = 34

/** A tree of any size of which only what is in sight is drawn: arrows move and open, Enter and space act. */
export function TreeBox<L extends TreeLine>({
  label,
  lines,
  multiple,
  height,
  busy = false,
  start = 0,
  onToggle,
  onAct,
  tell,
  draw,
}: Props<L>) {
  const base = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState('')
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === active),
  )
  const { from, to } = useDrawn(scroller, lines.length, lineHeight)
  // What was found stands without a tree: no room for arrows.
  const flat = lines.every(({ level, open }) => level === 1 && open === null)

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
    if (start > 0) goTo(start)
    // Once: where the tree opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const steer = (event: KeyboardEvent) => {
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      PageDown: () => goTo(Math.min(lines.length - 1, at + page)),
      PageUp: () => goTo(Math.max(0, at - page)),
      Home: () => goTo(0),
      End: () => goTo(lines.length - 1),
      ArrowRight: () => (line.open === false ? onToggle(line, true) : line.open && goTo(at + 1)),
      ArrowLeft: () =>
        line.open
          ? onToggle(line, false)
          : line.above && goTo(lines.findIndex(({ key }) => key === line.above)),
      Enter: () => onAct(line),
      ' ': () => onAct(line),
    }
    const deed = keys[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
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
      aria-activedescendant={`${base}-${at}`}
      aria-busy={busy}
      // The tree keeps the focus: a line that is scrolled out of sight is gone.
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
      }}
      onKeyDown={steer}
    >
      <div role="presentation" className={styles.space} style={{ height: lines.length * lineHeight }}>
        {lines.slice(from, to).map((line, nth) => {
          const index = from + nth
          const { key, level, open } = line
          return (
            <div
              key={key}
              id={`${base}-${index}`}
              className={styles.line}
              style={{ insetBlockStart: index * lineHeight, paddingInlineStart: 8 + (level - 1) * 18 }}
              role="treeitem"
              tabIndex={-1}
              data-active={index === at}
              aria-level={level}
              aria-selected={false}
              {...(open === null ? {} : { 'aria-expanded': open })}
              {...tell(line)}
              onClick={() => {
                setActive(key)
                onAct(line)
              }}
              onKeyDown={() => {}}
            >
              {!flat && (
                <span
                  className={styles.arrow}
                  aria-hidden
                  onClick={(event) => {
                    if (open === null) return
                    event.stopPropagation()
                    setActive(key)
                    onToggle(line, !open)
                  }}
                >
                  {open !== null && <IconCaretRight />}
                </span>
              )}
              {draw(line)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
