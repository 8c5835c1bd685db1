import type { LookUpRule, TimeRule } from './graph.ts'

// What the engine cannot derive from the state. `needs` lists the requests; the server answers each under its key.

export type FactRequest =
  /** Users of a rule who are active now. */
  | {
      readonly kind: 'people'
      readonly key: string
      readonly nodeId: string
      readonly rule: LookUpRule
      readonly initiator: string
    }
  /** Those of the given users who are active now. */
  | { readonly kind: 'users'; readonly key: string; readonly ids: readonly string[] }
  | { readonly kind: 'superior'; readonly key: string; readonly userId: string }
  | { readonly kind: 'administrators'; readonly key: string }
  /** The values of the form, with the changes that come with the command. */
  | { readonly kind: 'form'; readonly key: 'form' }
  /** The time that a rule gives, in milliseconds; null where the field has none. */
  | {
      readonly kind: 'time'
      readonly key: string
      readonly rule: TimeRule
      readonly base: number
    }
  /** The users for whom a user may act now, and those whose entrustment has ended. */
  | { readonly kind: 'principals'; readonly key: string; readonly userId: string }

export interface Facts {
  readonly form?: Readonly<Record<string, unknown>>
  /** By the key of the request: `people`, `users`, `superior`, `administrators`. */
  readonly people?: Readonly<Record<string, readonly string[]>>
  readonly times?: Readonly<Record<string, number | null>>
  readonly principals?: Readonly<Record<string, Readonly<Record<string, 'active' | 'ended'>>>>
}
