import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'

/** What has arrived of the organisation, by the id of the unit above; `-1` is the top. */
export type Levels = ReadonlyMap<string, readonly ChartUnit[]>

/** The wire's name for "at the top". */
export const top = '-1'

/** A unit that is in sight, with those below it that are. */
export interface Grown {
  unit: ChartUnit
  /** 1 is the top. */
  level: number
  /** Its place among its sisters, from 1, and how many they are. */
  at: number
  of: number
  above: Grown | null
  open: boolean
  below: Grown[]
}

/** What is open of what has arrived. */
export function grown(
  levels: Levels,
  opened: ReadonlySet<string>,
  id = top,
  above: Grown | null = null,
): Grown[] {
  const units = levels.get(id) ?? []
  return units.map((unit, at) => {
    const node: Grown = {
      unit,
      level: (above?.level ?? 0) + 1,
      at: at + 1,
      of: units.length,
      above,
      open: opened.has(unit.id) && levels.has(unit.id),
      below: [],
    }
    if (node.open) node.below = grown(levels, opened, unit.id, node)
    return node
  })
}

/** All of them, as a reader goes through them: each before what is below it. */
export const listed = (nodes: readonly Grown[]): Grown[] =>
  nodes.flatMap((node) => [node, ...listed(node.below)])

export type Step = { go: string } | { open: string } | { fold: string } | null

/** Which unit a key leads to from another, or what it does there: up and down follow the lines, right and left open, fold and walk, as in every tree. */
export function step(key: string, node: Grown, nodes: readonly Grown[]): Step {
  const all = listed(nodes)
  const place = all.indexOf(node)
  const to = (other: Grown | null | undefined): Step => (other ? { go: other.unit.id } : null)
  const { id, units } = node.unit
  if (key === 'ArrowDown') return to(all[place + 1])
  if (key === 'ArrowUp') return to(all[place - 1])
  if (key === 'Home') return to(all[0])
  if (key === 'End') return to(all.at(-1))
  if (key === 'ArrowRight') return node.open ? to(node.below[0]) : units > 0 ? { open: id } : null
  if (key === 'ArrowLeft') return node.open ? { fold: id } : to(node.above)
  if (key === 'Enter' || key === ' ') return units === 0 ? null : node.open ? { fold: id } : { open: id }
  return null
}
