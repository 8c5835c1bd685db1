import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { FormRecord } from '../../feature/flow-records.ts'
import type { Context } from '../../http/context.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { assertReader, hideFields, readingRights } from '../runtime/readers.ts'
import { submitTask } from '../runtime/submit.ts'
import { text } from './text.ts'

/** What a system form sends about its task, beside its own columns. */
interface TaskFields {
  flowId: string
  /** On this wire 0 submits and 1 saves a draft. */
  status: 0 | 1
  flowUrgent: number
  flowTitle: string
  /** The server numbers tasks; what a client sends is not stored. */
  billNo: string
}

interface Submission extends TaskFields {
  candidateList?: Record<string, string[]> | undefined
  commandId?: string | undefined
  principalId?: string | undefined
  freeSteps?: readonly FreeStep[] | undefined
}

const isForm = ({ version }: LoadedTask, key: string): boolean =>
  version.formType === FlowFormType.system && version.enCode.toLowerCase() === key.toLowerCase()

/** Saves or submits a task with a system form; returns the id of the task. */
export function submitSystemForm(
  runtime: WorkflowRuntime,
  context: Context,
  key: string,
  {
    flowId,
    status,
    flowUrgent,
    flowTitle,
    billNo: _,
    candidateList,
    commandId,
    principalId,
    freeSteps,
    ...sent
  }: Submission & FormRecord,
  taskId?: string,
): Promise<string> {
  return submitTask(runtime, context, {
    flowId,
    sent,
    taskId,
    isDraft: status === 1,
    flowUrgent,
    title: flowTitle,
    chosen: candidateList,
    commandId,
    principalId,
    freeSteps,
    assertVersion: (task) => {
      if (!isForm(task, key)) throw refuseField('flowId', text.otherForm)
    },
  })
}

/** The record of a task with what its form shows of the task. Throws a refusal 404 to users who take no part in it. */
export async function readSystemForm(
  runtime: WorkflowRuntime,
  context: Context,
  { key, id }: { key: string; id: string },
): Promise<TaskFields & { values: FormRecord }> {
  await assertReader(context, id)
  const task = await runtime.load(id)
  if (!isForm(task, key)) throw notFoundRefusal()
  const values = await runtime.forms.load(context.db, task)
  return {
    values: hideFields(values, await readingRights(task, context)),
    flowId: task.flowId,
    status: task.status === 0 ? 1 : 0,
    flowUrgent: task.flowUrgent,
    flowTitle: task.fullName,
    billNo: task.enCode,
  }
}
