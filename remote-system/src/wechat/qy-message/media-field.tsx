import { Select } from '@arco-design/web-react'
import { qyMedia, qyMediaLimits, type QyMediaType } from '@tessera/shared/contract/wechat/media'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { SendFileButton } from '../send-file-button.tsx'
import { text } from './text.ts'
import styles from '../wechat.module.css'

interface Props {
  type: QyMediaType
  value?: string | null
  onChange?: (id: string) => void
  'aria-label'?: string
}

/** Selects an uploaded file of a type, or uploads a new one. */
export function MediaField({ type, value, onChange, 'aria-label': label }: Props) {
  const t = useText(text)
  const { data } = useCall(qyMedia.list, { type, pageSize: 500 })
  const { endings, bytes, mb } = qyMediaLimits[type]
  const limitText =
    endings.length > 0
      ? t('qyMessage.limit', { endings: endings.join(' '), n: mb })
      : t('qyMessage.limitFile', { n: mb })
  const send = async (file: File) => {
    const answer = await sendFile(qyMedia.upload, file, { input: { type } })
    await refresh(qyMedia.list)
    onChange?.(answer.data.id)
  }
  return (
    <>
      <div className={styles.secret}>
        <Select
          showSearch
          aria-label={label}
          value={value ?? undefined}
          onChange={onChange}
          options={(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          placeholder={t('qyMessage.choose')}
        />
        <SendFileButton
          label={t('qyMessage.upload')}
          limitText={limitText}
          maxBytes={bytes}
          endings={endings}
          onFile={send}
        />
      </div>
      <span className={styles.hint}>{limitText}</span>
    </>
  )
}
