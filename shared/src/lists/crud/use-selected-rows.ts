import { useRef, useState } from 'react'

/** A selection that the page controls; `rows` has the selected rows that have been on screen. */
export interface ControlledSelection<Row> {
  ids: readonly string[]
  onChange: (ids: string[], rows: readonly Row[]) => void
}

/**
 * The selected rows of a list. A row is remembered when it is selected, so that it is known on other pages and
 * in other searches too.
 */
export function useSelectedRows<Row extends { id: string }>(
  rows: readonly Row[],
  controlled?: ControlledSelection<Row>,
) {
  const [ownIds, setOwnIds] = useState<readonly string[]>([])
  const known = useRef<ReadonlyMap<string, Row>>(new Map())
  const select = (ids: string[]) => {
    const onScreen = indexRows(rows, new Map())
    const found = ids.flatMap((id) => onScreen.get(id) ?? known.current.get(id) ?? [])
    known.current = new Map(found.map((row) => [row.id, row]))
    if (controlled) controlled.onChange(ids, found)
    else setOwnIds(ids)
  }
  return {
    ids: controlled?.ids ?? ownIds,
    select,
    find: (id: string | undefined): Row | undefined => known.current.get(id ?? ''),
  }
}

function indexRows<Row extends { id: string }>(rows: readonly Row[], index: Map<string, Row>) {
  for (const row of rows) {
    index.set(row.id, row)
    if ('children' in row && Array.isArray(row.children)) indexRows(row.children as Row[], index)
  }
  return index
}
