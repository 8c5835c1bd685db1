import { sql } from 'kysely'
import * as z from 'zod'
import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { isLaunchableBy } from '../flows/store.ts'
import { sendLaunchedMessage } from '../messages/send.ts'
import { assertFreeSteps, applyFreeSteps } from './check-free-steps.ts'
import { canWrite } from './field-rights.ts'
import { assertFormState } from './form-state.ts'
import type { FormValues } from './facts.ts'
import type { FormChange } from './forms.ts'
import { createTask, findLaunchable, withVersion } from './launch.ts'
import type { LoadedTask } from './load.ts'
import { asRights, limitsOfPage, loadPageRights } from './readers.ts'
import type { TaskTransaction, WorkflowRuntime } from './runtime.ts'
import { createTitle } from './title.ts'
import { inNameOf } from './in-name-of.ts'
import { authorOf, startRights, submitterOf, type LaunchContext, type Row } from './request.ts'
import { text } from './text.ts'
import { withForm } from './versions.ts'
import type { Changes } from './write.ts'

const Known = z.object({ version: z.int(), values: z.record(z.string(), z.unknown()) })

export interface Submission {
  readonly flowId: string
  /** The values of the form. */
  readonly sent: Row
  /** A draft or a returned task; none for a new one. */
  readonly taskId?: string | undefined
  /** The user in whose name the caller launches it. */
  readonly principalId?: string | undefined
  readonly isDraft: boolean
  readonly flowUrgent?: number | undefined
  /** '' for the title of the flow. */
  readonly title?: string | undefined
  /** Users by the node that they shall handle. */
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined
  /** Users who get a copy. */
  readonly copyTo?: readonly string[]
  readonly commandId?: string | undefined
  /** The state of the form that the page has shown. */
  readonly formState?: string | undefined
  /** What the history says about the submission. */
  readonly opinion?: string
  /** Steps that the initiator adds. */
  readonly freeSteps?: readonly FreeStep[] | undefined
  /** Whether the page of a design sent it: by the form of the release in force, whatever the version of the task. */
  readonly isOfPage?: boolean
  /** Throws a refusal for a version that does not fit the call. */
  readonly assertVersion?: (task: LoadedTask) => void
  /** Runs in the transaction, before anything is changed. */
  readonly before?: (trx: Db) => Promise<void>
}

/** A task of the caller: loaded, or new in the version in force. Throws a refusal where the flow cannot be launched. */
export async function openTask(
  runtime: WorkflowRuntime,
  context: LaunchContext,
  { flowId, taskId }: Pick<Submission, 'flowId' | 'taskId'>,
): Promise<LoadedTask> {
  const { db, session } = context
  if (taskId !== undefined) {
    const task = await runtime.load(taskId)
    assertOwn(task, context, flowId)
    return task
  }
  const found = await findLaunchable(db, flowId, isLaunchableBy(context.session))
  if (!found) throw refuseField('flowId', text.notLaunchable, undefined, Code.forbidden)
  const { userId, organizeId } = session
  return createTask(db, runtime.versions, found, { flowId, initiator: userId, organizeId })
}

function assertOwn(task: LoadedTask, { session }: LaunchContext, flowId: string): void {
  if (task.creatorUserId !== session.userId) throw notFoundRefusal()
  if (task.flowId !== flowId) throw refuseField('flowId', text.otherFlow)
}

/**
 * What was never submitted takes the version in force, and is refused where there is none. A flow that is released with its
 * form is locked first: the record and the task are of the same release.
 */
async function renewVersion(
  trx: Db,
  runtime: WorkflowRuntime,
  context: LaunchContext,
  task: LoadedTask,
): Promise<LoadedTask> {
  const { designId } = task.version
  if (designId !== '') await sql`select 1 from workflow_flow where id = ${task.flowId} for share`.execute(trx)
  if (task.stored.task.round > 0 || (task.isNew && designId === '')) return task
  const found = await findLaunchable(trx, task.flowId, isLaunchableBy(context.session))
  if (!found) throw refuse(text.notLaunchable, {}, Code.forbidden)
  return withVersion(trx, runtime.versions, task, found.version)
}

/**
 * Whether the initiator fills in the form of the version in force: always where records of a design are filled in, which
 * have that form only, and in a draft. Any other task that came back goes on with its version.
 */
export const hasFormInForce = ({ isNew, version, stored }: LoadedTask): boolean =>
  version.designId !== '' || (!isNew && stored.task.round === 0)

/** The task with the version in force, by which its initiator fills it in. */
export async function withFormInForce(
  db: Db,
  { versions }: Pick<WorkflowRuntime, 'versions'>,
  task: LoadedTask,
): Promise<LoadedTask> {
  const { rows } = await typedSql({ version: column.number })`
    select version from workflow_flow where id = ${task.flowId}`.execute(db)
  return withVersion(db, versions, task, rows[0]?.version || task.flowVersion)
}

/** The task with the form in force, which it keeps: its initiator filled it in, or a value changed that its own form lacks. */
export async function takeFormInForce(
  db: Db,
  runtime: Pick<WorkflowRuntime, 'versions'>,
  task: LoadedTask,
): Promise<LoadedTask> {
  const { flowVersion: formVersion, version } = await withFormInForce(db, runtime, task)
  return { ...task, stored: { ...task.stored, formVersion }, version: withForm(task.version, version) }
}

/** The task with the form by which a user reads it: its initiator fills in the one in force. */
export const asFilledBy = (
  db: Db,
  runtime: Pick<WorkflowRuntime, 'versions'>,
  task: LoadedTask,
  userId: string,
): Promise<LoadedTask> =>
  task.creatorUserId === userId && [0, 3, 4].includes(task.status) && hasFormInForce(task)
    ? withFormInForce(db, runtime, task)
    : Promise.resolve(task)

/** What the initiator fills in, and by which form. */
async function formOf(
  context: Pick<LaunchContext, 'db' | 'session'>,
  runtime: WorkflowRuntime,
  task: LoadedTask,
  submission: Pick<Submission, 'isOfPage' | 'sent'>,
): Promise<Pick<FormChange, 'rights' | 'locked' | 'form'>> {
  const { rights, ...rest } = await formOfFlow(context.db, runtime, task, submission)
  const named = [...Object.keys(rights), ...Object.keys(submission.sent)]
  const limits = limitsOfPage(await loadPageRights(context, task), task, named)
  const locked = limits.locked.filter((path) => canWrite(rights, path))
  // The page of the records has refused what it locks for the user.
  if (submission.isOfPage) return { rights, locked, ...rest }
  return { rights: { ...rights, ...asRights(limits.locked, 'read') }, locked, ...rest }
}

async function formOfFlow(
  db: Db,
  runtime: WorkflowRuntime,
  task: LoadedTask,
  { isOfPage = false }: Pick<Submission, 'isOfPage'>,
): Promise<Pick<FormChange, 'rights' | 'form'>> {
  const rights = startRights(task)
  if (!hasFormInForce(task)) return { rights }
  const current = await withFormInForce(db, runtime, task)
  const { fieldNames: labels } = task.version
  return {
    rights: { ...rights, ...startRights(current) },
    // The page of the task may have been opened before the release.
    form: isOfPage ? null : { version: null, labels },
  }
}

/** Saves a draft, or submits a task; returns its id. */
export async function submitTask(
  runtime: WorkflowRuntime,
  caller: LaunchContext,
  submission: Submission,
): Promise<string> {
  const { sent, isDraft, taskId, flowId, principalId } = submission
  const context = await inNameOf(caller, flowId, principalId)
  if (context.substituteId !== undefined && (isDraft || taskId !== undefined))
    throw refuseField('principalId', text.newTasksOnly)
  const forms = runtime.forms.open(authorOf(context))
  const opened = await openTask(runtime, context, submission)
  submission.assertVersion?.(opened)
  const form = await formOf(context, runtime, opened, submission)
  await forms.prepare(context.db, opened, { sent, ...form, isDraft, isSubmission: !isDraft })
  await runtime.transact(async (own) => {
    const locked = taskId === undefined ? opened : await own.lock(taskId)
    assertOwn(locked, context, flowId)
    if (taskId !== undefined) await assertShown(own.trx, runtime, locked, context, submission)
    await submission.before?.(own.trx)
    await submitLocked(runtime, context, own, locked, submission)
  })
  return opened.id
}

/** Throws a refusal where the form has changed since its initiator opened it. */
async function assertShown(
  trx: Db,
  runtime: WorkflowRuntime,
  task: LoadedTask,
  { session: { userId } }: LaunchContext,
  { formState, commandId }: Pick<Submission, 'formState' | 'commandId'>,
): Promise<void> {
  if (formState === undefined) return
  const filled = await asFilledBy(trx, runtime, task, userId)
  await assertFormState(trx, runtime.forms, filled, { userId, formState, commandId })
}

/**
 * What a submission changes of what the history knows, whatever drafts and lists have stored since; null where that was never
 * kept: for new tasks, and those of earlier versions.
 */
async function changesSince(
  trx: Db,
  { versions, forms }: WorkflowRuntime,
  { id, flowId, version, stored, isNew }: LoadedTask,
  values: FormValues,
): Promise<Changes | null> {
  if (isNew) return null
  // Only its initiator has seen the draft.
  if (stored.task.round === 0) return {}
  const { rows } = await typedSql({ submitted: column.jsonOf(Known).orNull })`
    select submitted from workflow_task where id = ${id}`.execute(trx)
  const known = rows[0]?.submitted
  if (!known) return null
  const before = { ...known, version: await versions.of(trx, flowId, known.version) }
  return forms.compareForms(trx, before, { version, values })
}

/** Saves or submits a task of the caller that the transaction has locked, or that is new. */
export async function submitLocked(
  runtime: WorkflowRuntime,
  context: LaunchContext,
  own: TaskTransaction,
  locked: LoadedTask,
  submission: Omit<Submission, 'flowId' | 'taskId' | 'principalId'>,
): Promise<void> {
  const { trx } = own
  const { sent, isDraft } = submission
  const forms = runtime.forms.open(authorOf(context))
  const current = await renewVersion(trx, runtime, context, locked)
  const isFilledAgain = !isDraft && current.stored.task.round > 0 && hasFormInForce(current)
  const renewed = isFilledAgain ? await takeFormInForce(trx, runtime, current) : current
  const task = await applyFreeSteps(trx, runtime, renewed, submission.freeSteps)
  const at = Date.now()
  const form = await formOf({ db: trx, session: context.session }, runtime, locked, submission)
  const saved = await forms.change(trx, task, { sent, ...form, isDraft, isSubmission: !isDraft })
  if (!isDraft && task.stored.task.round === 0)
    await assertFreeSteps({ db: trx, slow: own.slow, runtime, task, values: saved.values })
  const changes = isDraft ? null : await changesSince(trx, runtime, task, saved.values)
  const { userId } = context.session
  const chosenTitle = submission.title?.trim()
  const title = chosenTitle
    ? { fullName: chosenTitle, titles: null }
    : await createTitle(trx, forms, task.version, { initiator: userId, values: saved.values, at })
  const flowUrgent = submission.flowUrgent ?? task.flowUrgent
  const command = {
    kind: isDraft ? ('saveDraft' as const) : ('submit' as const),
    ...submitterOf(context),
    at,
    // The engine knows the fields of its version.
    fields: Object.fromEntries(
      Object.entries(saved.fields).filter(([name]) => canWrite(startRights(task), name)),
    ),
    ...(submission.copyTo && !isDraft && { copyTo: submission.copyTo }),
    ...(submission.opinion !== undefined && { opinion: submission.opinion }),
    ...(submission.chosen && { chosen: submission.chosen }),
    ...(submission.commandId !== undefined && { id: submission.commandId }),
  }
  await own.perform({ ...task, flowUrgent }, command, {
    values: saved.values,
    write: { ...saved.write, ...(changes && { changes }), ...title, flowUrgent },
  })
  if (context.substituteId !== undefined)
    await sendLaunchedMessage(trx, {
      to: userId,
      substituteId: context.substituteId,
      title: title.fullName,
      taskId: task.id,
    })
}
