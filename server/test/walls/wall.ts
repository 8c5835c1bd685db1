import type { Caller, Kind, Related } from './records.ts'

export interface Wall {
  /**
   * The records that the input names, by key (`id`, `studentIds[]`, `rows[].rosterId`). A call that names one of another
   * campus is refused and changes nothing.
   */
  readonly names?: Readonly<Record<string, Kind>>
  /** What a refusal says that does not say that the record is not there, or not for the caller. */
  readonly refusal?: RegExp
  /** Roles that see what they create or teach wherever it is, so that no campus is foreign to them. */
  readonly owners?: readonly Caller['role'][]
  /** Keys of records that are left out with a reason where the caller does not see them, instead of a refusal. */
  readonly leavesOut?: readonly string[]
  /** Filters by records: another campus gives an empty answer. */
  readonly filters?: Readonly<Record<string, Kind>>
  /** What the answer names besides what the caller sees. */
  readonly related?: readonly Related[]
  /** The rest of the input, where a sample of the schema is refused before the record is looked for. */
  readonly input?: object
  /** Figures of a page of statistics. */
  readonly isStatistics?: true
}
/** Of the whole business, and why. */
export type Shared = string

export const all: Wall = {}
export const at = (kind: Kind, more: Wall = {}): Wall => ({ ...more, names: { id: kind, ...more.names } })
