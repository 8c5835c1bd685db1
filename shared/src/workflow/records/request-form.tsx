import { Button, Message } from '@arco-design/web-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { onlineForms } from '../../contract/lowcode/online.ts'
import type { CallOutput, CallRequest } from '../../contract/wire.ts'
import type { Design } from '../../fields/design.ts'
import type { PageEffects } from '../../forms/design-form/actions/use-form-events.tsx'
import { FlowFormType } from '../../contract/workflow/flows.ts'
import { FlowUrgent } from '../../contract/workflow/tasks.ts'
import { CallError } from '../../client/call.ts'
import { DesignFormFrame } from '../../forms/design-form/frame.tsx'
import type { Values } from '../../forms/design-form/design-form.tsx'
import { session } from '@tessera/shared/session'
import { useSaveByRelease } from '../../forms/save-by-release/use-save-by-release.tsx'
import { useText } from '../../text/text.ts'
import { applyFieldRights, pickWritable } from '../task/field-rights.ts'
import { FreeStepsEditor } from '../task/free-steps/free-steps-editor.tsx'
import { useFreeSteps } from '../task/free-steps/use-free-steps.ts'
import { SubmitDialog } from '../task/submit-dialog.tsx'
import type { TaskSubmission } from '../task/submit-task.ts'
import { text as tasksText } from '../text.ts'
import { text } from './text.ts'

/** What starts a request in the flow of a design. */
type Flow = NonNullable<CallOutput<typeof onlineForms.config>['flow']> & { readonly flowId: string }
type Request = Omit<CallRequest<typeof onlineForms.create>, 'id'>

interface Props {
  /** Name of the records. */
  name: string
  title: string
  notice?: ReactNode
  /** The form, without what the user may not fill in. */
  design: Design
  /** The release that the form belongs to. */
  release: number
  flow: Flow
  /** Creates the record and its task. */
  send: (request: Request) => Promise<unknown>
  page: PageEffects
  /** Values that the new record starts with. */
  preset?: Values | undefined
  onClose: () => void
}

interface Submission {
  readonly values: Values
  readonly finish: (isDone: boolean, error?: CallError) => void
}

/** The form of a new record of a design with a flow: saved as a draft, or submitted. */
export function RequestForm({
  name,
  title,
  notice,
  design: whole,
  release,
  flow,
  send,
  page,
  preset,
  onClose,
}: Props) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const byRelease = useSaveByRelease(null)
  const [submission, setSubmission] = useState<Submission | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const freeSteps = useFreeSteps(flow.freeFlow)
  const steps = freeSteps.sent && { freeSteps: freeSteps.sent }
  const design = useMemo(() => {
    const limited = applyFieldRights(whole, flow.formOperates, 'write')
    // The names of the buttons are those of the flow.
    const form = { ...limited.form, hasConfirmBtn: true, hasCancelBtn: true, confirmButtonText: '' }
    return { ...limited, form }
  }, [whole, flow])
  const submitText = flow.submitBtnText || t('recordFlow.submit')
  const toData = (values: Values) => JSON.stringify(pickWritable(values, flow.formOperates, 'write'))

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
  const submit = async ({ values, urgency, candidateList, commandId }: TaskSubmission) => {
    await send({
      data: toData(values),
      release,
      status: 0,
      flowUrgent: urgency,
      commandId,
      ...(candidateList && { candidateList }),
      ...steps,
    })
  }
  const saveDraft = async (values: Values): Promise<boolean> => {
    setIsSaving(true)
    try {
      const saved = await byRelease.save(values, async (sent) => {
        await send({ data: toData(sent), release, status: 1, ...steps })
        return true
      })
      return saved === true
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      session.onFailure(fault)
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <DesignFormFrame
        title={title}
        notice={notice}
        design={design}
        record={null}
        page={page}
        preset={preset}
        submitText={submitText}
        extraButtons={(store) => (
          <Button
            loading={isSaving}
            onClick={() =>
              void saveDraft(store.values()).then((isSaved) => {
                if (!isSaved) return
                store.markSaved()
                Message.success(tasks('tasks.draftSaved'))
                onClose()
              })
            }
          >
            {flow.saveBtnText || t('recordFlow.save')}
          </Button>
        )}
        below={<FreeStepsEditor flowId={flow.flowId} state={freeSteps} />}
        beforeSubmit={() => freeSteps.check()}
        onSubmit={(values) => byRelease.save(values, askSubmission)}
        onClose={onClose}
      />
      {byRelease.dialog}
      {submission && (
        <SubmitDialog
          title={t('recordFlow.submitTitle', { name })}
          task={{
            flow: { id: flow.flowId, enCode: '', formType: FlowFormType.designed },
            taskId: null,
            values: submission.values,
            ...steps,
          }}
          urgency={FlowUrgent.normal}
          send={submit}
          okText={submitText}
          onSubmitted={() => submission.finish(true)}
          onFieldsRefused={(refusal) => submission.finish(false, refusal)}
          onClose={() => submission.finish(false)}
        />
      )}
    </>
  )
}
