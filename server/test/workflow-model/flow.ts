// Random flows in the words of the reference model. It imports nothing, and the model imports nothing but it.

export interface WorkStep {
  readonly type: 'work'
  readonly id: string
  /** Empty: the node passes. */
  readonly users: readonly string[]
  readonly how: 'any' | 'all' | 'inTurn' | Share
  readonly rejectTo: string
  /** What happens when it is late. */
  readonly late: 'approve' | 'reject' | 'remind' | null
}
export interface Share {
  readonly percent: number
  readonly rejectPercent: number | null
  readonly afterAll: boolean
}
export interface SplitStep {
  readonly type: 'split'
  readonly id: string
  readonly mode: 'parallel' | 'inclusive' | 'condition'
  /** The last one is the default. */
  readonly branches: readonly ModelBranch[]
}
export interface ModelBranch {
  readonly id: string
  /** Whether its condition is met. */
  readonly isMet: boolean
  readonly steps: readonly ModelStep[]
}
export interface DelayStep {
  readonly type: 'delay'
  readonly id: string
}
export interface ChildStep {
  readonly type: 'child'
  readonly id: string
  readonly users: readonly string[]
  readonly inTurn: boolean
}
export type ModelStep = WorkStep | SplitStep | DelayStep | ChildStep
export type ModelFlow = readonly ModelStep[]

/** One type per kind, so that a comparison of `kind` narrows. */
type Each<K extends string, T = {}> = K extends string ? { readonly kind: K } & T : never
interface OnDuty {
  readonly node: string
  readonly user: string
}

export type ModelCommand =
  | Each<'submit' | 'withdraw' | 'terminate' | 'revive'>
  | Each<'approve' | 'reject' | 'remove' | 'childEnded', OnDuty>
  | Each<'return', OnDuty & { readonly target: string; readonly comeBack: boolean }>
  /** Takes back the command at a place of the accepted ones. */
  | Each<'recall', { readonly of: number }>
  | Each<'transfer' | 'delegate' | 'before' | 'beside' | 'after', OnDuty & { readonly to: string }>
  | Each<'jump', { readonly node: string; readonly target: string }>
  | Each<'late' | 'delayOver', { readonly node: string }>

/** Commands about a node at which users work. */
export type WorkCommand = Exclude<
  ModelCommand,
  { kind: 'submit' | 'withdraw' | 'terminate' | 'revive' | 'recall' | 'jump' | 'delayOver' | 'childEnded' }
>
