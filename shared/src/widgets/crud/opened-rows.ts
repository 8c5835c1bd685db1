import { useMemo, useState } from 'react'

type Row = { id: string; children?: readonly Row[] }

interface OpenedRows {
  /** Ids of the rows whose children are shown. */
  opened: ReadonlySet<string>
  all: boolean
  onToggle: (id: string, open: boolean) => void
  toggleAll: () => void
}

/** Which rows of a tree are open: all of them, also those that come later, until the user closes one; or none until they are opened. */
export function useOpenedRows(rows: readonly { id: string }[], closed = false): OpenedRows {
  const [said, setSaid] = useState<readonly string[] | 'all'>(closed ? [] : 'all')
  const opened = useMemo(() => new Set(said === 'all' ? parents(rows) : said), [said, rows])
  return {
    opened,
    all: said === 'all',
    onToggle: (id, open) => setSaid(open ? [...opened, id] : [...opened].filter((one) => one !== id)),
    toggleAll: () => setSaid(said === 'all' ? [] : 'all'),
  }
}

const parents = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...parents(children)] : []))
