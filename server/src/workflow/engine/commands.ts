import type { ReturnTarget } from './graph.ts'

/** What comes with a decision of a user. */
interface DecisionContent {
  readonly opinion?: string
  readonly signature?: string
  readonly files?: readonly string[]
  /** Values of the form that the user changed, by field or `table-column`. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Users chosen for later nodes. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
}

interface ByUser {
  /** Id that the browser gives a decision, so that a repeated request is recognised. */
  readonly id?: string
  readonly actor: string
  /** Milliseconds since 1970. */
  readonly at: number
}
/** An act that the server allows administrators of the flow only. */
interface ByAdministrator extends ByUser {
  readonly administrator: boolean
  readonly opinion?: string
}
interface BySystem {
  readonly id?: string
  readonly actor: null
  readonly at: number
}
interface OnAssignment extends ByUser {
  readonly assignmentId: string
}

export type Command =
  | ({ readonly kind: 'saveDraft' } & ByUser & DecisionContent)
  | ({
      readonly kind: 'submit'
      /** The initiator, where a substitute launches the task. The server checks the entrustment. */
      readonly actsAs?: string
      /** Users who get a copy. */
      readonly copyTo?: readonly string[]
    } & ByUser &
      DecisionContent)
  | ({ readonly kind: 'approve' } & OnAssignment & DecisionContent)
  | ({ readonly kind: 'reject' } & OnAssignment & DecisionContent)
  | ({
      readonly kind: 'return'
      readonly target: ReturnTarget
      /** Whether the task comes straight back to the node that returned it. */
      readonly comeBack: boolean
    } & OnAssignment &
      DecisionContent)
  | ({ readonly kind: 'recall'; readonly opinion?: string } & OnAssignment)
  | ({ readonly kind: 'withdraw'; readonly opinion?: string } & ByUser)
  | ({ readonly kind: 'revoke'; readonly opinion?: string } & ByUser)
  | ({ readonly kind: 'transfer'; readonly to: string; readonly opinion?: string } & OnAssignment)
  | ({ readonly kind: 'delegate'; readonly to: string; readonly opinion?: string } & OnAssignment)
  | ({
      readonly kind: 'addSigner'
      readonly position: 'before' | 'beside' | 'after'
      readonly users: readonly string[]
      readonly opinion?: string
    } & OnAssignment)
  | ({
      readonly kind: 'removeSigner'
      readonly administrator: boolean
      readonly opinion?: string
    } & OnAssignment)
  | ({ readonly kind: 'assign'; readonly visitId: string; readonly to: string } & ByAdministrator)
  | ({ readonly kind: 'handOver'; readonly from: string; readonly to: string } & ByAdministrator)
  | ({ readonly kind: 'cc'; readonly users: readonly string[] } & OnAssignment)
  | ({ readonly kind: 'markRead'; readonly copyId: string } & ByUser)
  | ({ readonly kind: 'urge'; readonly opinion?: string } & ByUser)
  | ({ readonly kind: 'comment'; readonly opinion: string; readonly files?: readonly string[] } & ByUser)
  /** A user with the right to it changes the record of the task, whatever its state. */
  | ({ readonly kind: 'amend'; readonly opinion: string } & ByUser)
  | ({ readonly kind: 'pause' } & ByAdministrator)
  | ({ readonly kind: 'resume' } & ByAdministrator)
  | ({
      readonly kind: 'terminate'
      /** Null: the parent task ends its child. */
      readonly actor: string | null
    } & Omit<ByAdministrator, 'actor'>)
  | ({ readonly kind: 'jump'; readonly visitId: string; readonly target: string } & ByAdministrator)
  | ({
      readonly kind: 'revive'
      /** Null: where the task was when it was terminated. */
      readonly target: string | null
    } & ByAdministrator)
  | ({ readonly kind: 'chooseBranch'; readonly branches: readonly string[] } & OnAssignment & DecisionContent)
  | ({
      readonly kind: 'retry'
      /** Effects that have failed. */
      readonly effectIds: readonly string[]
    } & ByAdministrator)
  | ({ readonly kind: 'timerDue'; readonly timerId: string } & BySystem)
  | ({ readonly kind: 'childFinished'; readonly effectId: string; readonly adopted: boolean } & BySystem)
  | ({
      readonly kind: 'triggerFired'
      readonly visitId: string
      /** The user who sent the event; null for another system. */
      readonly sentBy?: string | null
    } & BySystem)
  | ({ readonly kind: 'effectAnswered'; readonly effectId: string; readonly ok: boolean } & BySystem)

export type CommandKind = Command['kind']
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>
