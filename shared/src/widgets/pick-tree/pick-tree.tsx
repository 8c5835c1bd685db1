import { IconBranch, IconCaretRight, IconCheck, IconHome, IconIdcard, IconLoading, IconTag, IconUserGroup } from '@arco-design/web-react/icon'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/widgets/person-avatar'
import { text } from '../picker/text.ts'
import type { Line, PickLine, PickNode } from './branches.ts'
import styles from './pick-tree.module.css'

interface Props {
  label: string
  lines: readonly Line[]
  chosen: ReadonlySet<string>
  multiple: boolean
  /** Lines seen at once. */
  rows?: number
  onToggle: (id: string, open: boolean) => void
  /** A node that may be chosen was clicked, or Enter or space pressed on it. */
  onChoose: (node: PickNode) => void
  onRetry: (parent: string) => void
  /** Said where there is no line at all. */
  empty: string
}

/** Pixels: lines are all of one height, so that only those in sight are drawn. */
const height = 34
/** Lines drawn beyond what is in sight. */
const margin = 6

const icons: Record<PickNode['type'], ComponentType<{ className?: string }>> = {
  company: IconHome, department: IconUserGroup, position: IconIdcard, user: IconUserGroup, role: IconTag, group: IconUserGroup, type: IconBranch,
}

const isPick = (line: Line | undefined): line is PickLine => line !== undefined && 'node' in line

/** A tree of any size to choose from: arrows move and open, Enter and space choose, letters need no mouse. */
export function PickTree({ label, lines, chosen, multiple, rows = 10, onToggle, onChoose, onRetry, empty }: Props) {
  const t = useText(text)
  const base = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState('')
  const at = Math.max(0, lines.findIndex(({ key }) => key === active))
  const first = Math.max(0, Math.floor(top / height) - margin)
  const last = Math.min(lines.length, Math.ceil(top / height) + rows + margin)

  // A shorter list may end above where this one was scrolled to.
  useLayoutEffect(() => {
    if (scroller.current && scroller.current.scrollTop !== top) setTop(scroller.current.scrollTop)
  }, [lines.length, top])
  useEffect(() => {
    const start = lines.findIndex((line) => isPick(line) && chosen.has(line.node.id))
    if (start > 0) goTo(start)
    // Once: where the tree opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const goTo = (to: number) => {
    const line = lines[to]
    if (!line) return
    setActive(line.key)
    const box = scroller.current
    if (!box) return
    const [from, until] = [to * height, (to + 1) * height]
    if (from < box.scrollTop) box.scrollTop = from
    else if (until > box.scrollTop + box.clientHeight) box.scrollTop = until - box.clientHeight
    setTop(box.scrollTop)
  }
  const act = (line: Line) => {
    if (!isPick(line)) return onRetry(line.parent)
    if (line.node.choosable) onChoose(line.node)
    else if (line.open !== null) onToggle(line.node.id, !line.open)
  }
  const steer = (event: KeyboardEvent) => {
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const open = isPick(line) ? line.open : null
    const page = rows - 1
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      PageDown: () => goTo(Math.min(lines.length - 1, at + page)),
      PageUp: () => goTo(Math.max(0, at - page)),
      Home: () => goTo(0),
      End: () => goTo(lines.length - 1),
      ArrowRight: () => (open === false && isPick(line) ? onToggle(line.node.id, true) : open && goTo(at + 1)),
      ArrowLeft: () => (open && isPick(line) ? onToggle(line.node.id, false) : isPick(line) && line.above && goTo(lines.findIndex(({ key }) => key === line.above))),
      Enter: () => act(line),
      ' ': () => act(line),
    }
    const deed = keys[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
  }

  if (lines.length === 0) return <p className={styles.empty} style={{ height: rows * height }} role="status">{empty}</p>
  return (
    <div
      ref={scroller}
      className={styles.tree}
      style={{ height: rows * height }}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={multiple}
      aria-activedescendant={`${base}-${at}`}
      aria-busy={lines.some((line) => !isPick(line) && line.waiting === 'loading')}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      onKeyDown={steer}
    >
      <div role="presentation" className={styles.space} style={{ height: lines.length * height }}>
        {lines.slice(first, last).map((line, offset) => {
          const index = first + offset
          const place = { id: `${base}-${index}`, style: { insetBlockStart: index * height, paddingInlineStart: 8 + (line.level - 1) * 18 }, 'data-active': index === at }
          if (!isPick(line))
            return (
              <div key={line.key} {...place} className={styles.line} role="treeitem" aria-level={line.level} aria-selected={false} onClick={() => line.waiting === 'failed' && onRetry(line.parent)} onKeyDown={() => {}}>
                <span className={styles.arrow} />
                {line.waiting === 'loading' && <IconLoading aria-hidden />}
                <span className={styles.note}>{line.waiting === 'loading' ? t('picker.loading') : line.waiting === 'failed' ? `${t('picker.failed')} · ${t('picker.retry')}` : t('picker.empty')}</span>
              </div>
            )
          const { node, open } = line
          const picked = chosen.has(node.id)
          const Icon = icons[node.type]
          return (
            <div
              key={line.key}
              {...place}
              className={styles.line}
              role="treeitem"
              aria-level={line.level}
              aria-setsize={line.of}
              aria-posinset={line.at}
              aria-selected={picked}
              {...(open === null ? {} : { 'aria-expanded': open })}
              title={node.note ? `${node.fullName} · ${node.note}` : node.fullName}
              onClick={() => {
                setActive(line.key)
                act(line)
              }}
              onKeyDown={() => {}}
            >
              <span
                className={styles.arrow}
                aria-hidden
                onClick={(event) => {
                  if (open === null) return
                  event.stopPropagation()
                  setActive(line.key)
                  onToggle(node.id, !open)
                }}
              >
                {open !== null && <IconCaretRight />}
              </span>
              {node.type === 'user' ? <PersonAvatar name={node.fullName.split('/')[0] ?? ''} src={node.picture ?? ''} size={22} /> : <Icon className={styles.icon!} aria-hidden />}
              <span className={styles.name}>{node.fullName}</span>
              {node.note && <span className={styles.note}>{node.note}</span>}
              {picked && <IconCheck className={styles.check!} aria-hidden />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
