import * as z from 'zod'
import { Id, listed, Page, paged, post, put } from '../wire.ts'
import { FormState, OpenedForm } from './tasks.ts'

// Acts on one task. `{operatorId}` is an assignment. Names of the paths are those of existing clients; those from
// `Delegate` on are ours.

/** An opinion with a drawn signature and the values of the form. */
const maxBodyBytes = 8 * 1024 * 1024

/** A drawn signature as a data URL, or ''. */
const SignImg = z.string().max(1_000_000).default('')
const Opinion = z.string().trim().max(2_000).default('')
/** Given by the browser once per decision: a repeated request is found by it. */
const CommandId = z.string().min(1).max(64).optional()
/** Users by the code of the node that they shall handle. */
const CandidateList = z.record(z.string().max(64), z.array(Id).max(200)).optional()
/** Ids separated by commas. */
const Ids = z.string().max(10_000)
const DecisionFile = z.object({
  name: z.string().max(255),
  url: z.string().max(1_000),
  fileId: z.string().max(100),
})
/** `{id, flowId, data}` of a designed form, the columns of a system form. */
const FormData = z.record(z.string(), z.unknown()).optional()

/** `reason` in the answer to a decision about a form that has changed. */
export const formChanged = 'formChanged'

const Act = z.object({ handleOpinion: Opinion, commandId: CommandId })
export const Decision = Act.extend({
  signImg: SignImg,
  fileList: z.array(DecisionFile).max(20).default([]),
  formData: FormData,
  enCode: z.string().max(100).optional(),
  /** Users who get a copy. */
  copyIds: Ids.default(''),
  /** A further signer. */
  freeApproverUserId: z.string().max(64).default(''),
  candidateList: CandidateList,
  formState: FormState,
})
export const Rejection = Decision.extend({
  /** Ours: the node to return to; `0` the initiator, `1` the previous node, '' what the node says. */
  rejectStep: z.string().max(64).default(''),
  /** Ours: comes straight back to this node once it was submitted or approved again. */
  comeBack: z.boolean().default(false),
})

/** A node for which users have to be chosen. */
export const FlowCandidate = z.object({ nodeId: z.string(), nodeName: z.string() })
export const CandidateUser = z.object({
  id: Id,
  fullName: z.string(),
  headIcon: z.string(),
  organize: z.string(),
})

/** A node of the path that a task would take. */
export const ForecastNode = z.object({
  nodeCode: z.string(),
  nodeName: z.string(),
  nodeType: z.string(),
  users: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Who still has to choose users: the initiator, or the approvers of the node before; '' where all are known. */
  chooser: z.enum(['', 'initiator', 'previous']),
  /** No user has to act. */
  isAutomatic: z.boolean(),
})
export const Forecast = z.object({
  path: z.array(ForecastNode),
  candidates: z.array(FlowCandidate),
  /** Why the submission would be refused; '' where it would not. */
  refusal: z.string(),
})
export type Forecast = z.output<typeof Forecast>

/** Why one task of a batch was not handled; '' where it was. */
export const BatchAnswer = z.object({ id: Id, refusal: z.string() })

const base = '/api/workflow/Engine/FlowBefore'
const access = 'signed-in'
const act = { access, maxBodyBytes, successMessage: 'done' } as const
const users = z.array(Id).min(1).max(100)

export const taskActCalls = {
  approve: post(`${base}/Audit/{operatorId}`, { ...act, input: Decision }),
  /** Rejects, or returns where the node or the request says so. */
  reject: post(`${base}/Reject/{operatorId}`, { ...act, input: Rejection }),
  transfer: post(`${base}/Transfer/{operatorId}`, {
    ...act,
    input: Act.extend({ freeApproverUserId: Id }),
  }),
  /** `{recordId}` is the action of the caller in the list of done tasks, or the assignment. */
  recall: post(`${base}/Recall/{recordId}`, { ...act, input: Act }),
  /** Terminates a task. */
  cancel: post(`${base}/Cancel/{taskId}`, { ...act, input: Act }),
  assign: post(`${base}/Assign/{taskId}`, {
    ...act,
    input: Act.extend({ nodeCode: z.string().min(1).max(64), freeApproverUserId: Id }),
  }),
  /** Keeps changed values without deciding. */
  saveDraft: post(`${base}/SaveAudit/{operatorId}`, { ...act, input: z.object({ formData: FormData }) }),
  /** Nodes for which the caller has to choose users before the decision. `0`: before the submission of `formData`. */
  candidates: post(`${base}/Candidates/{operatorId}`, {
    ...act,
    input: z.object({ formData: FormData, flowId: Id.optional() }),
    output: z.array(FlowCandidate),
  }),
  /** Users who can be chosen for a node. */
  candidateUsers: post(`${base}/CandidateUser/{operatorId}`, {
    ...act,
    input: Page.extend({ nodeId: z.string().min(1).max(64), formData: FormData, flowId: Id.optional() }),
    output: paged(CandidateUser),
  }),
  /** 0 agree, 1 refuse, 2 transfer. A refused task does not keep the others from being handled. */
  batch: post(`${base}/BatchOperation`, {
    ...act,
    input: Decision.omit({ formState: true }).extend({
      ids: z.array(Id).min(1).max(500),
      /** `formState` of the rows that the list has shown, by their ids. */
      formStates: z.record(Id, z.string().max(64)).optional(),
      batchType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    }),
    output: listed(BatchAnswer),
  }),
  /** The path that a task would take. Nothing is changed. */
  forecast: post(`${base}/Forecast`, {
    ...act,
    input: OpenedForm.extend({ candidateList: CandidateList }),
    output: Forecast,
  }),
  delegate: post(`${base}/Delegate/{operatorId}`, { ...act, input: Act.extend({ userId: Id }) }),
  addSigner: post(`${base}/AddSigner/{operatorId}`, {
    ...act,
    input: Act.extend({ position: z.enum(['before', 'beside', 'after']), userIds: users }),
  }),
  removeSigner: post(`${base}/RemoveSigner/{operatorId}`, { ...act, input: Act }),
  copyTo: post(`${base}/CopyTo/{operatorId}`, { ...act, input: Act.extend({ userIds: users }) }),
  /** `{circulateId}` is a row of the list of copied tasks. */
  markRead: put(`${base}/Read/{circulateId}`, { access, successMessage: 'done' }),
  chooseBranch: post(`${base}/ChooseBranch/{operatorId}`, {
    ...act,
    input: Decision.extend({ branches: z.array(z.string().max(64)).min(1).max(50) }),
  }),
  pause: post(`${base}/Pause/{taskId}`, { ...act, input: Act }),
  resume: post(`${base}/Resume/{taskId}`, { ...act, input: Act }),
  jump: post(`${base}/Jump/{taskId}`, {
    ...act,
    input: Act.extend({ from: z.string().min(1).max(64), nodeCode: z.string().min(1).max(64) }),
  }),
  /** Who would get the task after a jump. Nothing is changed. */
  jumpForecast: post(`${base}/JumpForecast/{taskId}`, {
    ...act,
    input: z.object({ from: z.string().min(1).max(64), nodeCode: z.string().min(1).max(64) }),
    output: Forecast,
  }),
  /** Continues a terminated task at a node, or where it was. */
  revive: post(`${base}/Revive/{taskId}`, {
    ...act,
    input: Act.extend({ nodeCode: z.string().max(64).default('') }),
  }),
  /** Carries out again what has failed in a task: one effect, or all of them. */
  retry: post(`${base}/Retry/{taskId}`, {
    ...act,
    input: Act.extend({ effectId: z.string().max(100).default('') }),
    output: z.object({ count: z.int() }),
  }),
  /** Assigns, jumps or revives tasks of the monitor. A refused task does not keep the others from it. */
  administerBatch: post(`${base}/AdministerBatch`, {
    ...act,
    input: Act.omit({ commandId: true }).extend({
      /** Ids of tasks. */
      ids: z.array(Id).min(1).max(500),
      act: z.enum(['assign', 'jump', 'revive']),
      /** `assign`: the node, '' for all that wait; `jump`: the target; `revive`: the target, '' where the task was. */
      nodeCode: z.string().max(64).default(''),
      /** `assign`: the new user. */
      freeApproverUserId: z.string().max(64).default(''),
    }),
    output: listed(BatchAnswer),
  }),
  /** Gives all open tasks of a user to another one. */
  handOver: post(`${base}/HandOver`, {
    ...act,
    input: Act.extend({ fromId: Id, toId: Id }),
    output: z.object({ count: z.int() }),
  }),
}
