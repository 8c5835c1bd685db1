import { Button, Modal } from '@arco-design/web-react'
import { IconAttachment } from '@arco-design/web-react/icon'
import { files } from '@tessera/shared/contract/system/files'
import type { MessageInfo } from '@tessera/shared/contract/system/messages'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Letter } from '@tessera/shared/widgets/rich-text/letter'
import { attached, type Attached } from './attached.ts'
import { text } from './text.ts'
import './messages.css'

/** A notice as it is read. */
export function MessageDialog({ message: { title, creatorUser, lastModifyTime, bodyText, files: list }, onClose }: { message: MessageInfo; onClose: () => void }) {
  const t = useText(text)
  const attachments = attached(list)
  return (
    <Modal visible title={t('messages.view')} style={{ width: 'min(800px, calc(100vw - 32px))' }} footer={<Button onClick={onClose}>{t('messages.close')}</Button>} onCancel={onClose}>
      <Letter title={title} at={lastModifyTime} by={creatorUser || t('messages.system')} html={bodyText}>
        {attachments.length > 0 && (
          <section className="message-files" aria-label={t('messages.files')}>
            {attachments.map((file) => (
              <Button key={file.fileId} type="text" size="small" icon={<IconAttachment />} onClick={() => void fetchFile(file).catch(() => undefined)}>
                {file.name}
              </Button>
            ))}
          </section>
        )}
      </Letter>
    </Modal>
  )
}

/** A link that works for a minute (specification: wire 6). */
async function fetchFile({ type, fileId }: Attached): Promise<void> {
  const { url } = await call(files.link, { type, name: fileId })
  location.assign(url)
}
