import type { ReactNode } from 'react'
import { del, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { text } from './text.ts'

const shape = del('/{id}', { access: 'signed-in' })

/** Asks before an entry of a side pane is deleted. */
export function useEntryRemoval(
  remove: typeof shape,
  stale: readonly Call[],
): { ask: (entry: { id: string; name: string }) => void; dialog: ReactNode } {
  const t = useText(text)
  const { send } = useSend(remove, { stale })
  const confirm = useConfirm()
  return {
    ask: ({ id, name }) =>
      confirm.ask({
        title: t('parts.removeTitle', { name }),
        content: <ConfirmContent name={name} note={t('parts.removeNote')} />,
        okText: t('parts.remove'),
        danger: true,
        run: () => send({ id }).then(({ msg }) => msg),
      }),
    dialog: confirm.dialog,
  }
}
