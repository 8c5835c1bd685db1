import { Message } from '@arco-design/web-react'
import { materialLimits, mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { SendFileButton } from '../send-file-button.tsx'
import { text } from './text.ts'
import styles from '../wechat.module.css'

/** Uploads a file of this type within the limits of the account. */
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
        label={t('mpMaterial.upload')}
        limitText={limit}
        maxBytes={bytes}
        endings={endings}
        onFile={send}
      />
      <span className={styles.hint}>{limit}</span>
    </>
  )
}
