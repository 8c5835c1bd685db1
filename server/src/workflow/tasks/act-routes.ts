import type { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Command } from '../engine/commands.ts'
import { refusalText } from '../engine/text.ts'
import { retryEffects } from '../runtime/failures.ts'
import { administers } from '../runtime/administrators.ts'
import { assertFreeSteps, applyFreeSteps } from '../runtime/check-free-steps.ts'
import { parseRowId, rowId } from '../runtime/ids.ts'
import { inNameOf } from '../runtime/in-name-of.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { administerBatch } from './administer-batch.ts'
import { handleBatch } from './batch.ts'
import {
  forecastCommand,
  forecastTask,
  listCandidateUsers,
  listChoices,
  type Question,
} from '../runtime/choices.ts'
import { decide, toApproval, toChoice, toRejection } from './decide.ts'
import { handOver } from './hand-over.ts'
import { assertReader } from '../runtime/readers.ts'
import {
  authorOf,
  parseAssignment,
  parseValues,
  rightsOf,
  startRights,
  submitterOf,
  valuesOf,
  type LaunchContext,
  type Row,
} from '../runtime/request.ts'
import { saveDecisionDraft } from './save-draft.ts'
import { openTask } from '../runtime/submit.ts'
import { text } from './text.ts'

interface ActInput {
  handleOpinion: string
  commandId?: string | undefined
}

/** What every command of a user has. */
export const byCaller = ({ session }: Context, { handleOpinion, commandId }: ActInput) => ({
  actor: session.userId,
  at: Date.now(),
  opinion: handleOpinion,
  ...(commandId !== undefined && { id: commandId }),
})

const byAdministrator = async (context: Context, taskId: string, input: ActInput) => ({
  ...byCaller(context, input),
  administrator: await administers(context, taskId),
})
type ByAdministrator = Awaited<ReturnType<typeof byAdministrator>>

/** Carries out one command on a task. */
export const act = (
  runtime: WorkflowRuntime,
  taskId: string,
  create: (task: LoadedTask) => Command,
): Promise<void> =>
  runtime.transact(async (own) => {
    const task = await own.lock(taskId)
    await own.perform(task, create(task))
  })

/** The visit at which a task is at a node. Throws a refusal where it is not there. */
function requireVisit({ stored }: LoadedTask, nodeId: string): string {
  const visit = stored.visits.findLast((row) => row.nodeId === nodeId && row.state === 'live')
  if (!visit) throw refuse(refusalText.noVisit, {}, Code.conflict)
  return visit.id
}

export function taskActHandlers({
  workflow: runtime,
}: Pick<Services, 'workflow'>): Handlers<typeof taskActCalls> {
  const onAssignment = (operatorId: string, create: (assignmentId: string) => Command) => {
    const { taskId, assignmentId } = parseAssignment(operatorId)
    return act(runtime, taskId, () => create(assignmentId))
  }
  const actAsAdministrator = async (
    context: Context,
    { taskId, ...input }: ActInput & { taskId: string },
    create: (by: ByAdministrator, task: LoadedTask) => Command,
  ) => {
    const by = await byAdministrator(context, taskId, input)
    await act(runtime, taskId, (task) => create(by, task))
  }
  const ask = <T>(
    context: LaunchContext,
    task: LoadedTask,
    sent: Row,
    assignmentId: string | null,
    answer: (question: Question) => Promise<T>,
  ): Promise<T> =>
    runtime.read(async ({ db, slow }) => {
      const rights = assignmentId === null ? startRights(task) : rightsOf(task, assignmentId)
      const forms = runtime.forms.open(authorOf(context))
      const values = await forms.preview(db, task, { sent, rights, isDraft: false })
      return answer({ db, slow, runtime, task, values })
    })
  /** The task of an assignment, or for `0` one that is not submitted yet, with the command that is asked about. */
  const askAbout = async <T>(
    context: Context,
    {
      operatorId,
      formData,
      flowId,
    }: { operatorId: string; formData?: Row | undefined; flowId?: string | undefined },
    answer: (question: Question, command: Extract<Command, { kind: 'approve' | 'submit' }>) => Promise<T>,
  ): Promise<T> => {
    const at = Date.now()
    const sent = valuesOf(formData)
    if (operatorId !== '0') {
      const { taskId, assignmentId } = parseAssignment(operatorId)
      await assertReader(context, taskId)
      const task = await runtime.load(taskId)
      return ask(context, task, sent, assignmentId, (question) =>
        answer(question, { kind: 'approve', assignmentId, actor: context.session.userId, at }),
      )
    }
    const sentFlow = flowId ?? String(formData?.['flowId'] ?? '')
    const principalId = formData?.['principalId']
    const by = await inNameOf(context, sentFlow, principalId === undefined ? undefined : String(principalId))
    const task = await openTask(runtime, by, { flowId: sentFlow })
    return ask(by, task, sent, null, (question) =>
      answer(question, { kind: 'submit', ...submitterOf(by), at }),
    )
  }

  return {
    approve: ({ operatorId, ...input }, context) => decide(runtime, context, operatorId, input, toApproval),
    reject: ({ operatorId, ...input }, context) =>
      decide(runtime, context, operatorId, input, toRejection(input)),
    chooseBranch: ({ operatorId, branches, ...input }, context) =>
      decide(runtime, context, operatorId, input, toChoice(branches)),
    transfer: ({ operatorId, freeApproverUserId: to, ...input }, context) =>
      onAssignment(operatorId, (assignmentId) => ({
        kind: 'transfer',
        assignmentId,
        to,
        ...byCaller(context, input),
      })),
    delegate: ({ operatorId, userId: to, ...input }, context) =>
      onAssignment(operatorId, (assignmentId) => ({
        kind: 'delegate',
        assignmentId,
        to,
        ...byCaller(context, input),
      })),
    addSigner: ({ operatorId, position, userIds: users, ...input }, context) =>
      onAssignment(operatorId, (assignmentId) => ({
        kind: 'addSigner',
        assignmentId,
        position,
        users,
        ...byCaller(context, input),
      })),
    async removeSigner({ operatorId, ...input }, context) {
      const { taskId } = parseAssignment(operatorId)
      const by = await byAdministrator(context, taskId, input)
      await onAssignment(operatorId, (assignmentId) => ({ kind: 'removeSigner', assignmentId, ...by }))
    },
    copyTo: ({ operatorId, userIds: users, ...input }, context) =>
      onAssignment(operatorId, (assignmentId) => ({
        kind: 'cc',
        assignmentId,
        users,
        ...byCaller(context, input),
      })),
    async recall({ recordId, ...input }, context) {
      const assignment = parseRowId(recordId, 'a')
        ? recordId
        : await findAssignmentOfAction(context, recordId)
      await onAssignment(assignment, (assignmentId) => ({
        kind: 'recall',
        assignmentId,
        ...byCaller(context, input),
      }))
    },
    cancel: (input, context) => actAsAdministrator(context, input, (by) => ({ kind: 'terminate', ...by })),
    pause: (input, context) => actAsAdministrator(context, input, (by) => ({ kind: 'pause', ...by })),
    resume: (input, context) => actAsAdministrator(context, input, (by) => ({ kind: 'resume', ...by })),
    assign: ({ nodeCode, freeApproverUserId: to, ...input }, context) =>
      actAsAdministrator(context, input, (by, task) => ({
        kind: 'assign',
        visitId: requireVisit(task, nodeCode),
        to,
        ...by,
      })),
    jump: ({ from, nodeCode: target, ...input }, context) =>
      actAsAdministrator(context, input, (by, task) => ({
        kind: 'jump',
        visitId: requireVisit(task, from),
        target,
        ...by,
      })),
    revive: ({ nodeCode, ...input }, context) =>
      actAsAdministrator(context, input, (by) => ({
        kind: 'revive',
        target: nodeCode === '' ? null : nodeCode,
        ...by,
      })),
    async markRead({ circulateId }, context) {
      const copy = parseRowId(circulateId, 'c')
      if (!copy) throw refuse(refusalText.noCopy, {}, Code.notFound)
      const { taskId, id: copyId } = copy
      await act(runtime, taskId, () => ({
        kind: 'markRead',
        copyId,
        actor: context.session.userId,
        at: Date.now(),
      }))
    },
    saveDraft: ({ operatorId, formData }, context) =>
      saveDecisionDraft(runtime, context, operatorId, valuesOf(formData)),
    candidates: async (input, context) => [
      ...(await askAbout(context, input, (question, command) => listChoices(question, command))),
    ],
    candidateUsers: ({ operatorId, formData, flowId, ...page }, context) =>
      askAbout(context, { operatorId, formData, flowId }, (question) => listCandidateUsers(question, page)),
    async forecast({ flowId, data, id, principalId, candidateList: chosen, freeSteps }, context) {
      const by = await inNameOf(context, flowId, principalId)
      const opened = await openTask(runtime, by, { flowId, taskId: id })
      const task = await applyFreeSteps(context.db, runtime, opened, freeSteps)
      const submit = { kind: 'submit', ...submitterOf(by), at: Date.now() } as const
      return ask(by, task, parseValues(data), null, async (question) => {
        const refused = await findStepRefusal(question)
        const path = await forecastTask(question, { ...submit, ...(chosen && { chosen }) }, context.lang)
        return refused ? { ...path, refusal: formatText(refused, context.lang) } : path
      })
    },
    async jumpForecast({ taskId, from, nodeCode: target }, context) {
      const by = await byAdministrator(context, taskId, { handleOpinion: '' })
      if (!by.administrator) throw refuse(refusalText.administratorOnly, {}, Code.forbidden)
      const task = await runtime.load(taskId)
      return ask(context, task, {}, null, (question) =>
        forecastCommand(
          question,
          { kind: 'jump', visitId: requireVisit(task, from), target, ...by },
          context.lang,
        ),
      )
    },
    async retry({ taskId, effectId, ...input }, context) {
      const by = await byAdministrator(context, taskId, input)
      return { count: await retryEffects(runtime, by, { taskId, effectId }) }
    },
    administerBatch: (input, context) => administerBatch(runtime, context, input),
    batch: (input, context) => handleBatch(runtime, context, input),
    handOver: (input, context) => handOver(runtime, context, input),
  }
}

/** Why a submission with the steps of the task would be refused; null where it would not. */
async function findStepRefusal(question: Question): Promise<Refusal | null> {
  try {
    await assertFreeSteps(question)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The assignment that an entry of the history is about. */
async function findAssignmentOfAction({ db, session }: Context, recordId: string): Promise<string> {
  const action = parseRowId(recordId, 'h')
  const { rows } = await typedSql({ id: column.text })`
    select assignment_id as id from workflow_action
    where id = ${action ? rowId(action.taskId, action.id) : ''} and handle_id = ${session.userId}
      and assignment_id is not null`.execute(db)
  if (!rows[0]) throw refuse(text.notRecallable, {}, Code.notFound)
  return rows[0].id
}
