import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { del, post, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const none = del('/', { access: 'signed-in' })
const nothing = post('/', { access: 'signed-in' })

interface Removal {
  /** Opens the specified question, naming what goes; `gone` once it is. */
  ask: (ids: readonly string[], name: string, gone?: () => void) => void
  question: ReactNode
}

/** Deleting one record by `id` or several by `ids`: yes deletes, tells the user and asks the list anew (specification: areas 2). */
export function useRemoval({
  remove,
  removeMany,
  list,
}: {
  remove?: Call | undefined
  removeMany?: Call | undefined
  list: Call
}): Removal {
  const t = useText(text)
  const [asked, setAsked] = useState<{
    ids: readonly string[]
    name: string
    gone?: (() => void) | undefined
  } | null>(null)
  const one = useSend((remove ?? none) as typeof none, { stale: [list] })
  const many = useSend((removeMany ?? nothing) as typeof nothing, { stale: [list] })
  const confirm = async () => {
    if (!asked) return
    const { ids, gone } = asked
    const { msg } =
      removeMany && (ids.length > 1 || !remove)
        ? await many.send({ ids } as never)
        : await one.send({ id: ids[0] } as never)
    setAsked(null)
    gone?.()
    Message.success(msg)
  }
  const question = (
    <Modal
      visible={asked !== null}
      title={t('crud.removeTitle')}
      okText={t('crud.ok')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={one.sending || many.sending}
      onOk={() => confirm().catch(() => setAsked(null))}
      onCancel={() => setAsked(null)}
      simple
    >
      <p>{t('crud.removeQuestion')}</p>
      <strong>{asked?.name}</strong>
    </Modal>
  )
  return { ask: (ids, name, gone) => setAsked({ ids, name, gone }), question }
}
