import type { Storage } from '../../releases/storage.ts'

/** Fields, sub-tables and their columns that have another label than in the release before: no value changes. */
export function listRelabelled(previous: Storage | null, next: Storage): { from: string; to: string }[] {
  if (!previous) return []
  const before = new Map([previous.main, ...previous.subTables].map((table) => [table.key, table]))
  const compare = (from: string, to: string) =>
    from !== to && from !== '' && to !== '' ? [{ from, to }] : []
  return [next.main, ...next.subTables].flatMap((table) => {
    const old = before.get(table.key)
    if (!old) return []
    const labels = new Map(old.columns.map(({ key, label }) => [key, label]))
    return [
      // The label of the main table is the name of the design.
      ...(table.key === '' ? [] : compare(old.label, table.label)),
      ...table.columns.flatMap(({ key, label }) => compare(labels.get(key) ?? '', label)),
    ]
  })
}
