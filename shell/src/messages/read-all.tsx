import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Marks all messages as read, after a confirmation. */
export function useReadAll(onDone: () => void): { ask: () => void; question: ReactNode } {
  const t = useText(text)
  const [isAsking, setIsAsking] = useState(false)
  const { send, sending } = useSend(messages.readAll, { stale: [messages.list] })
  const confirm = async () => {
    const { msg } = await send({})
    onDone()
    Message.success(msg)
  }
  const question = (
    <Modal
      simple
      visible={isAsking}
      title={t('messages.confirm')}
      okText={t('messages.ok')}
      cancelText={t('messages.cancel')}
      confirmLoading={sending}
      onOk={() =>
        confirm()
          .catch(() => undefined)
          .finally(() => setIsAsking(false))
      }
      onCancel={() => setIsAsking(false)}
    >
      {t('messages.readAllQuestion')}
    </Modal>
  )
  return { ask: () => setIsAsking(true), question }
}
