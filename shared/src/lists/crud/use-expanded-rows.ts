import { useMemo, useState } from 'react'

type Row = { id: string; children?: readonly Row[] }

interface ExpandedRows {
  /** Ids of the expanded rows. */
  expanded: ReadonlySet<string>
  allExpanded: boolean
  onToggle: (id: string, open: boolean) => void
  toggleAll: () => void
  /** Expands these rows and leaves the others as they are. */
  expand: (ids: readonly string[]) => void
}

/**
 * Returns the expanded rows of a tree. By default all rows are expanded, including later ones, until the user
 * collapses one; with `collapsed`, none are.
 */
export function useExpandedRows(rows: readonly { id: string }[], collapsed = false): ExpandedRows {
  const [selected, setSelected] = useState<readonly string[] | 'all'>(collapsed ? [] : 'all')
  const expanded = useMemo(() => new Set(selected === 'all' ? parentIds(rows) : selected), [selected, rows])
  return {
    expanded,
    allExpanded: selected === 'all',
    onToggle: (id, open) => setSelected(open ? [...expanded, id] : [...expanded].filter((one) => one !== id)),
    expand: (ids) => setSelected((before) => (before === 'all' ? before : [...new Set([...before, ...ids])])),
    toggleAll: () => setSelected(selected === 'all' ? [] : 'all'),
  }
}

const parentIds = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...parentIds(children)] : []))
