import { Message } from '@arco-design/web-react'
import { useState, type RefObject } from 'react'
import { taskActCalls } from '../../contract/workflow/task-acts.ts'
import type { FlowBeforeInfo, TaskAct } from '../../contract/workflow/task-detail.ts'
import { call, CallError } from '../../client/call.ts'
import { session } from '@tessera/shared/session'
import { translate } from '../../text/text.ts'
import { text as tasksText } from '../text.ts'
import type { Candidates } from './act-fields.tsx'
import {
  isDecision,
  isFormChanged,
  refreshTasks,
  sendAct,
  toFormData,
  type ActTarget,
  type ActValues,
  type DialogAct,
} from './acts.ts'
import type { FreeStepsState } from './free-steps/use-free-steps.ts'
import { initialValuesOf } from './initial-values.ts'
import { submitTask } from './submit-task.ts'
import type { TaskFormHandle } from './task-form.tsx'

type Values = Record<string, unknown>

/** The dialog of an act that is open. */
interface OpenDialog {
  readonly act: DialogAct
  /** As it was when the dialog opened: another user may decide meanwhile, and the server refuses with the name. */
  readonly target: ActTarget
  readonly candidates: Candidates
  readonly formData: Values | undefined
  readonly formState: string
  readonly initial: ActValues
  readonly finish: (isDone: boolean, error?: CallError) => void
}

/** The dialog before a submission that is open. */
interface OpenSubmission {
  readonly values: Values
  readonly finish: (isDone: boolean, error?: CallError) => void
}

interface Options {
  info: FlowBeforeInfo | undefined
  target: ActTarget
  form: RefObject<TaskFormHandle | null>
  freeSteps: FreeStepsState
  /** The state of the form that is on screen. */
  formState: string
  /** Others have changed the form: it is shown anew, with what the user has entered. */
  onFormChanged: () => void
  /** An act was carried out. */
  onDone: (act: TaskAct) => void
}

/** Carries out the acts of a task, with the dialogs that they need. What was entered stays where one is refused. */
export function useTaskActs({ info, target, form, freeSteps, formState, onFormChanged, onDone }: Options) {
  const [running, setRunning] = useState<TaskAct | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [submission, setSubmission] = useState<OpenSubmission | null>(null)
  /** Answers in the dialog of a decision whose form was refused. */
  const [kept, setKept] = useState<ActValues>({})
  /** Why an act was refused whose form has changed; '' for none. */
  const [changedNote, setChangedNote] = useState('')

  const openDialog = (act: DialogAct, candidates: Candidates, formData: Values | undefined) =>
    new Promise<boolean>((resolve, reject) =>
      setDialog({
        act,
        target,
        candidates,
        formData,
        formState,
        initial: { ...(info ? initialValuesOf(act, info) : {}), ...(isDecision(act) ? kept : {}) },
        finish: (isDone, error) => {
          setDialog(null)
          if (error) reject(error)
          else resolve(isDone)
        },
      }),
    )
  const decide = async (act: DialogAct, values: Values | undefined) => {
    const formData = info && values && toFormData(info, values)
    const { operatorId } = target
    const candidates =
      act === 'approve'
        ? await call(taskActCalls.candidates, { operatorId, ...(formData ? { formData } : {}) })
        : []
    return openDialog(act, candidates, formData)
  }
  const askSubmission = (values: Values) =>
    new Promise<boolean>((resolve, reject) =>
      setSubmission({
        values,
        finish: (isDone, error) => {
          setSubmission(null)
          if (error) reject(error)
          else resolve(isDone)
        },
      }),
    )

  const showChanged = async ({ msg }: CallError) => {
    onFormChanged()
    setChangedNote(msg)
    await refreshTasks()
  }
  const saveDraft = async (task: FlowBeforeInfo) => {
    const values = form.current?.values() ?? {}
    const { id, flowId, flowCode, formType, flowUrgent } = task.flowTaskInfo
    if (target.operatorId !== '') {
      const formData = toFormData(task, values)
      return void (await call(taskActCalls.saveDraft, { operatorId: target.operatorId, formData }))
    }
    const flow = { id: flowId, enCode: flowCode, formType }
    const commandId = crypto.randomUUID()
    const { sent } = freeSteps
    const draft = { flow, taskId: id, values, urgency: flowUrgent, isDraft: true, commandId, freeSteps: sent }
    await submitTask({ ...draft, formState }).catch((error: unknown) => {
      if (error instanceof CallError && isFormChanged(error)) void showChanged(error)
      else if (error instanceof CallError) session.onFailure(error)
      throw error
    })
  }

  const carryOut = async (act: TaskAct, task: FlowBeforeInfo): Promise<void> => {
    const current = form.current
    if (act === 'comment') return
    if (act === 'submit') return void (freeSteps.check() && (await current?.submit(askSubmission)))
    if (act === 'save') {
      await saveDraft(task)
      current?.markSaved()
      Message.success(translate(tasksText, 'tasks.draftSaved'))
      return void (await refreshTasks())
    }
    if (act === 'approve' || act === 'chooseBranch')
      return void (await (current ? current.submit((values) => decide(act, values)) : decide(act, undefined)))
    if (isDecision(act)) return void (await decide(act, current?.isDirty() ? current.values() : undefined))
    await openDialog(act, [], undefined)
  }
  const run = async (act: TaskAct) => {
    if (!info || running) return
    setRunning(act)
    setChangedNote('')
    try {
      await carryOut(act, info)
    } catch (error) {
      // The call or the form has shown the refusal.
      if (!(error instanceof CallError)) throw error
    } finally {
      setRunning(null)
    }
  }
  /** Of the dialog: carries its act out, and leaves the dialog open where the server refuses it. */
  const send = async (values: ActValues, commandId: string): Promise<string> => {
    const { act, formData, formState: seen, finish } = dialog!
    try {
      const { msg } = await sendAct(act, dialog!.target, values, commandId, { formData, formState: seen })
      form.current?.markSaved()
      setKept({})
      await refreshTasks()
      finish(true)
      onDone(act)
      return msg
    } catch (error) {
      if (error instanceof CallError && isFormChanged(error)) {
        setKept(values)
        finish(false)
        await showChanged(error)
        throw error
      }
      // The page behind the dialog shows what has happened in the meantime.
      if (error instanceof CallError) void refreshTasks()
      if (error instanceof CallError && formData && concernsForm(error)) {
        setKept(values)
        finish(false, error)
      }
      throw error
    }
  }
  const finishSubmission = async () => {
    form.current?.markSaved()
    await refreshTasks()
    submission?.finish(true)
    onDone('submit')
  }
  /** Shows the task as another window has left it, in place of what was entered here. */
  const reload = (refusal: CallError) => {
    submission?.finish(false)
    if (isFormChanged(refusal)) return void showChanged(refusal)
    form.current?.markSaved()
    void refreshTasks()
  }
  return { changedNote, running, run, dialog, send, submission, finishSubmission, reload }
}

const dialogFields: readonly string[] = [
  'handleOpinion',
  'signImg',
  'fileList',
  'copyIds',
  'candidateList',
  'rejectStep',
  'branches',
]
const concernsForm = ({ fields }: CallError) =>
  fields.length > 0 && !fields.some(({ field }) => dialogFields.includes(field))
