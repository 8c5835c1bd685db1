/** A record that was not submitted; its name is '' where the caller does not see it. */
export interface RefusedRecord {
  readonly id: string
  readonly name: string
  readonly reason: string
}

/** The refused records of each reason: those of one import are often refused for the same one. */
export function groupByReason<R extends RefusedRecord>(
  refused: readonly R[],
): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>()
  for (const one of refused) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one])
  return groups
}

/** Names that one line shows; the others are counted. */
const maxNames = 20

/** The names of refused records, without those that have none. */
export function listNames(refused: readonly RefusedRecord[]): {
  readonly names: readonly string[]
  readonly more: number
} {
  const names = refused.flatMap(({ name }) => (name === '' ? [] : [name]))
  return { names: names.slice(0, maxNames), more: refused.length - Math.min(names.length, maxNames) }
}
