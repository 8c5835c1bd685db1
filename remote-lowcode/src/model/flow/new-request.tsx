import { Alert, Button, Message } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { FlowUrgent } from '@tessera/shared/contract/workflow/tasks'
import { CallError } from '@tessera/shared/client/call'
import { useSend } from '@tessera/shared/client/use-call'
import { DesignFormFrame } from '@tessera/shared/forms/design-form/frame'
import type { Values } from '@tessera/shared/forms/design-form/design-form'
import { session } from '@tessera/shared/session'
import { useSaveByRelease } from '@tessera/shared/forms/save-by-release/use-save-by-release'
import { useText } from '@tessera/shared/text/text'
import { applyFieldRights, pickWritable } from '@tessera/shared/workflow/task/field-rights'
import { FreeStepsEditor } from '@tessera/shared/workflow/task/free-steps/free-steps-editor'
import { useFreeSteps } from '@tessera/shared/workflow/task/free-steps/use-free-steps'
import { SubmitDialog } from '@tessera/shared/workflow/task/submit-dialog'
import type { TaskSubmission } from '@tessera/shared/workflow/task/submit-task'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { usePageEffects } from '../actions/page-effects.ts'
import type { ModelCalls } from '../calls.ts'
import { labelsOf, lockFields } from '@tessera/shared/fields/lock-fields'
import { useHoldRelease } from '../open-forms.ts'
import type { Model } from '../read-model.ts'
import { text as modelText } from '../text.ts'
import { text } from './text.ts'
import styles from '../model.module.css'

interface Props {
  calls: ModelCalls
  model: Model & { readonly flow: NonNullable<Model['flow']> }
  /** Values that the new record starts with. */
  preset?: Values | undefined
  onClose: () => void
}

interface Submission {
  readonly values: Values
  readonly finish: (isDone: boolean, error?: CallError) => void
}

/** The form of a new record of a design with a flow: saved as a draft, or submitted. */
export function NewRequest({ calls, model, preset, onClose }: Props) {
  const t = useText(text)
  const tm = useText(modelText)
  const tasks = useText(tasksText)
  const { flow, release } = model
  const create = useSend(calls.create, { stale: calls.stale, quiet: true })
  const page = usePageEffects(calls)
  const byRelease = useSaveByRelease(null)
  const [submission, setSubmission] = useState<Submission | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const freeSteps = useFreeSteps(flow.freeFlow)
  const steps = freeSteps.sent && { freeSteps: freeSteps.sent }
  useHoldRelease()
  const design = useMemo(() => {
    const limited = applyFieldRights(lockFields(model.design, model.locked), model.flow.formOperates, 'write')
    // The names of the buttons are those of the flow.
    const form = { ...limited.form, hasConfirmBtn: true, hasCancelBtn: true, confirmButtonText: '' }
    return { ...limited, form }
  }, [model])
  const lockedNames = labelsOf(model.fields, model.locked)
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
    await create.send({
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
        await create.send({ data: toData(sent), release, status: 1, ...steps })
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
        title={tm('model.add', { name: model.fullName })}
        notice={
          lockedNames.length > 0 && (
            <Alert
              type="info"
              className={styles.notice!}
              content={tm('model.locked', { names: lockedNames.join(', ') })}
            />
          )
        }
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
          title={t('recordFlow.submitTitle', { name: model.fullName })}
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
