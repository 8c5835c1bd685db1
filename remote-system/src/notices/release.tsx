import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { messages, notices, type NoticeRow } from '@tessera/shared/contract/messaging/messages'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { countIds } from './columns.tsx'
import { text } from './text.ts'

export type Publishable = Pick<NoticeRow, 'id' | 'title' | 'toUserIds'>

/** Publishes a notice after a confirmation that names the notice and its recipients. */
export function useRelease(): { confirmRelease: (row: Publishable) => void; question: ReactNode } {
  const t = useText(text)
  const [row, setRow] = useState<Publishable | null>(null)
  const { send, sending } = useSend(notices.release, { stale: [notices.list, notices.read, messages.list] })
  const release = async () => {
    if (!row) return
    const { msg } = await send({ id: row.id })
    Message.success(msg)
  }
  const count = countIds(row?.toUserIds ?? '')
  const question = (
    <Modal
      simple
      visible={row !== null}
      title={t('notices.releaseTitle')}
      okText={t('notices.ok')}
      cancelText={t('notices.cancel')}
      confirmLoading={sending}
      onOk={() =>
        release()
          .catch(() => undefined)
          .finally(() => setRow(null))
      }
      onCancel={() => setRow(null)}
    >
      <p>
        {t('notices.releaseQuestion', {
          to: count > 0 ? t('notices.releaseSome', { n: count }) : t('notices.releaseAll'),
        })}
      </p>
      <strong>{row?.title}</strong>
    </Modal>
  )
  return { confirmRelease: setRow, question }
}
