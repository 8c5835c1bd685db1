import { Button, Modal } from '@arco-design/web-react'
import type { MessageInfo } from '@tessera/shared/contract/system/messages'
import { useText } from '@tessera/shared/text/text'
import { Letter } from '@tessera/shared/widgets/rich-text/letter'
import { LetterFiles } from '@tessera/shared/widgets/rich-text/letter-files'
import { text } from './text.ts'
import './messages.css'

/** Dialog with a message. */
export function MessageDialog({
  message: { title, creatorUser, lastModifyTime, bodyText, files },
  onClose,
}: {
  message: MessageInfo
  onClose: () => void
}) {
  const t = useText(text)
  return (
    <Modal
      visible
      title={t('messages.view')}
      style={{ width: 'min(800px, calc(100vw - 32px))' }}
      footer={<Button onClick={onClose}>{t('messages.close')}</Button>}
      onCancel={onClose}
    >
      <Letter title={title} at={lastModifyTime} by={creatorUser || t('messages.system')} html={bodyText}>
        <LetterFiles files={files} />
      </Letter>
    </Modal>
  )
}
