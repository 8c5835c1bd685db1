import { Message } from '@arco-design/web-react'
import { materialLimits, mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { SendFileButton } from '../send-file-button.tsx'
import { text } from './text.ts'
import styles from '../wechat.module.css'

/** Uploads to the account what it takes of this kind. */
export function UploadButton({ type }: { type: '2' | '3' | '4' }) {
  const t = useText(text)
  const { endings, bytes, mb } = materialLimits[type]
  const limit = t('mpMaterial.limit', { endings: endings.join(' '), n: mb })
  const send = async (file: File) => {
    const { msg } = await sendFile(mpMaterials.upload, file, { input: { type } })
    Message.success(msg)
    await refresh(mpMaterials.list)
  }
  return (
    <>
      <SendFileButton
        primary
        word={t('mpMaterial.upload')}
        limit={limit}
        bytes={bytes}
        endings={endings}
        send={send}
      />
      <span className={styles.hint}>{limit}</span>
    </>
  )
}
