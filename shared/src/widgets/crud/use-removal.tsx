import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { del, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const none = del('/', { who: 'signed-in' })

/** Deleting: `ask(id)` opens the specified question; yes deletes, tells the user and asks the list anew (specification: areas 2). */
export function useRemoval(remove: Call | undefined, list: Call): { ask: (id: string) => void; question: ReactNode } {
  const t = useText(text)
  const [id, setId] = useState<string | null>(null)
  const { send, sending } = useSend((remove ?? none) as typeof none, { stale: [list] })
  const confirm = async () => {
    const { msg } = await send({ id } as never)
    setId(null)
    Message.success(msg)
  }
  const question = (
    <Modal
      visible={id !== null}
      title={t('crud.removeTitle')}
      okText={t('crud.ok')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={sending}
      onOk={() => confirm().catch(() => setId(null))}
      onCancel={() => setId(null)}
      simple
    >
      {t('crud.removeQuestion')}
    </Modal>
  )
  return { ask: setId, question }
}
