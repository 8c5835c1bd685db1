import { Message, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { del, post, type Call } from '../../contract/wire.ts'
import { useSend } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** The words for the records of a page in the question before they are deleted. */
export interface RecordNoun<Row = never> {
  /** Kind of record as it stands inside a sentence: `用户`, `user`. */
  noun: string
  /** Several records: `3 封邮件`, `3 mails`. */
  count?: (n: number) => string
  /** Name of a row; without it, the values of its pinned columns. */
  nameOf?: (row: Row) => string
  /** What the deletion does, in place of the usual question. */
  question?: string
  /** What else to know before one record is deleted, such as what uses it. */
  noteOf?: (id: string) => ReactNode
}

/** Returns the title and the sentence of the question that is asked before records are deleted. */
export function useRemovalText(words?: Partial<Pick<RecordNoun, 'noun' | 'count' | 'question'>>) {
  const t = useText(text)
  const noun = words?.noun ?? t('crud.noun')
  const count = words?.count ?? ((n: number) => t('crud.removeManyCount', { n }))
  return {
    /** Title for one record with its name, or for `n` records where there are several. */
    titleOf(name: string, n = 1): string {
      if (n > 1) return t('crud.removeSeveral', { count: count(n) })
      return name.trim()
        ? t('crud.removeTitle', { noun, name: name.trim() })
        : t('crud.removeUnnamed', { noun })
    },
    question: words?.question ?? t('crud.removeQuestion'),
    remove: t('crud.remove'),
    cancel: t('crud.cancel'),
  }
}

const noRemove = del('/', { access: 'signed-in' })
const noRemoveMany = post('/', { access: 'signed-in' })

interface Removal {
  /**
   * Opens the confirmation. `name` is the name of a single record; `onRemoved` is called after the deletion.
   */
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
  stale = [],
  words,
}: {
  remove?: Call | undefined
  removeMany?: Call | undefined
  list: Call
  /** Further calls whose answers are stale afterwards. */
  stale?: readonly Call[] | undefined
  /** Kind of the records. Without it the question says "record". */
  words?: Partial<Pick<RecordNoun, 'noun' | 'count' | 'question' | 'noteOf'>> | undefined
}): Removal {
  const removalText = useRemovalText(words)
  const [pending, setPending] = useState<{
    ids: readonly string[]
    name: string
    onRemoved?: (() => void) | undefined
  } | null>(null)
  const single = useSend((remove ?? noRemove) as typeof noRemove, { stale: [list, ...stale] })
  const many = useSend((removeMany ?? noRemoveMany) as typeof noRemoveMany, { stale: [list, ...stale] })
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
      title={removalText.titleOf(pending?.name ?? '', pending?.ids.length)}
      okText={removalText.remove}
      cancelText={removalText.cancel}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={single.sending || many.sending}
      onOk={() => confirm().catch(() => setPending(null))}
      onCancel={() => setPending(null)}
      simple
    >
      {removalText.question}
      {pending?.ids.length === 1 && words?.noteOf?.(pending.ids[0]!)}
    </Modal>
  )
  return {
    confirmRemoval: (ids, name, onRemoved) => setPending({ ids, name, onRemoved }),
    dialog,
  }
}
