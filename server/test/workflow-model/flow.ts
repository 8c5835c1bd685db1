// Random flows in the words of the reference model. It imports nothing, and the model imports nothing but it.

export interface WorkStep {
  readonly type: 'work'
  readonly id: string
  /** Empty: the node passes. */
  readonly users: readonly string[]
  readonly how: 'any' | 'all' | 'inTurn' | Share
  readonly rejectTo: string
  /** Whether the initiator has no part in it: the superior of the initiator acts instead. */
  readonly isClosed: boolean
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
/** The user who launches every task; everybody has entrusted everybody else with handling. */
export const initiator = 'u0'
export const superiorOfInitiator = 'u5'
/** Who acts: the user on duty, or one who is entrusted. */
interface By {
  readonly by: string
}

export type ModelCommand =
  | Each<'submit' | 'withdraw' | 'terminate' | 'revive'>
  | Each<'remove' | 'childEnded', OnDuty>
  | Each<'approve' | 'reject', OnDuty & By>
  | Each<'return', OnDuty & By & { readonly target: string; readonly comeBack: boolean }>
  /** Takes back the command at a place of the accepted ones. */
  | Each<'recall', { readonly of: number }>
  | Each<'transfer' | 'delegate' | 'before' | 'beside' | 'after', OnDuty & By & { readonly to: string }>
  | Each<'jump', By & { readonly node: string; readonly target: string }>
  | Each<'late' | 'delayOver', { readonly node: string }>

/** Commands about a node at which users work. */
export type WorkCommand = Exclude<
  ModelCommand,
  { kind: 'submit' | 'withdraw' | 'terminate' | 'revive' | 'recall' | 'jump' | 'delayOver' | 'childEnded' }
>

/** Whether the initiator has no part in some node of a flow. */
export const hasClosed = (steps: readonly ModelStep[]): boolean =>
  steps.some((step) =>
    step.type === 'split'
      ? step.branches.some((one) => hasClosed(one.steps))
      : step.type === 'work' && step.isClosed,
  )
