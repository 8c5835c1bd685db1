import { Button, Message, Select } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import {
  outbox,
  OutboxKind,
  OutboxState,
  type OutboxMessage,
} from '@tessera/shared/contract/messaging/outbox'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useOutboxColumns } from './columns.tsx'
import { OutboxDetail } from './detail.tsx'
import styles from './outbox.module.css'
import { text } from './text.ts'

const resendCode = 'btn_resend'
const stale = [outbox.list]

/** Outgoing messages with recipient, channel and delivery state. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }, setListState] = useListState()
  const { send } = useSend(outbox.resend, { stale })
  const sendMany = useSend(outbox.resendMany, { stale })
  const resend: Action<OutboxMessage> = {
    label: t('outbox.resend'),
    code: resendCode,
    hidden: ({ state, expiresTime }) =>
      state === 'queued' || (expiresTime !== null && expiresTime < Date.now()),
    run: ({ id }) =>
      void send({ id }).then(
        ({ msg }) => Message.success(msg),
        () => {},
      ),
  }
  const filterSelect = <K extends string>(
    key: 'kind' | 'state',
    options: readonly K[],
    label: (option: K) => string,
  ) => (
    <Select
      className={styles.state!}
      aria-label={t(`outbox.${key}`)}
      placeholder={t(`outbox.${key}`)}
      allowClear
      value={filter[key] || undefined}
      onChange={(selected?: string) => setListState({ filter: { ...filter, [key]: selected ?? '' } })}
    >
      {options.map((option) => (
        <Select.Option key={option} value={option}>
          {label(option)}
        </Select.Option>
      ))}
    </Select>
  )
  return (
    <Crud
      menu={menu}
      list={outbox.list}
      columns={useOutboxColumns()}
      actions={[resend]}
      detail={({ row, onClose }) => <OutboxDetail row={row} onClose={onClose} />}
      {...(can(resendCode)
        ? {
            bulkActions: ({ ids, clear }) => (
              <Button
                size="small"
                loading={sendMany.sending}
                onClick={() =>
                  void sendMany.send({ ids: ids.join(',') }).then(
                    ({ data: { resent: n } }) => {
                      Message.success(t('outbox.resentMany', { n }))
                      clear()
                    },
                    () => {},
                  )
                }
              >
                {t('outbox.resendMany')}
              </Button>
            ),
          }
        : {})}
      filters={
        <>
          {filterSelect('kind', OutboxKind.options, (kind) => t(`outbox.${kind}`))}
          {filterSelect('state', OutboxState.options, (state) => t(`outbox.${state}`))}
        </>
      }
      empty={t('outbox.empty')}
    />
  )
}
