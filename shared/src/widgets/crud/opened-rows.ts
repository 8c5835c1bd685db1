import { useState } from 'react'

type Row = { id: string; children?: readonly Row[] }

interface OpenedRows {
  /** Ids of the rows whose children are shown. */
  keys: string[]
  all: boolean
  set: (keys: readonly (string | number)[]) => void
  toggleAll: () => void
}

/** Which rows of a tree are open: all of them, also those that come later, until the user closes one. */
export function useOpenedRows(rows: readonly { id: string }[]): OpenedRows {
  const [opened, setOpened] = useState<readonly string[] | 'all'>('all')
  return {
    keys: opened === 'all' ? parents(rows) : [...opened],
    all: opened === 'all',
    set: (keys) => setOpened(keys.map(String)),
    toggleAll: () => setOpened(opened === 'all' ? [] : 'all'),
  }
}

const parents = (rows: readonly Row[]): string[] => rows.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...parents(children)] : []))
