import type { ChildStep, DelayStep, ModelStep, SplitStep, WorkStep } from './flow.ts'
import type { Seat } from './seats.ts'

// The lines of steps of the reference model, and where a task stays in them.

/** Where a return came from. */
export interface Back {
  readonly id: string
  readonly previous: readonly string[]
  readonly back: readonly Back[]
}
export interface Line {
  readonly steps: readonly ModelStep[]
  at: number
  now: Stay | null
  /** The work nodes that were passed last on the way here. */
  previous: readonly string[]
}
export interface WorkStay {
  readonly type: 'work'
  readonly step: WorkStep
  readonly previous: readonly string[]
  readonly back: readonly Back[]
  readonly seats: Seat[]
  late: boolean
}
export interface SplitStay {
  readonly type: 'split'
  readonly step: SplitStep
  readonly lines: Map<string, Line>
}
export interface WaitStay {
  readonly type: 'wait'
  readonly step: DelayStep | ChildStep
  readonly previous: readonly string[]
  readonly back: readonly Back[]
  /** Initiators of children that have not ended; the first one runs when they run in turn. */
  open: string[]
}
export type Stay = WorkStay | SplitStay | WaitStay

export const isWaiting = (stay: WaitStay, at: number) =>
  stay.step.type === 'child' && stay.step.inTurn && at > 0

export const asBack = (stay: Stay): Back[] =>
  stay.type === 'split' ? [] : [{ id: stay.step.id, previous: stay.previous, back: stay.back }]

export function staysOf(line: Line): readonly Stay[] {
  if (!line.now) return []
  return line.now.type === 'split' ? [...line.now.lines.values()].flatMap(staysOf) : [line.now]
}

export function findStay(lines: readonly Line[], id: string): { stay: Stay; lines: readonly Line[] } | null {
  const { now } = lines.at(-1)!
  if (!now) return null
  if (now.type !== 'split') return now.step.id === id ? { stay: now, lines } : null
  for (const inner of now.lines.values()) {
    const found = findStay([...lines, inner], id)
    if (found) return found
  }
  return null
}

export function linesTo(from: Line, wanted: Line): readonly Line[] | null {
  if (from === wanted) return [from]
  if (from.now?.type !== 'split') return null
  for (const inner of from.now.lines.values()) {
    const rest = linesTo(inner, wanted)
    if (rest) return [from, ...rest]
  }
  return null
}

export const idsOf = (steps: readonly ModelStep[]): readonly string[] =>
  steps.flatMap((step) =>
    step.type === 'split' ? step.branches.flatMap((one) => idsOf(one.steps)) : [step.id],
  )
export const holds = (steps: readonly ModelStep[], id: string) => idsOf(steps).includes(id)

/** A node and what follows it, without the other branches around it. */
export function laterThan(steps: readonly ModelStep[], id: string): readonly string[] {
  const at = steps.findIndex((step) => holds([step], id))
  const step = steps[at]
  if (!step) return []
  const own = step.type === 'split' ? step.branches.flatMap((one) => laterThan(one.steps, id)) : [step.id]
  return [...own, ...idsOf(steps.slice(at + 1))]
}

/** The lines that a command removed and added. */
export const difference = (before: readonly string[], after: readonly string[]): string =>
  [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ].join('\n')
