import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import type { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import type { Services } from '../../feature/services.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { assertReader, hideFields, readingRights } from '../runtime/readers.ts'
import { authorOf, idsIn, parseValues } from '../runtime/request.ts'
import { asFilledBy, submitTask, type Submission } from '../runtime/submit.ts'
import { text } from './text.ts'

interface TaskInput {
  flowId: string
  principalId?: string | undefined
  data: string
  status: 0 | 1
  flowUrgent?: number | undefined
  candidateList?: Record<string, string[]> | undefined
  copyIds: string
  commandId?: string | undefined
  formState?: string | undefined
  freeSteps?: readonly FreeStep[] | undefined
  freeApproverUserId: string
}

/** On this wire 0 submits and 1 saves a draft. */
const draft = 1

/** Tasks of flows with a system form are submitted by the calls of that form. */
const assertDesigned = ({ version }: LoadedTask): void => {
  if (version.formType === FlowFormType.system) throw refuseField('flowId', text.systemForm)
}

/** A further signer of older clients is one free step; a flow that allows none refuses it. */
function toFreeSteps({ freeSteps, freeApproverUserId }: TaskInput): readonly FreeStep[] | undefined {
  if (freeSteps || freeApproverUserId === '') return freeSteps
  return [{ title: '', users: [freeApproverUserId], mode: 'any' }]
}

const toSubmission = (input: TaskInput, taskId: string | undefined): Submission => ({
  flowId: input.flowId,
  sent: parseValues(input.data),
  taskId,
  principalId: input.principalId,
  isDraft: input.status === draft,
  flowUrgent: input.flowUrgent,
  chosen: input.candidateList,
  copyTo: idsIn(input.copyIds),
  commandId: input.commandId,
  formState: input.formState,
  freeSteps: toFreeSteps(input),
  assertVersion: assertDesigned,
})

export const taskHandlers = ({
  workflow: runtime,
}: Pick<Services, 'workflow'>): Handlers<typeof flowTasks> => ({
  create: async ({ id, ...input }, context) => ({
    id: await submitTask(runtime, context, toSubmission(input, id)),
  }),
  update: async ({ id, ...input }, context) => {
    await submitTask(runtime, context, toSubmission(input, id))
  },
  async read({ id }, context) {
    await assertReader(context, id)
    const stored = await runtime.load(id)
    const task = await asFilledBy(context.db, runtime, stored, context.session.userId)
    const values = await runtime.forms.load(context.db, task)
    const visible = hideFields(values, await readingRights(task, context))
    const { flowId, flowUrgent, status } = task
    const freeSteps = [...(task.stored.freeSteps ?? [])]
    return { id, flowId, flowUrgent, status, data: JSON.stringify(visible), freeSteps }
  },
  async readValues({ flowId, taskId }, context) {
    await assertReader(context, taskId)
    const task = await runtime.load(taskId)
    if (task.flowId !== flowId) throw notFoundRefusal()
    const values = await runtime.forms.load(context.db, task)
    const visible = hideFields(values, await readingRights(task, context))
    return { ...(await runtime.forms.open(authorOf(context)).format(context.db, task.version, visible)) }
  },
})
