import { Message, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { outbox, OutboxState, type OutboxMessage } from '@tessera/shared/contract/system/outbox'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { useOutboxColumns } from './columns.tsx'
import { text } from './text.ts'

/** What left the house for people outside of it, and what did not. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { send } = useSend(outbox.resend, { stale: [outbox.list] })
  const again: Action<OutboxMessage> = {
    label: t('outbox.resend'),
    code: 'btn_resend',
    hidden: ({ state, expiresTime }) => state === 'queued' || (expiresTime !== null && expiresTime < Date.now()),
    run: ({ id }) =>
      void send({ id }).then(
        ({ msg }) => Message.success(msg),
        () => {},
      ),
  }
  return (
    <Crud
      menu={menu}
      list={outbox.list}
      columns={useOutboxColumns()}
      actions={[again]}
      filters={
        <Radio.Group type="button" aria-label={t('outbox.state')} value={filter['state'] ?? ''} onChange={(state: string) => change({ filter: { ...filter, state } })}>
          <Radio value="">{t('outbox.all')}</Radio>
          {OutboxState.options.map((state) => (
            <Radio key={state} value={state}>
              {t(`outbox.${state}`)}
            </Radio>
          ))}
        </Radio.Group>
      }
      empty={t('outbox.empty')}
    />
  )
}
