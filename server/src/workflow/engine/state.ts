// The state of one task as rows of plain JSON. Rows are never deleted: what no longer counts changes its state. Every
// change of a row is recorded with the action that caused it, so the actions alone rebuild the state.

/** 0 draft, 1 being handled, 2 adopted, 3 rejected or returned to the initiator, 4 withdrawn or revoked, 5 terminated. */
export type TaskStatus = 0 | 1 | 2 | 3 | 4 | 5

/** A node at which a task goes on when a return came from there. */
export interface ComeBack {
  readonly nodeId: string
  readonly from: readonly string[]
  readonly comeBack: readonly ComeBack[]
}

export interface TaskRow {
  readonly id: string
  readonly status: TaskStatus
  readonly initiator: string
  readonly parentId: string | null
  /** How often it was submitted. */
  readonly round: number
  readonly paused: boolean
  readonly pausedAt: number | null
  readonly submittedAt: number | null
  readonly endedAt: number | null
  readonly urgedAt: number | null
  /** Whether the approval of a revocation is under way. */
  readonly revoking: boolean
  /** Where the next submission goes on; empty: from the start. */
  readonly comeBack: readonly ComeBack[]
  /** Users chosen for later nodes. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
}

/** The branch of a running fork in which something happens; nulls: outside of all forks. */
export interface Place {
  readonly runId: string | null
  readonly branch: string | null
}

export interface Visit extends Place {
  readonly id: string
  readonly nodeId: string
  /** 1 for the first visit of the node. */
  readonly round: number
  readonly state: 'live' | 'done' | 'obsolete'
  readonly outcome: 'passed' | 'rejected' | 'returned' | 'cancelled' | null
  /** The visits just before, for returning to the previous node. */
  readonly from: readonly string[]
  readonly comeBack: readonly ComeBack[]
  /** Of a fork with choice: the branches that were picked. */
  readonly picked: readonly string[]
  readonly openedAt: number
  readonly closedAt: number | null
}

/** One passage through a fork, until its join. */
export interface ForkRun extends Place {
  readonly id: string
  readonly nodeId: string
  readonly state: 'live' | 'done' | 'obsolete'
  readonly activated: readonly string[]
  readonly arrived: readonly { readonly branch: string; readonly from: readonly string[] }[]
}

export interface Assignment {
  readonly id: string
  readonly visitId: string
  /** Assignments of one slot are one vote: a signer, those who act for the signer, and signers before and after. */
  readonly slot: string
  readonly userId: string
  /** The signer in whose place the user acts; the user's own id otherwise. */
  readonly actsAs: string
  readonly kind: 'signer' | 'delegate' | 'before' | 'beside' | 'after'
  /** The assignment that this one was added to, or that it replaces. */
  readonly parentId: string | null
  readonly state: 'live' | 'queued' | 'done' | 'invalid'
  readonly decision: Decision | null
  /** Who decided: the user, or the one who acts for them; null for the system. */
  readonly decidedBy: string | null
  readonly weight: number
  /** Position when signers act in turn. */
  readonly order: number
  readonly openedAt: number
  readonly closedAt: number | null
}

/** Whether an assignment is still to be decided. */
export const isOpen = ({ state }: Assignment): boolean => state === 'live' || state === 'queued'

export type Decision =
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'assign'
  | 'remove'
  | 'notNeeded'
  | 'cancel'

export interface Timer {
  readonly id: string
  readonly visitId: string
  readonly kind: 'late' | 'delay'
  /** Of `late`: the index of the rule in the node. */
  readonly rule: number
  /** How often the rule was carried out before. */
  readonly count: number
  readonly due: number
  readonly state: 'live' | 'fired' | 'cancelled'
}

/** Work that the server carries out after the decision. The id is its idempotency key. */
export interface Effect {
  readonly id: string
  readonly kind:
    | 'startChild'
    | 'cancelChild'
    | 'data'
    | 'interface'
    | 'message'
    | 'launch'
    | 'remind'
    | 'urge'
    | 'adopted'
    | 'compensate'
  readonly visitId: string | null
  readonly nodeId: string | null
  /** The user it is about: initiator of a child task, receiver of a reminder. */
  readonly userId: string | null
  readonly state: 'queued' | 'answered' | 'failed' | 'cancelled' | 'waiting'
}

/** A task shown to a user for information. */
export interface Copy {
  readonly id: string
  readonly nodeId: string | null
  readonly userId: string
  readonly sentBy: string | null
  readonly sentAt: number
  readonly readAt: number | null
}

export interface Tables {
  readonly visits: Visit
  readonly runs: ForkRun
  readonly assignments: Assignment
  readonly timers: Timer
  readonly effects: Effect
  readonly copies: Copy
}
export type TableName = keyof Tables

/** A change of one row. A created row has no `before`. */
export type Change =
  | { readonly table: 'task'; readonly before: Partial<TaskRow>; readonly after: Partial<TaskRow> }
  | {
      [T in TableName]: {
        readonly table: T
        readonly id: string
        readonly before: Partial<Tables[T]> | null
        readonly after: Partial<Tables[T]>
      }
    }[TableName]

export interface Action {
  readonly id: string
  readonly kind: ActionKind
  /** The id that the browser gave the decision; a repeated one is refused. */
  readonly commandId: string | null
  /** Null for the system. */
  readonly actor: string | null
  readonly actsAs: string | null
  readonly at: number
  readonly visitId: string | null
  readonly nodeId: string | null
  readonly assignmentId: string | null
  readonly opinion: string
  readonly signature: string | null
  readonly files: readonly string[]
  /** Values of the form that the user changed. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Users that the action is about. */
  readonly users: readonly string[]
  readonly changes: readonly Change[]
}

/** Kinds of actions with `handleStatus` of the wire. */
export const actionCodes = {
  reject: 0,
  approve: 1,
  submit: 2,
  recall: 3,
  withdraw: 3,
  terminate: 4,
  assign: 5,
  handOver: 5,
  addSigner: 6,
  transfer: 7,
  delegate: 8,
  autoApprove: 9,
  autoReject: 10,
  timerDue: 11,
  urge: 12,
  cc: 13,
  removeSigner: 14,
  pause: 16,
  resume: 17,
  revokeAgree: 18,
  revokeRefuse: 19,
  return: 20,
  revoke: 21,
  jump: 22,
  revive: 23,
  chooseBranch: 24,
  comment: 25,
  markRead: 26,
  saveDraft: 27,
  childFinished: 28,
  triggerFired: 29,
  effectAnswered: 30,
  nobodyFound: 31,
  retry: 32,
  calendarChanged: 33,
  amend: 34,
} as const
export type ActionKind = keyof typeof actionCodes

export interface FlowState {
  readonly task: TaskRow
  readonly visits: readonly Visit[]
  readonly runs: readonly ForkRun[]
  readonly assignments: readonly Assignment[]
  readonly timers: readonly Timer[]
  readonly effects: readonly Effect[]
  readonly copies: readonly Copy[]
  readonly actions: readonly Action[]
}

export interface NewTask {
  readonly id: string
  readonly initiator: string
  readonly parentId?: string
}

/** The state of a task before its first action. */
export const createState = ({ id, initiator, parentId }: NewTask): FlowState => ({
  task: {
    id,
    status: 0,
    initiator,
    parentId: parentId ?? null,
    round: 0,
    paused: false,
    pausedAt: null,
    submittedAt: null,
    endedAt: null,
    urgedAt: null,
    revoking: false,
    comeBack: [],
    chosen: {},
  },
  visits: [],
  runs: [],
  assignments: [],
  timers: [],
  effects: [],
  copies: [],
  actions: [],
})

/** A state whose rows can be replaced. */
export type MutableState = {
  -readonly [K in keyof FlowState]: FlowState[K] extends readonly (infer R)[] ? R[] : FlowState[K]
}

export const copyState = (state: FlowState): MutableState => ({
  task: state.task,
  visits: [...state.visits],
  runs: [...state.runs],
  assignments: [...state.assignments],
  timers: [...state.timers],
  effects: [...state.effects],
  copies: [...state.copies],
  actions: [...state.actions],
})

/** Applies one change of a row; a changed row that is not there is a fault. */
export function applyChange(state: MutableState, change: Change): void {
  if (change.table === 'task') {
    state.task = { ...state.task, ...change.after }
    return
  }
  const rows = state[change.table] as { readonly id: string }[]
  if (change.before === null) {
    rows.push(change.after as { readonly id: string })
    return
  }
  const index = rows.findIndex(({ id }) => id === change.id)
  const row = rows[index]
  if (!row) throw new Error(`there is no row ${change.id} in ${change.table}`)
  rows[index] = { ...row, ...change.after }
}

/** Rebuilds the state of a task from its actions only. */
export function rebuildState(task: NewTask, actions: readonly Action[]): FlowState {
  const state = copyState(createState(task))
  for (const action of actions) {
    for (const change of action.changes) applyChange(state, change)
    state.actions.push(action)
  }
  return state
}
