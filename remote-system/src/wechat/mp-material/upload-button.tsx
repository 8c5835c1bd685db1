import { Button, Message } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { materialLimits, mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './mp-material.module.css'

/** Uploads to the account what it takes of this kind. */
export function UploadButton({ type }: { type: '2' | '3' | '4' }) {
  const t = useText(text)
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const { endings, bytes, mb } = materialLimits[type]
  const limit = t('mpMaterial.limit', { endings: endings.join(' '), n: mb })
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > bytes) return void Message.error(limit)
    setSending(true)
    await sendFile(mpMaterials.upload, file, { input: { type } }).then(
      async ({ msg }) => {
        Message.success(msg)
        await refresh(mpMaterials.list)
      },
      () => undefined,
    )
    setSending(false)
  }
  return (
    <>
      <Button type="primary" icon={<IconUpload />} loading={sending} onClick={() => field.current?.click()}>
        {t('mpMaterial.upload')}
      </Button>
      <span className={styles.limit}>{limit}</span>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('mpMaterial.upload')}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
