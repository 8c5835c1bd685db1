import { launchActs, launches } from '../../contract/workflow/launches.ts'
import { flowMonitor } from '../../contract/workflow/monitor.ts'
import { formChanged, taskActCalls } from '../../contract/workflow/task-acts.ts'
import type { FlowBeforeInfo, TaskAct } from '../../contract/workflow/task-detail.ts'
import { taskDetail, todos } from '../../contract/workflow/todos.ts'
import { callWithMessage, type CallError } from '../../client/call.ts'
import { Code } from '../../contract/code.ts'
import { refresh } from '../../client/use-call.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'

/** Calls whose answers an act on a task makes stale. */
const staleAfterAct = [todos.list, launches.list, flowMonitor.list, taskDetail.info]

/** Acts that carry the values of the form. Only approvals need all of them. */
export const decisions = ['approve', 'reject', 'return', 'chooseBranch'] as const
export type DecisionAct = (typeof decisions)[number]
export const isDecision = (act: TaskAct): act is DecisionAct => (decisions as readonly string[]).includes(act)

/** Acts that a dialog asks details of. The others are carried out by the page itself. */
export type DialogAct = Exclude<TaskAct, 'submit' | 'save' | 'comment'>

/** What the dialog of an act collects, by the names of the wire where it has some. */
export interface ActValues {
  handleOpinion?: string
  signImg?: string
  fileList?: FileItem[]
  copyIds?: string[]
  candidateList?: Record<string, string[]>
  rejectStep?: string
  comeBack?: boolean
  freeApproverUserId?: string
  userId?: string
  userIds?: string[]
  position?: 'before' | 'beside' | 'after'
  signer?: string
  branches?: string[]
  nodeCode?: string
  from?: string
}

/** What an act is carried out on. */
export interface ActTarget {
  readonly taskId: string
  /** The assignment of the user; '' where there is none. */
  readonly operatorId: string
  /** The user's own decision that can be recalled. */
  readonly recordId: string
}

/** The values of the form as the wire has them: of a designed form as JSON text, of a system form as columns. */
export const toFormData = (
  { flowTaskInfo: { id, flowId, formType } }: FlowBeforeInfo,
  values: Record<string, unknown>,
): Record<string, unknown> => (formType === 1 ? values : { id, flowId, data: JSON.stringify(values) })

/** Loads what an act has changed again, where it is on screen. */
export const refreshTasks = () => refresh(...staleAfterAct)

/** What a decision sends of the form. */
export interface SentForm {
  readonly formData: Record<string, unknown> | undefined
  /** The state of the form that the user has seen. */
  readonly formState: string
}

/** Whether a call was refused because others have changed the form that the user saw. */
export const isFormChanged = ({ code, details }: CallError): boolean =>
  code === Code.conflict && details?.['reason'] === formChanged

/**
 * Carries an act out. Rejects with the `CallError` of a quiet call. `commandId` is the same when the same decision is
 * sent again, so that it counts once.
 */
export function sendAct(
  act: DialogAct,
  { taskId, operatorId, recordId }: ActTarget,
  values: ActValues,
  commandId: string,
  { formData, formState }: SentForm,
): Promise<{ msg: string }> {
  const { handleOpinion = '', userId = '', freeApproverUserId = '', userIds = [] } = values
  const { nodeCode = '', position = 'before', branches = [], from = '' } = values
  const opinion = { handleOpinion, commandId }
  const decision = {
    ...opinion,
    signImg: values.signImg ?? '',
    fileList: values.fileList ?? [],
    copyIds: (values.copyIds ?? []).join(','),
    ...(values.candidateList ? { candidateList: values.candidateList } : {}),
    ...(formData ? { formData } : {}),
    formState,
  }
  const quiet = { quiet: true }
  switch (act) {
    case 'approve':
      return callWithMessage(taskActCalls.approve, { operatorId, ...decision }, quiet)
    case 'reject':
      return callWithMessage(taskActCalls.reject, { operatorId, ...decision }, quiet)
    case 'return': {
      const { comeBack = false } = values
      const rejectStep = values.rejectStep === 'start' ? '0' : (values.rejectStep ?? '0')
      return callWithMessage(taskActCalls.reject, { operatorId, ...decision, rejectStep, comeBack }, quiet)
    }
    case 'chooseBranch':
      return callWithMessage(taskActCalls.chooseBranch, { operatorId, ...decision, branches }, quiet)
    case 'transfer':
      return callWithMessage(taskActCalls.transfer, { operatorId, ...opinion, freeApproverUserId }, quiet)
    case 'delegate':
      return callWithMessage(taskActCalls.delegate, { operatorId, ...opinion, userId }, quiet)
    case 'addSigner':
      return callWithMessage(taskActCalls.addSigner, { operatorId, ...opinion, position, userIds }, quiet)
    case 'removeSigner':
      return callWithMessage(
        taskActCalls.removeSigner,
        { operatorId: values.signer ?? '', ...opinion },
        quiet,
      )
    case 'cc':
      return callWithMessage(taskActCalls.copyTo, { operatorId, ...opinion, userIds }, quiet)
    case 'recall':
      return callWithMessage(taskActCalls.recall, { recordId, ...opinion }, quiet)
    case 'withdraw':
      return callWithMessage(launchActs.withdraw, { taskId, ...opinion }, quiet)
    case 'revoke':
      return callWithMessage(launchActs.revoke, { taskId, ...opinion }, quiet)
    case 'urge':
      return callWithMessage(launchActs.urge, { taskId, ...opinion }, quiet)
    case 'terminate':
      return callWithMessage(taskActCalls.cancel, { taskId, ...opinion }, quiet)
    case 'pause':
      return callWithMessage(taskActCalls.pause, { taskId, ...opinion }, quiet)
    case 'resume':
      return callWithMessage(taskActCalls.resume, { taskId, ...opinion }, quiet)
    case 'assign':
      return callWithMessage(taskActCalls.assign, { taskId, ...opinion, nodeCode, freeApproverUserId }, quiet)
    case 'jump':
      return callWithMessage(taskActCalls.jump, { taskId, ...opinion, from, nodeCode }, quiet)
    case 'revive':
      return callWithMessage(taskActCalls.revive, { taskId, ...opinion, nodeCode }, quiet)
    case 'retry':
      return callWithMessage(taskActCalls.retry, { taskId, ...opinion }, quiet)
  }
}
