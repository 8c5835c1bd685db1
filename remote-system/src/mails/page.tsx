import { Button, Message, Radio } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { mails, type Mail } from '@tessera/shared/contract/messaging/mails'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can, useCan } from '@tessera/shared/access/use-can'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useMailColumns } from './columns.tsx'
import { LastFetch } from './last-fetch.tsx'
import { text } from './text.ts'
import { MailView } from './view.tsx'

const stale = [mails.list, mails.standing]

/** The company's mailbox. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }, setListState] = useListState()
  const [openedMail, setOpenedMail] = useState<Mail | null>(null)
  const { data: status } = useCall(mails.standing, {})
  const receive = useSend(mails.receive, { stale, timeoutMs: 100_000 })
  const setUnread = useSend(mails.setUnread, { stale })
  const readAll = useSend(mails.readAll, { stale })
  const toastResult = (sending: Promise<{ msg: string }>) =>
    void sending.then(
      ({ msg }) => Message.success(msg),
      () => undefined,
    )

  const fetchMails = () =>
    void receive.send({}).then(
      ({ data: { received: n, more } }) =>
        Message.success(n === 0 ? t('mails.none') : t(more ? 'mails.more' : 'mails.received', { n })),
      // Mails received before the failure are stored: show them.
      () => refresh(...stale),
    )
  const close = () => {
    setOpenedMail(null)
    void refresh(...stale)
  }
  const actions: Action<Mail>[] = [
    { label: t('mails.open'), run: setOpenedMail },
    {
      label: t('mails.setUnread'),
      code: defaultCodes.edit,
      hidden: ({ isRead }) => isRead === 0,
      run: ({ id }) => toastResult(setUnread.send({ id })),
    },
  ]
  return (
    <>
      <Crud
        menu={menu}
        list={mails.list}
        words={{ noun: t('mails.noun'), count: (n) => t('mails.count', { n }) }}
        remove={mails.remove}
        removeMany={mails.removeMany}
        columns={useMailColumns(setOpenedMail)}
        actions={actions}
        tools={
          <>
            <Can modelId={menu.id} code="btn_receive">
              <Button
                type="primary"
                icon={<IconDownload />}
                loading={receive.sending}
                disabled={status?.configured === false}
                onClick={fetchMails}
              >
                {t('mails.receive')}
              </Button>
            </Can>
            {can(defaultCodes.edit) && status && status.unread > 0 && (
              <Button onClick={() => toastResult(readAll.send({}))}>{t('mails.readAll')}</Button>
            )}
            {status && <LastFetch last={status.last} nextTime={status.nextTime} />}
          </>
        }
        filters={
          <Radio.Group
            type="button"
            aria-label={t('mails.state')}
            value={filter['isRead'] ?? ''}
            onChange={(isRead: string) => setListState({ filter: { ...filter, isRead } })}
          >
            <Radio value="">{t('mails.all')}</Radio>
            <Radio value="0">{t('mails.unread')}</Radio>
            <Radio value="1">{t('mails.read')}</Radio>
          </Radio.Group>
        }
        empty={t(status?.configured === false ? 'mails.unconfigured' : 'mails.empty')}
      />
      {openedMail && <MailView id={openedMail.id} title={openedMail.subject} onClose={close} />}
    </>
  )
}
