import * as z from 'zod'
import { Time } from '../patterns.ts'
import { Id } from '../wire.ts'
import { FlowCandidate } from './task-acts.ts'
import { TaskRow } from './tasks.ts'

// One task with all that its page shows (`FlowBeforeInfo` of existing clients, and keys of ours).

/** What a user did, as existing clients show it in the history. */
export const HandleStatus = {
  refused: 0,
  agreed: 1,
  submitted: 2,
  withdrawn: 3,
  terminated: 4,
  assigned: 5,
  signerAdded: 6,
  transferred: 7,
} as const

/** Where a task stands at a node: 0 passed, 1 current, '' not reached. */
const NodeProgress = z.enum(['0', '1', ''])

/**
 * Whether a task comes to a node, as its values are now and if everybody approves: `possible` where a choice or values that may
 * still change decide it.
 */
export const NodeAhead = z.enum(['sure', 'possible', 'excluded'])
export type NodeAhead = z.output<typeof NodeAhead>

export const TaskNode = z.object({
  /** The visit; the node's code where the task was not there yet. */
  id: Id,
  nodeCode: z.string(),
  nodeName: z.string(),
  /** `start`, `approver`, `subFlow`, `copy`, `timer`, `condition` and the kinds of ours. */
  nodeType: z.string(),
  nodePropertyJson: z.string(),
  nodeUp: z.string(),
  /** Codes of the next nodes, separated by commas. */
  nodeNext: z.string(),
  completion: z.int(),
  sortCode: z.int(),
  creatorTime: Time.nullable(),
  endTime: Time.nullable(),
  taskId: Id,
  /** Names of the users who work there, separated by commas. */
  userName: z.string(),
  assigneeName: z.string(),
  type: NodeProgress,
  /** How often the task came to this node. */
  round: z.int(),
  /** How the task left the node. */
  outcome: z.enum(['', 'passed', 'rejected', 'returned', 'cancelled', 'skipped']),
  /** Of a node where the task was not yet. */
  ahead: NodeAhead.optional(),
})

export const TaskOperator = z.object({
  id: Id,
  handleType: z.string(),
  handleId: Id,
  handleName: z.string(),
  /** The user in whose place `handleId` acts; '' for none. */
  asUserName: z.string(),
  handleStatus: z.int().nullable(),
  handleTime: Time.nullable(),
  creatorTime: Time,
  /** When a rule for late decisions acts next. */
  dueTime: Time.nullable(),
  nodeCode: z.string(),
  nodeName: z.string(),
  /** 0 open, 1 done. */
  completion: z.int(),
  taskNodeId: Id,
  taskId: Id,
  signImg: z.string(),
})

/** A changed row of a sub-table. */
const RowChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** Its place from 1; where it was, for a removed one. */
  number: z.int(),
  /** Its changed columns. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})

/** A value before and after an action, as text to show. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** Of a sub-table: how many rows were added, removed and changed. `before` and `after` say how many it had. */
  rows: z
    .object({
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      /** The rows themselves, up to a limit. */
      list: z.array(RowChange),
    })
    .optional(),
})

export type FieldChange = z.output<typeof FieldChange>

export const TaskRecord = z.object({
  id: Id,
  nodeCode: z.string(),
  nodeName: z.string(),
  /** One of `HandleStatus`; higher numbers are actions that only our clients know. */
  handleStatus: z.int(),
  handleId: z.string(),
  handleTime: Time,
  handleOpinion: z.string(),
  taskOperatorId: z.string(),
  taskNodeId: z.string(),
  taskId: Id,
  userName: z.string(),
  /** The user in whose place it was done; '' for none. */
  asUserName: z.string(),
  signImg: z.string(),
  files: z.array(z.object({ name: z.string(), url: z.string(), fileId: z.string() })),
  /** 1: by a signer who was added. */
  status: z.int(),
  /** Names of the users whom it is about: the new signer, the receiver of a transfer. */
  operatorId: z.string(),
  changes: z.array(FieldChange),
})
export type TaskRecord = z.output<typeof TaskRecord>

/** A right of one field at a node. Columns of a sub-table are `table-column`. */
export const FormOperate = z.object({
  id: z.string(),
  name: z.string(),
  read: z.boolean(),
  write: z.boolean(),
  required: z.boolean(),
})

/** Acts that a page offers; `FlowBeforeInfo.acts` lists those that the caller may do now. */
export const taskActs = [
  'submit',
  'save',
  'approve',
  'reject',
  'return',
  'transfer',
  'delegate',
  'addSigner',
  'removeSigner',
  'cc',
  'recall',
  'withdraw',
  'revoke',
  'urge',
  'comment',
  'chooseBranch',
  'assign',
  'jump',
  'pause',
  'resume',
  'terminate',
  'revive',
  'retry',
] as const
export type TaskAct = (typeof taskActs)[number]

export const FlowBeforeInfo = z.object({
  /**
   * The designed form as the task began with it; the field list of a system form. An initiator who can submit a draft, or
   * a record of a design, gets the form in force, by which the submission is checked.
   */
  flowFormInfo: z.string(),
  flowTaskInfo: TaskRow.extend({
    parentId: z.string(),
    flowForm: z.string(),
    /** The values of the form. */
    flowFormContentJson: z.string(),
    flowTemplateJson: z.string(),
    flowVersion: z.int(),
    flowType: z.int(),
    /** Codes of the current nodes, separated by commas; `end` when it is over. */
    thisStepId: z.string(),
    endTime: Time.nullable(),
    creatorUserId: Id,
    /** The initiator, "name/account". */
    userName: z.string(),
    appFormUrl: z.string().nullable(),
    formUrl: z.string().nullable(),
    type: z.int(),
    round: z.int(),
    paused: z.boolean(),
    /** The record of a system form or of a design; '' for a form of the flow's own. */
    recordId: z.string(),
    designId: z.string(),
  }),
  flowTaskNodeList: z.array(TaskNode),
  flowTaskOperatorList: z.array(TaskOperator),
  flowTaskOperatorRecordList: z.array(TaskRecord),
  /** The version of the flow whose form `flowFormInfo` is. */
  formVersion: z.int(),
  formOperates: z.array(FormOperate),
  /** Names the state of the form, for decisions and submissions. */
  formState: z.string(),
  /** Settings of the node at which the caller decides; empty for others. */
  approversProperties: z.record(z.string(), z.unknown()),
  /** The print template of the caller's node, else of the start node; '' for none. */
  printId: z.string(),
  /** Whether the page sums up the opinions, and how: see the start node. */
  isSummary: z.boolean(),
  summaryType: z.int(),
  /** Values that the caller saved at this node without deciding. */
  draftData: z.string().nullable(),
  /** What the caller may do now. */
  acts: z.array(z.enum(taskActs)),
  /** Nodes to which the caller may return the task. `start` is the initiator. */
  returnTargets: z.array(z.object({ nodeCode: z.string(), nodeName: z.string() })),
  /** Branches that the caller can choose between. */
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Users who cannot be given the caller's assignment: the initiator, where the node leaves the decision to others. */
  excludedUserIds: z.array(Id),
  /** Nodes for which the caller has to choose users. */
  candidates: z.array(FlowCandidate),
  /** Child tasks, and the parent where the caller may see it. */
  related: z.array(
    z.object({
      id: Id,
      fullName: z.string(),
      status: z.int(),
      relation: z.enum(['parent', 'child', 'launched']),
    }),
  ),
})
export type FlowBeforeInfo = z.output<typeof FlowBeforeInfo>

/** Why a task is with a user. */
export const Explanation = z.object({
  nodeCode: z.string(),
  nodeName: z.string(),
  userId: Id,
  userName: z.string(),
  asUserName: z.string(),
  /** The rule that found the user, as a sentence. */
  reason: z.string(),
  since: Time,
  dueTime: Time.nullable(),
})

/** Work of a node or an event that has failed after its repetitions. */
export const FailedEffect = z.object({
  id: Id,
  nodeCode: z.string(),
  nodeName: z.string(),
  /** `interface`, `data`, `message`, `launch` of a node; `event` of the flow. */
  kind: z.string(),
  /** Why the last call was refused. */
  failure: z.string(),
  endTime: Time.nullable(),
})
