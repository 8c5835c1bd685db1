import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { del, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const none = del('/', { who: 'signed-in' })

/** Deleting: `ask(id, name)` opens the specified question, naming the row; yes deletes, tells the user and asks the list anew (specification: areas 2). */
export function useRemoval(remove: Call | undefined, list: Call): { ask: (id: string, name: string) => void; question: ReactNode } {
  const t = useText(text)
  const [row, setRow] = useState<{ id: string; name: string } | null>(null)
  const { send, sending } = useSend((remove ?? none) as typeof none, { stale: [list] })
  const confirm = async () => {
    if (!row) return
    const { msg } = await send({ id: row.id } as never)
    setRow(null)
    Message.success(msg)
  }
  const question = (
    <Modal
      visible={row !== null}
      title={t('crud.removeTitle')}
      okText={t('crud.ok')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={sending}
      onOk={() => confirm().catch(() => setRow(null))}
      onCancel={() => setRow(null)}
      simple
    >
      <p>{t('crud.removeQuestion')}</p>
      <strong>{row?.name}</strong>
    </Modal>
  )
  return { ask: (id, name) => setRow({ id, name }), question }
}
