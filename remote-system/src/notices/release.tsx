import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { notices, type NoticeRow } from '@tessera/shared/contract/system/messages'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { countOf } from './columns.tsx'
import { text } from './text.ts'

/** Releasing, after a question that names the notice and whom it reaches. */
export function useRelease(): { ask: (row: NoticeRow) => void; question: ReactNode } {
  const t = useText(text)
  const [row, setRow] = useState<NoticeRow | null>(null)
  const { send, sending } = useSend(notices.release, { stale: [notices.list, notices.read] })
  const confirm = async () => {
    if (!row) return
    const { msg } = await send({ id: row.id })
    Message.success(msg)
  }
  const n = countOf(row?.toUserIds ?? '')
  const question = (
    <Modal
      simple
      visible={row !== null}
      title={t('notices.releaseTitle')}
      okText={t('notices.ok')}
      cancelText={t('notices.cancel')}
      confirmLoading={sending}
      onOk={() =>
        confirm()
          .catch(() => undefined)
          .finally(() => setRow(null))
      }
      onCancel={() => setRow(null)}
    >
      <p>
        {t('notices.releaseQuestion', {
          to: n > 0 ? t('notices.releaseSome', { n }) : t('notices.releaseAll'),
        })}
      </p>
      <strong>{row?.title}</strong>
    </Modal>
  )
  return { ask: setRow, question }
}
