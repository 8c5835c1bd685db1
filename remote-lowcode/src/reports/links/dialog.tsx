import {
  Alert,
  Button,
  Checkbox,
  Input,
  Message,
  Modal,
  Popconfirm,
  Skeleton,
  Switch,
} from '@arco-design/web-react'
import { useId, useState } from 'react'
import { isForUsers } from '@tessera/shared/contract/lowcode/report-parameters'
import { reportLinks, type ReportLink } from '@tessera/shared/contract/lowcode/report-links'
import { CallError } from '@tessera/shared/client/call'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Code } from '@tessera/shared/ui/codes/code'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { Copyable } from '@tessera/shared/ui/copyable'
import { Moment, SettingLine } from '../../parts/setting-line.tsx'
import { RunValuesFields } from '../subscriptions/run-values-fields.tsx'
import { text } from './text.ts'
import styles from './dialog.module.css'

interface Props {
  id: string
  name: string
  scope: string
  onClose: () => void
}

/** The link by which guests read a report, with its limits. */
export function ReportLinkDialog(props: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(reportLinks.read, { id: props.id })
  if (data) return <Settings key={data.key} {...props} stored={data} onSaved={() => void mutate()} />
  return (
    <Modal
      visible
      wrapClassName={props.scope}
      style={{ width: 'min(520px, calc(100vw - 24px))' }}
      title={t('reportLink.title', { name: props.name })}
      footer={null}
      onCancel={props.onClose}
    >
      {error ? (
        <Alert
          type="error"
          content={error.msg}
          action={<Button onClick={() => void mutate()}>{t('reportLink.retry')}</Button>}
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
}: Props & { stored: ReportLink; onSaved: () => void }) {
  const t = useText(text)
  const uid = useId()
  const { send, sending } = useSend(reportLinks.save, { quiet: true })
  const [draft, setDraft] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const change = (changed: Partial<ReportLink>) => setDraft({ ...draft, ...changed })
  const save = async (renew: 0 | 1 = 0) => {
    const { enabledMark, code, closeTime, fixedValues, openNames, fileMark } = draft
    try {
      const { msg, data } = await send({
        id,
        enabledMark,
        code,
        closeTime,
        fixedValues,
        openNames,
        fileMark,
        renew,
      })
      setRefusal(null)
      setDraft(data)
      setSaved(data)
      Message.success(msg)
      onSaved()
    } catch (error) {
      if (error instanceof CallError) setRefusal(error)
    }
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const { requestClose, question } = useLeaveQuestion(isDirty, onClose)
  const errorOf = (field: string) => refusal?.fields.find((one) => one.field === field)?.msg
  const link = stored.key === '' ? '' : `${location.origin}/r/${stored.key}`
  const { parameters, openNames } = draft
  const closed = parameters.filter((one) => !openNames.includes(one.name))
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('reportLink.title', { name })}
      style={{ width: 'min(640px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={requestClose}
      footer={
        <>
          <Button onClick={requestClose}>{t('reportLink.cancel')}</Button>
          <Button type="primary" loading={sending} onClick={() => void save()}>
            {t('reportLink.save')}
          </Button>
        </>
      }
    >
      {question}
      <div className={styles.body}>
        <p>{t('reportLink.hint')}</p>
        {stored.problem !== '' && <Alert type="warning" content={stored.problem} />}
        {stored.problem === '' && stored.maker !== '' && !stored.isOwn && (
          <Alert type="info" content={t('reportLink.otherMaker', { name: stored.maker.split('/')[0] })} />
        )}
        {refusal && !errorOf('code') && <Alert type="error" content={refusal.msg} />}
        <SettingLine label={t('reportLink.enabled')} htmlFor={`${uid}-enabled`}>
          <Switch
            id={`${uid}-enabled`}
            aria-label={t('reportLink.enabled')}
            checked={draft.enabledMark === 1}
            onChange={(on) => change({ enabledMark: on ? 1 : 0 })}
          />
        </SettingLine>
        {link !== '' && stored.enabledMark === 1 && (
          <SettingLine label={t('reportLink.link')}>
            <span className={styles.link}>
              <Copyable focusable>{link}</Copyable>
            </span>
            <Code type="qr" content={link} label={name} />
            <Popconfirm title={t('reportLink.renewAsk')} onOk={() => save(1)}>
              <Button size="small">{t('reportLink.renew')}</Button>
            </Popconfirm>
          </SettingLine>
        )}
        <SettingLine
          label={t('reportLink.code')}
          htmlFor={`${uid}-code`}
          hint={t('reportLink.codeHint')}
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
        <SettingLine label={t('reportLink.closeTime')}>
          <Moment
            label={t('reportLink.closeTime')}
            placeholder={t('reportLink.anytime')}
            value={draft.closeTime}
            onChange={(closeTime) => change({ closeTime })}
          />
        </SettingLine>
        <SettingLine label={t('reportLink.file')}>
          <Checkbox checked={draft.fileMark === 1} onChange={(on) => change({ fileMark: on ? 1 : 0 })}>
            {t('reportLink.mayDownload')}
          </Checkbox>
        </SettingLine>
        {parameters.length > 0 && (
          <SettingLine label={t('reportLink.openNames')} hint={t('reportLink.openHint')}>
            {parameters
              .filter(({ input }) => !isForUsers(input))
              .map((one) => (
                <Checkbox
                  key={one.name}
                  checked={openNames.includes(one.name)}
                  onChange={(on) =>
                    change({
                      openNames: on
                        ? [...openNames, one.name]
                        : openNames.filter((other) => other !== one.name),
                    })
                  }
                >
                  {one.label || one.name}
                </Checkbox>
              ))}
          </SettingLine>
        )}
        <RunValuesFields
          parameters={closed}
          all={parameters}
          values={draft.fixedValues}
          onChange={(fixedValues) => change({ fixedValues })}
        />
      </div>
    </Modal>
  )
}
