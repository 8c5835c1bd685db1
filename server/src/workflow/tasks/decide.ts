import type { PropertiesOf } from '@tessera/shared/contract/workflow/flow-template'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { Command, CommandOf } from '../engine/commands.ts'
import type { ReturnTarget } from '../engine/graph.ts'
import { assertFormState } from '../runtime/form-state.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { TaskTransaction, WorkflowRuntime } from '../runtime/runtime.ts'
import { authorOf, idsIn, parseAssignment, rightsOf, valuesOf, type Row } from '../runtime/request.ts'
import { text } from './text.ts'

// Decisions about one assignment, with the form, the signature, the files and the users that come with them.

/** What a client sends with a decision. */
export interface DecisionInput {
  readonly handleOpinion: string
  readonly commandId?: string | undefined
  readonly formState?: string | undefined
  readonly signImg?: string
  readonly fileList?: readonly { readonly name: string; readonly url: string; readonly fileId: string }[]
  readonly formData?: Row | undefined
  readonly copyIds?: string
  readonly freeApproverUserId?: string
  readonly candidateList?: Readonly<Record<string, readonly string[]>> | undefined
}

type Deciding = 'approve' | 'reject' | 'return' | 'chooseBranch'
type DecisionCommand = CommandOf<Deciding>
type Content = Omit<CommandOf<'approve'>, 'kind'>

/** A decision: what the command has besides the common content. It can depend on the task. */
export type CreateDecision = (content: Content, task: LoadedTask) => DecisionCommand

/** Decides about an assignment in a transaction of its own. */
export async function decide(
  runtime: WorkflowRuntime,
  context: Context,
  operatorId: string,
  input: DecisionInput,
  create: CreateDecision,
  transact: WorkflowRuntime['transact'] = runtime.transact,
): Promise<void> {
  const { taskId, assignmentId } = parseAssignment(operatorId)
  assertAttachments(input)
  const sent = valuesOf(input.formData)
  const forms = runtime.forms.open(authorOf(context))
  const isFormSent = Object.keys(sent).length > 0
  if (isFormSent) {
    const preview = await runtime.load(taskId)
    await forms.prepare(context.db, preview, {
      sent,
      rights: rightsOf(preview, assignmentId),
      isDraft: false,
    })
  }
  await transact(async (own) => {
    const task = await own.lock(taskId)
    const content: Content = {
      actor: context.session.userId,
      at: Date.now(),
      assignmentId,
      opinion: input.handleOpinion,
      files: (input.fileList ?? []).map((file) => JSON.stringify(file)),
      ...(input.signImg && { signature: input.signImg }),
      ...(input.candidateList && { chosen: input.candidateList }),
      ...(input.commandId !== undefined && { id: input.commandId }),
    }
    await assertFormState(own.trx, runtime.forms, task, {
      userId: content.actor,
      formState: input.formState,
      commandId: input.commandId,
    })
    assertSigned(task, content)
    const before = await addUsers(own, task, input, content)
    const rights = rightsOf(before, assignmentId)
    const isForm =
      isFormSent && Object.values(rights).some((right) => right === 'write' || right === 'required')
    if (!isForm) {
      await own.perform(before, create(content, before))
      return
    }
    const saved = await forms.change(own.trx, before, { sent, rights, isDraft: false })
    await own.perform(before, create({ ...content, fields: saved.fields }, before), saved)
  })
}

/** Copies and a further signer come before the decision, after which the assignment is closed. */
async function addUsers(
  own: TaskTransaction,
  task: LoadedTask,
  { copyIds = '', freeApproverUserId = '' }: DecisionInput,
  { actor, at, assignmentId }: Content,
): Promise<LoadedTask> {
  const common = { actor, at, assignmentId }
  let current = task
  const users = idsIn(copyIds)
  if (users.length > 0) current = (await own.perform(current, { kind: 'cc', users, ...common })).task
  if (freeApproverUserId === '') return current
  const command: Command = { kind: 'addSigner', position: 'after', users: [freeApproverUserId], ...common }
  const added = await own.perform(current, command)
  return added.task
}

/** The settings of the node of an assignment; undefined where it has none of an approver. */
export function approverOf(
  { version, stored }: LoadedTask,
  assignmentId: string,
): PropertiesOf<'approver'> | undefined {
  const assignment = stored.assignments.find(({ id }) => id === assignmentId)
  const visit = assignment && stored.visits.find(({ id }) => id === assignment.visitId)
  const node = visit && version.nodes.get(visit.nodeId)
  return node?.kind === 'approver' || node?.kind === 'process' ? node.properties : undefined
}

function assertSigned(task: LoadedTask, { assignmentId, signature }: Content): void {
  const approver = approverOf(task, assignmentId)
  if (approver?.hasSign && !signature)
    throw refuseField('signImg', text.signatureRequired, { node: approver.title })
}

/** Pictures and files are those of this server: others would be loaded by every reader of the task. */
function assertAttachments({ signImg = '', fileList = [] }: DecisionInput): void {
  const isPicture = signImg === '' || /^data:image\/(png|jpeg|webp);base64,/.test(signImg) || isLocal(signImg)
  if (!isPicture) throw refuseField('signImg', text.badSignature)
  const foreign = fileList.find(({ url }) => !isLocal(url))
  if (foreign) throw refuse(text.badFile, { name: foreign.name })
}

const isLocal = (url: string): boolean => /^\/(?![/\\])/.test(url)

/** Where a return leads: `0` the initiator, `1` the node before, else a node. */
const toTarget = (step: string): ReturnTarget => {
  if (step === '0') return 'initiator'
  return step === '1' ? 'previous' : { node: step }
}

export const toApproval: CreateDecision = (content) => ({ kind: 'approve', ...content })

/** A rejection counts as a vote; with a step it is a return to there. */
export const toRejection =
  ({ rejectStep, comeBack }: { rejectStep: string; comeBack: boolean }): CreateDecision =>
  (content, task) => {
    if (rejectStep === '') return { kind: 'reject', ...content }
    const after = approverOf(task, content.assignmentId)?.afterReturn ?? 'goOn'
    const comesBack = after === 'approverChooses' ? comeBack : after === 'comeBack'
    const target = rejectStep === task.version.graph.startId ? 'initiator' : toTarget(rejectStep)
    return { kind: 'return', target, comeBack: comesBack, ...content }
  }

export const toChoice =
  (branches: readonly string[]): CreateDecision =>
  (content) => ({ kind: 'chooseBranch', branches, ...content })
