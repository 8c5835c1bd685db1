import { put, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import type { Action } from '@tessera/shared/ui/table/column'
import { text } from './text.ts'

const shape = put('/{id}', { access: 'signed-in' })

/** The row actions "open" and "close" of records with a status. */
export function useStatusActions<Row extends { id: string; status: 'open' | 'closed' }>(
  setState: typeof shape,
  stale: readonly Call[],
): Action<Row>[] {
  const t = useText(text)
  const { send } = useSend(setState, { stale })
  const run = ({ id }: Row) => void showResult(send({ id }))
  return [
    { label: t('parts.open'), code: 'btn_edit', hidden: ({ status }) => status === 'open', run },
    { label: t('parts.close'), code: 'btn_edit', hidden: ({ status }) => status !== 'open', run },
  ]
}
