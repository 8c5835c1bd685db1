import { FlowFormType } from '../../contract/workflow/flows.ts'
import type { FreeStep } from '../../contract/workflow/free-steps.ts'
import { flowTasks } from '../../contract/workflow/tasks.ts'
import { callWithMessage } from '../../client/call.ts'
import { findSystemForm } from '../system-forms/registry.ts'

export interface TaskSubmission {
  readonly flow: { readonly id: string; readonly enCode: string; readonly formType: number }
  /** A draft or a returned task; null for a new one. */
  readonly taskId: string | null
  /** In whose name the user launches it; undefined in their own. */
  readonly principalId?: string | undefined
  readonly values: Readonly<Record<string, unknown>>
  readonly urgency: number
  readonly isDraft: boolean
  readonly candidateList?: Record<string, string[]> | undefined
  readonly commandId: string
  /** The state of the form that the user has seen, of a draft or a returned task. */
  readonly formState?: string | undefined
  /** Steps that the initiator adds; undefined where there are none. */
  readonly freeSteps?: FreeStep[] | undefined
}

/**
 * Submits a task or saves its draft; returns its id and the message of the server. Rejects with the `CallError` of a
 * quiet call, whose fields are those of the form.
 */
export async function submitTask(task: TaskSubmission): Promise<{ id: string; msg: string }> {
  const {
    flow,
    taskId,
    principalId,
    values,
    urgency,
    isDraft,
    candidateList,
    commandId,
    freeSteps,
    formState,
  } = task
  // On this wire 0 submits and 1 saves a draft.
  const status = isDraft ? 1 : 0
  const quiet = { quiet: true }
  const chosen = {
    ...(principalId !== undefined && { principalId }),
    ...(candidateList && { candidateList }),
    ...(freeSteps && { freeSteps }),
  }
  const common = { flowId: flow.id, status, flowUrgent: urgency, commandId, ...chosen } as const
  if (flow.formType === FlowFormType.system) {
    const form = findSystemForm(flow.enCode)
    if (!form) throw new Error(`no page has the system form ${flow.enCode}`)
    return form.save(taskId, values, common)
  }
  const body = { ...common, data: JSON.stringify(values) }
  if (taskId !== null) {
    const { msg } = await callWithMessage(
      flowTasks.update,
      { ...body, id: taskId, ...(formState !== undefined && { formState }) },
      quiet,
    )
    return { id: taskId, msg }
  }
  const { data, msg } = await callWithMessage(flowTasks.create, body, quiet)
  return { id: data.id, msg }
}
