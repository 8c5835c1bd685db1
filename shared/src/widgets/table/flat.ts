/** A row as it stands in the table. */
export interface FlatRow<Row> {
  row: Row
  /** How far it is indented: 0 at the top. */
  depth: number
  /** Has rows below it, also where they have not come yet. */
  branch: boolean
  open: boolean
}

type TreeRow = { id: string; children?: readonly TreeRow[] | null; hasChildren?: boolean }

/** The rows of a tree in the order they are read, without those below closed ones. */
export function flatRows<Row extends { id: string }>(
  rows: readonly Row[],
  opened: ReadonlySet<string>,
): FlatRow<Row>[] {
  const flat: FlatRow<Row>[] = []
  const add = (level: readonly TreeRow[], depth: number) => {
    for (const row of level) {
      const children = row.children ?? []
      const branch = children.length > 0 || row.hasChildren === true
      const open = branch && opened.has(row.id)
      flat.push({ row: row as unknown as Row, depth, branch, open })
      if (open) add(children, depth + 1)
    }
  }
  add(rows, 0)
  return flat
}
