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
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '@tessera/shared/text/text'
import { openTo, visibleUnits, wayTo, type Unit } from './visible-units.ts'
import { text } from './text.ts'
import styles from './organize-tree.module.css'

interface Props {
  units: readonly Unit[]
  /** Id of the chosen unit; '' is all of them. */
  chosen: string
  onChoose: (id: string) => void
  /** What the tree is called and how it is searched, where it holds something else. */
  words?: { name: string; search: string; nothing: string; all?: string }
  /** Nothing stands for all of them. */
  noAll?: boolean
}

const icons = {
  company: IconHome,
  department: IconUserGroup,
  dictionary: IconBook,
  folder: IconFolder,
} as const

/** A searchable tree of companies and departments with "all" on top; arrows move and open, Enter chooses. */
export function OrganizeTree({ units, chosen, onChoose, words, noAll = false }: Props) {
  const t = useText(text)
  const said = words ?? {
    name: t('organizeTree.name'),
    search: t('organizeTree.search'),
    nothing: t('organizeTree.nothing'),
  }
  const list = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...openTo(2, units),
        ...wayTo(chosen, units)
          .slice(0, -1)
          .map(({ id }) => id),
      ]),
  )
  const [active, setActive] = useState(chosen)
  const lines = visibleUnits(units, opened, search)
  const ids = [...(noAll ? [] : ['']), ...lines.map(({ unit }) => unit.id)]
  const entry = ids.includes(active) ? active : (ids[0] ?? '')

  const toggle = (id: string, open: boolean) => {
    const next = new Set(opened)
    if (open) next.add(id)
    else next.delete(id)
    setOpened(next)
  }
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    list.current?.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    const at = ids.indexOf(entry)
    const line = lines[noAll ? at : at - 1]
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(ids[at + 1]),
      ArrowUp: () => goTo(ids[at - 1]),
      Home: () => goTo(ids[0]),
      End: () => goTo(ids.at(-1)),
      ArrowRight: () => (line?.open === false ? toggle(entry, true) : line?.open && goTo(ids[at + 1])),
      ArrowLeft: () => (line?.open && !search ? toggle(entry, false) : line && goTo(line.above)),
      Enter: () => onChoose(entry),
      ' ': () => onChoose(entry),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.pane}>
      <Input
        allowClear
        prefix={<IconSearch />}
        placeholder={said.search}
        aria-label={said.search}
        value={search}
        onChange={setSearch}
      />
      <div
        className={styles.tree}
        role="tree"
        aria-label={said.name}
        tabIndex={-1}
        ref={list}
        onKeyDown={steer}
      >
        {ids.map((id, at) => {
          const line = lines[noAll ? at : at - 1]
          const Icon = !line ? IconApps : icons[line.unit.type]
          const name = line?.unit.fullName ?? words?.all ?? t('organizeTree.all')
          return (
            <div
              key={id}
              data-unit={id}
              className={styles.unit}
              role="treeitem"
              aria-level={line?.level ?? 1}
              aria-selected={id === chosen}
              {...(line && line.open !== null ? { 'aria-expanded': line.open } : {})}
              tabIndex={id === entry ? 0 : -1}
              title={name}
              style={{ paddingInlineStart: 4 + (line ? line.level - 1 : 0) * 16 }}
              onFocus={() => setActive(id)}
              onClick={() => onChoose(id)}
              onKeyDown={() => {}}
            >
              <span
                className={styles.arrow}
                aria-hidden
                onClick={(event) => {
                  if (!line || line.open === null) return
                  event.stopPropagation()
                  toggle(id, !line.open)
                }}
              >
                {line && line.open !== null && <IconCaretRight />}
              </span>
              <Icon className={styles.icon!} aria-hidden />
              <span className={styles.name}>{name}</span>
            </div>
          )
        })}
        {search && lines.length === 0 && <p className={styles.nothing}>{said.nothing}</p>}
      </div>
    </div>
  )
}
