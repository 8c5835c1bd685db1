import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { del, post, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const noRemove = del('/', { access: 'signed-in' })
const noRemoveMany = post('/', { access: 'signed-in' })

interface Removal {
  /** Opens the confirmation with the name of the record; `onRemoved` is called after deletion. */
  confirmRemoval: (ids: readonly string[], name: string, onRemoved?: () => void) => void
  dialog: ReactNode
}

/**
 * Deletes one record by `id` or several by `ids` after a confirmation, then shows the message and reloads
 * `list`.
 */
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
  const [pending, setPending] = useState<{
    ids: readonly string[]
    name: string
    onRemoved?: (() => void) | undefined
  } | null>(null)
  const single = useSend((remove ?? noRemove) as typeof noRemove, { stale: [list] })
  const many = useSend((removeMany ?? noRemoveMany) as typeof noRemoveMany, { stale: [list] })
  const confirm = async () => {
    if (!pending) return
    const { ids, onRemoved } = pending
    const { msg } =
      removeMany && (ids.length > 1 || !remove)
        ? await many.send({ ids } as never)
        : await single.send({ id: ids[0] } as never)
    setPending(null)
    onRemoved?.()
    Message.success(msg)
  }
  const dialog = (
    <Modal
      visible={pending !== null}
      title={t('crud.removeTitle')}
      okText={t('crud.ok')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={single.sending || many.sending}
      onOk={() => confirm().catch(() => setPending(null))}
      onCancel={() => setPending(null)}
      simple
    >
      <p>{t('crud.removeQuestion')}</p>
      <strong>{pending?.name}</strong>
    </Modal>
  )
  return {
    confirmRemoval: (ids, name, onRemoved) => setPending({ ids, name, onRemoved }),
    dialog,
  }
}
