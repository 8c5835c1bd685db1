import { Button, Message, Result, Select } from '@arco-design/web-react'
import { IconLaunch, IconLeft } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { delegates } from '@tessera/shared/contract/workflow/delegates'
import { flows, type LaunchForm } from '@tessera/shared/contract/workflow/flows'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { FlowUrgent } from '@tessera/shared/contract/workflow/tasks'
import { CallError } from '@tessera/shared/client/call'
import { takeLaunchValues } from '@tessera/shared/client/launch-values'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { PageState } from '@tessera/shared/workflow/page-state'
import { AnyForm } from '@tessera/shared/workflow/task/any-form'
import { FreeStepsEditor } from '@tessera/shared/workflow/task/free-steps/free-steps-editor'
import { useFreeSteps } from '@tessera/shared/workflow/task/free-steps/use-free-steps'
import { SubmitDialog } from '@tessera/shared/workflow/task/submit-dialog'
import { submitTask } from '@tessera/shared/workflow/task/submit-task'
import type { TaskFormHandle } from '@tessera/shared/workflow/task/task-form'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { showLaunchHint } from './launch-hint.ts'
import { useRecentFlows } from './recent-flows.ts'
import { text } from './text.ts'
import { useLaunchPlace } from './use-launch-place.ts'
import { useLaunchAddress } from './use-launch-address.ts'
import styles from './launches.module.css'

/** The form of a new request. */
export function NewTask({ flowId, valuesId }: { flowId: string; valuesId: string }) {
  const t = useText(text)
  const { back } = useLaunchAddress()
  const [preset] = useState(() => takeLaunchValues(valuesId))
  // A release during the work of the user does not replace the form.
  const { data, error, mutate } = useRecord(flows.launchForm, { id: flowId })
  if (!data || error)
    return (
      <PageState
        className={styles.page!}
        error={error}
        missing={t('launches.missing')}
        failed={t('launches.failed')}
        onBack={back}
        onRetry={() => void mutate()}
      />
    )
  return <LaunchPage flow={data} preset={preset} />
}

/** The form of the flow, or the way to the page of the business where it is launched. */
function LaunchPage({ flow, preset }: { flow: LaunchForm; preset: Record<string, unknown> | undefined }) {
  const t = useText(text)
  const navigate = useNavigate()
  const place = useLaunchPlace()(flow)
  if (place.at === 'form') return <OpenForm flow={flow} preset={preset} />
  return (
    <section className={styles.page} aria-label={flow.fullName}>
      <Head flow={flow} />
      <Result
        status={place.at === 'page' ? null : '403'}
        icon={place.at === 'page' ? <IconLaunch aria-hidden /> : undefined}
        title={t(place.at === 'page' ? 'launches.onPage' : 'launches.onPageNot')}
        subTitle={place.at === 'page' && t(`launches.hint.${place.code}`)}
        extra={
          place.at === 'page' && (
            <Button
              type="primary"
              onClick={() => {
                showLaunchHint(t(`launches.hint.${place.code}`))
                void navigate(place.path)
              }}
            >
              {t('launches.goThere')}
            </Button>
          )
        }
      />
    </section>
  )
}

/** The name of the flow, and the version that a task launched now has. */
function Head({ flow }: { flow: LaunchForm }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { back } = useLaunchAddress()
  return (
    <div className={styles.head}>
      <Button type="text" icon={<IconLeft />} aria-label={tasks('tasks.back')} onClick={back} />
      <h1>{flow.fullName}</h1>
      <span className={styles.version}>{t('launches.version', { n: flow.version })}</span>
    </div>
  )
}

interface Submission {
  readonly values: Record<string, unknown>
  readonly finish: (isDone: boolean, error?: CallError) => void
}

function OpenForm({ flow, preset }: { flow: LaunchForm; preset: Record<string, unknown> | undefined }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { showList } = useLaunchAddress()
  const [, addRecent] = useRecentFlows()
  const form = useRef<TaskFormHandle>(null)
  const freeSteps = useFreeSteps(flow.freeFlow)
  const [draftId, setDraftId] = useState<string | null>(null)
  const [submission, setSubmission] = useState<Submission | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const initiator = useInitiator(flow.id, draftId !== null)
  const submitText = flow.submitBtnText === '' ? t('launches.submit') : flow.submitBtnText
  const saveText = flow.saveBtnText === '' ? t('launches.save') : flow.saveBtnText

  const askSubmission = (values: Record<string, unknown>) =>
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
  const submit = async () => {
    if (freeSteps.check()) await form.current?.submit(askSubmission)
  }
  const finishSubmission = async () => {
    form.current?.markSaved()
    submission?.finish(true)
    addRecent(flow.id)
    await refresh(launches.list)
    setIsSubmitted(true)
  }
  // After the rendering in which the form has nothing unsaved any more: its guard would stop the way back before.
  useEffect(() => {
    if (isSubmitted) showList(initiator.principalId !== undefined)
  }, [isSubmitted, showList, initiator.principalId])
  const saveDraft = async () => {
    setIsSaving(true)
    try {
      const values = form.current?.values() ?? {}
      const { id } = await submitTask({
        flow,
        taskId: draftId,
        values,
        urgency: FlowUrgent.normal,
        isDraft: true,
        freeSteps: freeSteps.sent,
        commandId: crypto.randomUUID(),
      })
      setDraftId(id)
      form.current?.markSaved()
      Message.success(tasks('tasks.draftSaved'))
      await refresh(launches.list)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      session.onFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <section className={styles.page} aria-label={flow.fullName}>
      <Head flow={flow} />
      {initiator.select}
      {flow.description !== null && flow.description !== '' && <p>{flow.description}</p>}
      <div className={styles.body}>
        <AnyForm
          ref={form}
          title={flow.fullName}
          flow={flow}
          form={flow.formData}
          record={null}
          preset={preset}
          rights={flow.formOperates}
          defaultRight="write"
          readOnly={false}
        />
        <FreeStepsEditor flowId={flow.id} state={freeSteps} />
      </div>
      <div className={styles.buttons} role="toolbar" aria-label={flow.fullName}>
        {initiator.principalId === undefined && (
          <Button loading={isSaving} onClick={() => void saveDraft()}>
            {saveText}
          </Button>
        )}
        <Button type="primary" onClick={() => void submit()}>
          {submitText}
        </Button>
      </div>
      {submission && (
        <SubmitDialog
          title={t('launches.submitTitle', { name: flow.fullName })}
          task={{
            flow,
            taskId: draftId,
            principalId: initiator.principalId,
            values: submission.values,
            freeSteps: freeSteps.sent,
          }}
          urgency={FlowUrgent.normal}
          okText={submitText}
          onSubmitted={() => void finishSubmission()}
          onFieldsRefused={(refusal) => submission.finish(false, refusal)}
          onClose={() => submission.finish(false)}
        />
      )}
    </section>
  )
}

/**
 * In whose name the user launches the flow: a choice where a principal has entrusted that to the user. A draft keeps its
 * initiator.
 */
function useInitiator(flowId: string, isDraft: boolean) {
  const t = useText(text)
  const { data } = useCall(delegates.principals, { flowId })
  const [chosen, setChosen] = useState<string | null>(null)
  const options = [
    ...(data?.canLaunch === false ? [] : [{ value: '', label: t('launches.myself') }]),
    ...(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
  ]
  const value = chosen ?? options[0]?.value ?? ''
  const select = data && data.list.length > 0 && (
    <div className={styles.initiator}>
      <span id="launch-initiator">{t('launches.initiator')}</span>
      <Select
        aria-labelledby="launch-initiator"
        disabled={isDraft}
        value={value}
        options={options}
        onChange={setChosen}
      />
      {value !== '' && <small>{t('launches.inTheirName')}</small>}
    </div>
  )
  return { principalId: value === '' ? undefined : value, select }
}
