import type { FreeStep } from '../../contract/workflow/free-steps.ts'
import { lazy, type ComponentType, type LazyExoticComponent, type Ref } from 'react'
import { applications, approvalForms, type ApprovalCode } from '../../contract/edu/approvals.ts'
import { leaveForm } from '../../contract/workflow/system-forms.ts'
import { callWithMessage } from '../../client/call.ts'
import type { FieldRight } from '../task/field-rights.ts'
import type { TaskFormHandle } from '../task/task-form.tsx'

type Values = Readonly<Record<string, unknown>>

/** What a hand-written form gets from the page of its task. */
export interface SystemFormProps {
  /** The columns of the record; null for a new one. */
  readonly record: Values | null
  /** Rights of the node. The server enforces them, too. */
  readonly rights: readonly FieldRight[]
  readonly readOnly: boolean
  readonly ref: Ref<TaskFormHandle>
}

interface TaskFields {
  readonly flowId: string
  readonly status: 0 | 1
  readonly flowUrgent: number
  readonly candidateList?: Record<string, string[]>
  readonly commandId: string
  readonly principalId?: string
  readonly freeSteps?: FreeStep[]
}

/** A form of code. Its key is the code of its flow. */
export interface SystemForm {
  readonly Form: LazyExoticComponent<ComponentType<SystemFormProps>>
  /** Saves the record with its task; rejects with the `CallError` of a quiet call. */
  readonly save: (
    taskId: string | null,
    values: Values,
    task: TaskFields,
  ) => Promise<{ id: string; msg: string }>
}

type FormCalls = typeof leaveForm

/** Sends the columns beside the fields of the task, as `systemFormCalls` declares them. */
const saveWith =
  (calls: FormCalls): SystemForm['save'] =>
  async (taskId, values, task) => {
    // The server checks the columns and names those that are wrong.
    const body = { ...values, ...task } as never
    const quiet = { quiet: true }
    if (taskId !== null) {
      const { msg } = await callWithMessage(calls.update, { ...(body as object), id: taskId } as never, quiet)
      return { id: taskId, msg }
    }
    const { data, msg } = await callWithMessage(calls.create, body, quiet)
    return { id: data.id, msg }
  }

/** The form of an application, which only its applicant submits again. New ones begin on the pages of the business. */
const approvalForm = (code: ApprovalCode): SystemForm => ({
  Form: lazy(() =>
    import('./approval-form.tsx').then(({ createApprovalForm }) => ({ default: createApprovalForm(code) })),
  ),
  async save(taskId, _, { commandId }) {
    if (taskId === null) throw new Error('applications begin on the pages of the business')
    const { msg } = await callWithMessage(
      applications.resubmit,
      { flowTaskId: taskId, commandId },
      { quiet: true },
    )
    return { id: taskId, msg }
  },
})
const approvalCodes = Object.keys(approvalForms) as ApprovalCode[]

const forms: Readonly<Record<string, SystemForm>> = {
  ...Object.fromEntries(approvalCodes.map((code) => [code.toLowerCase(), approvalForm(code)])),
  leave: {
    Form: lazy(() => import('./leave-form.tsx').then(({ LeaveForm }) => ({ default: LeaveForm }))),
    save: saveWith(leaveForm),
  },
}

/** The hand-written form of a flow with this code, where this remote has one. */
export const findSystemForm = (enCode: string): SystemForm | undefined =>
  Object.hasOwn(forms, enCode.toLowerCase()) ? forms[enCode.toLowerCase()] : undefined
