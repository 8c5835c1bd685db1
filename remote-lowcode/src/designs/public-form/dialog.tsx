import {
  Alert,
  Button,
  Checkbox,
  Input,
  InputNumber,
  Message,
  Modal,
  Popconfirm,
  Skeleton,
  Switch,
} from '@arco-design/web-react'
import { useId, useState } from 'react'
import { publicForms, type PublicForm } from '@tessera/shared/contract/lowcode/public-forms'
import { CallError } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Code } from '@tessera/shared/ui/codes/code'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { Copyable } from '@tessera/shared/ui/copyable'
import { Moment, SettingLine } from '../../parts/setting-line.tsx'
import { text } from './text.ts'
import styles from './dialog.module.css'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** Publishes a released form to guests, with its link and its limits. */
export function PublicFormDialog(props: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(publicForms.read, { id: props.id })
  if (data) return <Settings key={data.key} {...props} stored={data} onSaved={() => void mutate()} />
  return (
    <Modal
      visible
      wrapClassName={props.scope}
      style={{ width: 'min(520px, calc(100vw - 24px))' }}
      title={t('publicForm.title', { name: props.name })}
      footer={null}
      onCancel={props.onClose}
    >
      {error ? (
        <Alert
          type="error"
          content={error.msg}
          action={<Button onClick={() => void mutate()}>{t('publicForm.retry')}</Button>}
        />
      ) : (
        <Skeleton animation text={{ rows: 6 }} />
      )}
    </Modal>
  )
}

function Settings({
  id,
  name,
  scope,
  stored,
  onSaved,
  onClose,
}: Props & { stored: PublicForm; onSaved: () => void }) {
  const t = useText(text)
  const uid = useId()
  const { send, sending } = useSend(publicForms.save, { quiet: true })
  const [draft, setDraft] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const change = (changed: Partial<PublicForm>) => setDraft({ ...draft, ...changed })
  const save = async (renew: 0 | 1 = 0) => {
    const { key: _, answers: __, problems: ___, ...body } = draft
    try {
      const { msg, data } = await send({ id, ...body, renew })
      setRefusal(null)
      setDraft(data)
      setSaved(data)
      Message.success(msg)
      onSaved()
      return true
    } catch (error) {
      if (error instanceof CallError) setRefusal(error)
      return false
    }
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const { requestClose, question } = useLeaveQuestion(isDirty, onClose)
  const errorOf = (field: string) => refusal?.fields.find((one) => one.field === field)?.msg
  const link = stored.key === '' ? '' : `${location.origin}/f/${stored.key}`
  const isBlocked = stored.problems.length > 0
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('publicForm.title', { name })}
      style={{ width: 'min(640px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={requestClose}
      footer={
        <>
          <Button onClick={requestClose}>{t('publicForm.cancel')}</Button>
          <Button type="primary" loading={sending} onClick={() => void save()}>
            {t('publicForm.save')}
          </Button>
        </>
      }
    >
      {question}
      <div className={styles.body}>
        <p>{t('publicForm.hint')}</p>
        {isBlocked && (
          <Alert
            type="warning"
            title={t('publicForm.problems')}
            content={stored.problems.slice(0, 20).join(', ')}
          />
        )}
        {refusal && refusal.fields.length === 0 && <Alert type="error" content={refusal.msg} />}
        <SettingLine label={t('publicForm.enabled')} htmlFor={`${uid}-enabled`}>
          <Switch
            id={`${uid}-enabled`}
            aria-label={t('publicForm.enabled')}
            checked={draft.enabledMark === 1}
            disabled={isBlocked && draft.enabledMark === 0}
            onChange={(on) => change({ enabledMark: on ? 1 : 0 })}
          />
        </SettingLine>
        {link !== '' && stored.enabledMark === 1 && (
          <SettingLine label={t('publicForm.link')}>
            <span className={styles.link}>
              <Copyable focusable>{link}</Copyable>
            </span>
            <Code type="qr" content={link} label={name} />
            <Popconfirm title={t('publicForm.renewAsk')} onOk={() => save(1)}>
              <Button size="small">{t('publicForm.renew')}</Button>
            </Popconfirm>
          </SettingLine>
        )}
        <SettingLine
          label={t('publicForm.code')}
          htmlFor={`${uid}-code`}
          hint={t('publicForm.codeHint')}
          error={errorOf('code')}
        >
          <Input
            id={`${uid}-code`}
            maxLength={8}
            autoComplete="off"
            style={{ maxWidth: 200 }}
            value={draft.code}
            onChange={(code) => change({ code })}
          />
        </SettingLine>
        <SettingLine label={t('publicForm.openTime')} error={errorOf('openTime')}>
          <Moment
            placeholder={t('publicForm.anytime')}
            label={t('publicForm.openTime')}
            value={draft.openTime}
            onChange={(openTime) => change({ openTime })}
          />
        </SettingLine>
        <SettingLine label={t('publicForm.closeTime')} error={errorOf('closeTime')}>
          <Moment
            placeholder={t('publicForm.anytime')}
            label={t('publicForm.closeTime')}
            value={draft.closeTime}
            onChange={(closeTime) => change({ closeTime })}
          />
        </SettingLine>
        <SettingLine label={t('publicForm.limits')}>
          <Checkbox
            checked={draft.onceMark === 1}
            onChange={(on) => change({ onceMark: on ? 1 : 0, ...(on ? {} : { addressMark: 0 }) })}
          >
            {t('publicForm.once')}
          </Checkbox>
          {draft.onceMark === 1 && (
            <>
              <Checkbox
                checked={draft.addressMark === 1}
                onChange={(on) => change({ addressMark: on ? 1 : 0 })}
              >
                {t('publicForm.address')}
              </Checkbox>
              <span className={styles.hint}>{t('publicForm.addressHint')}</span>
            </>
          )}
        </SettingLine>
        <SettingLine
          label={t('publicForm.maxAnswers')}
          htmlFor={`${uid}-max`}
          hint={t('publicForm.answers', { n: stored.answers })}
        >
          <InputNumber
            id={`${uid}-max`}
            style={{ maxWidth: 200 }}
            min={1}
            max={1_000_000}
            precision={0}
            placeholder={t('publicForm.anytime')}
            value={draft.maxAnswers ?? undefined}
            onChange={(maxAnswers: number | undefined) => change({ maxAnswers: maxAnswers ?? null })}
          />
        </SettingLine>
        <SettingLine label={t('publicForm.thanks')} htmlFor={`${uid}-thanks`}>
          <Input.TextArea
            id={`${uid}-thanks`}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder={t('publicForm.thanksHint')}
            value={draft.thanks}
            onChange={(thanks) => change({ thanks })}
          />
        </SettingLine>
      </div>
    </Modal>
  )
}
