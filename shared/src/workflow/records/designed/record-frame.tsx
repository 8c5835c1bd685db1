import { Button, Message, Result, Spin } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { Code } from '../../../contract/code.ts'
import { onlineForms, type RecordFlow } from '../../../contract/lowcode/online.ts'
import { call } from '../../../client/call.ts'
import { refresh, refreshPath, useSend } from '../../../client/use-call.ts'
import { useRecord } from '../../../client/use-record.ts'
import { DesignFormFrame } from '../../../forms/design-form/frame.tsx'
import type { Values } from '../../../forms/design-form/design-form.tsx'
import { WaitingFrame } from '../../../forms/design-form/waiting-frame.tsx'
import { useSaveByRelease } from '../../../forms/save-by-release/use-save-by-release.tsx'
import { useText } from '../../../text/text.ts'
import { TemplatePrint } from '../../task/template-print.tsx'
import { usePageEffects } from './page-effects.ts'
import type { ModelCalls } from './calls.ts'
import { FlowNotice, OpenTask } from '../flow-notice.tsx'
import { absentFields, keepSecrets, lockFields } from '../../../fields/lock-fields.ts'
import { useHoldRelease } from './open-forms.ts'
import { parseObject } from '../../../format/parse-object.ts'
import type { Model } from './read-model.ts'
import { useRecordTabs } from '../../../lists/records/record-tabs.tsx'
import { useConflict } from '../../../lists/records/use-conflict.tsx'
import { text } from './text.ts'

interface Props {
  calls: ModelCalls
  model: Model
  /** Null for a new record. */
  recordId: string | null
  readOnly?: boolean
  /** Values that a new record starts with. */
  preset?: Values | undefined
  onClose: () => void
}

/** A record in the frame of its design: a new one, an existing one to change, or its details. */
export function RecordFrame(props: Props) {
  const { calls, model, recordId, onClose } = props
  const t = useText(text)
  const { data, error, mutate, reload } = useRecord(calls.read, recordId === null ? null : { recordId })
  const [opening, setOpening] = useState(0)
  if (recordId !== null && !data)
    return (
      <WaitingFrame onClose={onClose}>
        {error ? (
          <Result
            status={error.code === Code.notFound ? '404' : 'error'}
            title={error.msg}
            extra={<Button onClick={() => void mutate()}>{t('designed.retry')}</Button>}
          />
        ) : (
          <Spin tip={t('designed.loading')} />
        )}
      </WaitingFrame>
    )
  if (data && data.release !== model.release)
    return (
      <WaitingFrame onClose={onClose}>
        <Result
          status="info"
          title={t('designed.newRelease')}
          extra={
            <Button
              type="primary"
              onClick={() => {
                onClose()
                void refreshPath(onlineForms.config.path)
              }}
            >
              {t('designed.loadRelease')}
            </Button>
          }
        />
      </WaitingFrame>
    )
  const readOnly = props.readOnly ?? false
  // Requests that their initiator can submit, again or for the first time, are changed on the page of the task.
  if (!readOnly && data?.flow?.actions.includes('submit'))
    return <OpenTask taskId={data.flow.taskId} onClose={onClose} />
  return (
    <OpenFrame
      key={opening}
      {...props}
      readOnly={readOnly || isLocked(data?.flow)}
      stored={data}
      onReload={async () => {
        await reload()
        setOpening(opening + 1)
      }}
    />
  )
}

/** Whether the state of its task keeps the user from changing a record. */
const isLocked = (flow: RecordFlow | null | undefined): boolean =>
  flow != null && !flow.actions.includes('edit') && !flow.actions.includes('editLocked')

interface Stored {
  data: string
  flow: RecordFlow | null
  release: number
  lockVersion: number
  storedSecrets: readonly string[]
}

function OpenFrame({
  calls,
  model,
  recordId,
  readOnly = false,
  preset,
  stored,
  onReload,
  onClose,
}: Props & { stored: Stored | undefined; onReload: () => Promise<void> }) {
  const t = useText(text)
  const create = useSend(calls.create, { stale: calls.stale, quiet: true })
  const update = useSend(calls.update, { stale: calls.stale, quiet: true })
  const page = usePageEffects(calls.stale)
  useHoldRelease()
  const record = useMemo(() => stored && parseObject(stored.data), [stored])
  const byRelease = useSaveByRelease(record ?? null)
  const design = useMemo(() => {
    const absent = record ? absentFields(model.fields, record) : []
    const locked = new Set([...model.locked, ...absent])
    const shown = new Set([...model.readOnly].filter((name) => !absent.includes(name)))
    const lockedDesign = keepSecrets(
      lockFields(model.design, locked, shown),
      stored?.storedSecrets ?? [],
      t('designed.secretStored'),
    )
    const { form } = lockedDesign
    return readOnly
      ? {
          ...lockedDesign,
          form: { ...form, hasPrintBtn: true, hasCancelBtn: true, cancelButtonText: t('designed.close') },
        }
      : // A form in a frame needs its buttons to be saved and left.
        { ...lockedDesign, form: { ...form, hasConfirmBtn: true, hasCancelBtn: true } }
    // oxlint-disable-next-line react/exhaustive-deps -- the texts change only with the language, and then the page renders again
  }, [model, stored, record, readOnly])

  const conflict = useConflict(design, () => call(calls.read, { recordId: recordId! }))
  const save = async (values: Values): Promise<unknown> => {
    const sent = { data: JSON.stringify(values), release: model.release }
    if (recordId === null) {
      const { msg, data: created } = await create.send(sent)
      // A flow came into force since the page was opened.
      if (created.taskId !== '') void refresh(onlineForms.config)
      return Message.success(msg)
    }
    return conflict.save({
      values,
      lockVersion: stored?.lockVersion,
      reload: onReload,
      send: async (lockVersion) => {
        const { msg } = await update.send({
          ...sent,
          recordId,
          ...(lockVersion === undefined ? {} : { lockVersion }),
        })
        return Message.success(msg)
      },
    })
  }
  const tabs = useRecordTabs({
    calls,
    stale: calls.stale,
    recordId: readOnly && !model.isElsewhere ? recordId : null,
    canEdit: model.can('edit') && !isLocked(stored?.flow),
    onRestored: () => void onReload(),
  })
  const name = { name: model.fullName }
  const titleKey = recordId === null ? 'designed.add' : 'designed.edit'
  return (
    <>
      <DesignFormFrame
        title={t(readOnly ? 'designed.detail' : titleKey, name)}
        notice={stored?.flow && <FlowNotice flow={stored.flow} readOnly={readOnly} onClose={onClose} />}
        design={design}
        record={record ?? null}
        readOnly={readOnly}
        page={page}
        preset={preset}
        tabs={tabs}
        renderPrint={
          readOnly && recordId !== null
            ? (standard, closePrint) => (
                <TemplatePrint
                  of={{ designId: calls.designId }}
                  formId={recordId}
                  printId={model.design.form.printId}
                  standard={standard}
                  onClose={closePrint}
                />
              )
            : undefined
        }
        onSubmit={(values) => byRelease.save(values, save)}
        onClose={onClose}
      />
      {byRelease.dialog}
      {conflict.dialog}
    </>
  )
}
