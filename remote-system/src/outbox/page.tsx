import { Message, Select } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { outbox, OutboxState, type OutboxMessage } from '@tessera/shared/contract/system/outbox'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { useOutboxColumns } from './columns.tsx'
import styles from './outbox.module.css'
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
        <Select className={styles.state!} aria-label={t('outbox.state')} placeholder={t('outbox.state')} allowClear value={filter['state'] || undefined} onChange={(state?: string) => change({ filter: { ...filter, state: state ?? '' } })}>
          {OutboxState.options.map((state) => (
            <Select.Option key={state} value={state}>
              {t(`outbox.${state}`)}
            </Select.Option>
          ))}
        </Select>
      }
      empty={t('outbox.empty')}
    />
  )
}
