import { Button, Modal } from '@arco-design/web-react'
import type { MessageInfo } from '@tessera/shared/contract/messaging/messages'
import { useText } from '@tessera/shared/text/text'
import { NoticeView } from '@tessera/shared/ui/rich-text/notice-view'
import { NoticeFiles } from '@tessera/shared/ui/rich-text/notice-files'
import { text } from './text.ts'

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
      <NoticeView
        title={title}
        time={lastModifyTime}
        author={creatorUser || t('messages.system')}
        html={bodyText}
      >
        <NoticeFiles files={files} />
      </NoticeView>
    </Modal>
  )
}
