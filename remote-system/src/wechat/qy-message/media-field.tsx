import { Button, Message, Select } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { qyMedia, qyMediaLimits, type QyMediaType } from '@tessera/shared/contract/wechat/media'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from '../wechat.module.css'

interface Props {
  type: QyMediaType
  value?: string | null
  onChange?: (id: string) => void
  'aria-label'?: string
}

/** A file of a kind: one that was sent before, or a new one. */
export function MediaField({ type, value, onChange, 'aria-label': label }: Props) {
  const t = useText(text)
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const { data } = useCall(qyMedia.list, { type, pageSize: 500 })
  const { endings, bytes, mb } = qyMediaLimits[type]
  const limit = endings.length > 0 ? t('qyMessage.limit', { endings: endings.join(' '), n: mb }) : t('qyMessage.limitFile', { n: mb })
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > bytes) return void Message.error(limit)
    setSending(true)
    await sendFile(qyMedia.upload, file, { input: { type } }).then(
      async (answer) => {
        await refresh(qyMedia.list)
        onChange?.(answer.data.id)
      },
      () => undefined,
    )
    setSending(false)
  }
  return (
    <>
      <div className={styles.secret}>
        <Select showSearch aria-label={label} value={value ?? undefined} onChange={onChange} options={(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))} placeholder={t('qyMessage.choose')} />
        <Button icon={<IconUpload />} loading={sending} onClick={() => field.current?.click()}>
          {t('qyMessage.upload')}
        </Button>
      </div>
      <span className={styles.hint}>{limit}</span>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('qyMessage.upload')}
        {...(endings.length > 0 ? { accept: endings.map((ending) => `.${ending}`).join(',') } : {})}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
