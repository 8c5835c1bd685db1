import { Input } from '@arco-design/web-react'
import {
  IconApps,
  IconBook,
  IconCaretRight,
  IconFolder,
  IconHome,
  IconSearch,
  IconUserGroup,
} from '@arco-design/web-react/icon'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../text/text.ts'
import { idsToLevel, visibleUnits, pathTo, type Unit } from './visible-units.ts'
import { text } from './text.ts'
import styles from './organize-tree.module.css'

interface Props {
  units: readonly Unit[]
  /** Id of the selected unit; '' for all units. */
  selectedId: string
  onSelect: (id: string) => void
  /** Labels of a tree with other content than units. */
  labels?: { name: string; search: string; noMatches: string; all?: string }
  /** Hides the "all" entry. */
  hideAll?: boolean
}

const icons = {
  company: IconHome,
  department: IconUserGroup,
  dictionary: IconBook,
  folder: IconFolder,
} as const

/**
 * Searchable tree of companies and departments with "all" on top. Arrow keys move and expand, Enter selects.
 */
export function OrganizeTree({ units, selectedId, onSelect, labels, hideAll = false }: Props) {
  const t = useText(text)
  const effectiveLabels = labels ?? {
    name: t('organizeTree.name'),
    search: t('organizeTree.search'),
    noMatches: t('organizeTree.nothing'),
  }
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...idsToLevel(2, units),
        ...pathTo(selectedId, units)
          .slice(0, -1)
          .map(({ id }) => id),
      ]),
  )
  const [active, setActive] = useState(selectedId)
  // A unit that is selected elsewhere, such as a dictionary that was just created, is opened and shown.
  const selectedPath = pathTo(selectedId, units).map(({ id }) => id)
  const [shownPath, setShownPath] = useState(selectedPath.join())
  if (shownPath !== selectedPath.join()) {
    setShownPath(selectedPath.join())
    setExpanded(new Set([...expanded, ...selectedPath.slice(0, -1)]))
    setActive(selectedId)
  }
  const lines = visibleUnits(units, expanded, search)
  const ids = [...(hideAll ? [] : ['']), ...lines.map(({ unit }) => unit.id)]
  const isSelectedVisible = lines.some(({ unit }) => unit.id === selectedId)
  useEffect(() => {
    if (isSelectedVisible)
      list.current?.querySelector(`[data-unit="${selectedId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selectedId, isSelectedVisible])
  const tabStop = ids.includes(active) ? active : (ids[0] ?? '')

  const toggle = (id: string, open: boolean) => {
    const next = new Set(expanded)
    if (open) next.add(id)
    else next.delete(id)
    setExpanded(next)
  }
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    list.current?.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const at = ids.indexOf(tabStop)
    const line = lines[hideAll ? at : at - 1]
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(ids[at + 1]),
      ArrowUp: () => goTo(ids[at - 1]),
      Home: () => goTo(ids[0]),
      End: () => goTo(ids.at(-1)),
      ArrowRight: () =>
        line?.isExpanded === false ? toggle(tabStop, true) : line?.isExpanded && goTo(ids[at + 1]),
      ArrowLeft: () => (line?.isExpanded && !search ? toggle(tabStop, false) : line && goTo(line.parentId)),
      Enter: () => onSelect(tabStop),
      ' ': () => onSelect(tabStop),
    }
    const action = keys[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div className={styles.pane}>
      <Input
        allowClear
        prefix={<IconSearch />}
        placeholder={effectiveLabels.search}
        aria-label={effectiveLabels.search}
        value={search}
        onChange={setSearch}
      />
      <div
        className={styles.tree}
        role="tree"
        aria-label={effectiveLabels.name}
        tabIndex={-1}
        ref={list}
        onKeyDown={handleKey}
      >
        {ids.map((id, at) => {
          const line = lines[hideAll ? at : at - 1]
          const Icon = !line ? IconApps : icons[line.unit.type]
          const name = line?.unit.fullName ?? labels?.all ?? t('organizeTree.all')
          return (
            <div
              key={id}
              data-unit={id}
              className={styles.unit}
              role="treeitem"
              aria-level={line?.level ?? 1}
              aria-selected={id === selectedId}
              {...(line && line.isExpanded !== null ? { 'aria-expanded': line.isExpanded } : {})}
              tabIndex={id === tabStop ? 0 : -1}
              title={name}
              style={{ paddingInlineStart: 4 + (line ? line.level - 1 : 0) * 16 }}
              onFocus={() => setActive(id)}
              onClick={() => onSelect(id)}
              onKeyDown={() => {}}
            >
              <span
                className={styles.arrow}
                aria-hidden
                onClick={(event) => {
                  if (!line || line.isExpanded === null) return
                  event.stopPropagation()
                  toggle(id, !line.isExpanded)
                }}
              >
                {line && line.isExpanded !== null && <IconCaretRight />}
              </span>
              <Icon className={styles.icon!} aria-hidden />
              <span className={styles.name}>{name}</span>
            </div>
          )
        })}
        {search && lines.length === 0 && <p className={styles.nothing}>{effectiveLabels.noMatches}</p>}
      </div>
    </div>
  )
}
