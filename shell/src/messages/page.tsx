import { Button, Message as Toast, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { messages, type Message } from '@tessera/shared/contract/messaging/messages'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action, Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useRemovalText } from '@tessera/shared/lists/crud/use-removal'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { useOpenMessage } from './open-message.tsx'
import { useReadAll } from './read-all.tsx'
import { text } from './text.ts'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './messages.module.css'

const types = [1, 2, 3] as const
const nothingSelected = { ids: [], title: '' }

/** List of all received messages that the user has not deleted. */
export function MessageCentre() {
  const t = useText(text)
  const phone = useNarrow('phone')
  const [{ filter }, change] = useListState()
  const [{ ids, title }, select] = useState<{ ids: readonly string[]; title: string }>(nothingSelected)
  const [removing, setRemoving] = useState<{ ids: readonly string[]; title: string } | null>(null)
  const reload = () => refresh(messages.list)
  const { open, dialog } = useOpenMessage({ onRead: () => void reload() })
  const readAll = useReadAll(() => undefined)
  const { send, sending } = useSend(messages.removeReceived, { stale: [messages.list] })
  const removalText = useRemovalText({
    noun: t('messages.noun'),
    count: (n) => t('messages.count', { n }),
  })
  const remove = async () => {
    const { msg } = await send({ ids: removing?.ids.join(',') ?? '' })
    select(nothingSelected)
    Toast.success(msg)
  }

  const columns: Column<Message>[] = [
    {
      key: 'title',
      title: t('messages.titleColumn'),
      pinned: true,
      render: (row) => <TitleCell message={row} onOpen={() => open(row)} />,
    },
    {
      key: 'type',
      title: t('messages.type'),
      card: 'none',
      render: ({ type }) => t(`messages.type${type as 1 | 2 | 3}`),
    },
    {
      key: 'creatorUser',
      title: t('messages.creator'),
      render: ({ creatorUser }) => creatorUser || t('messages.system'),
    },
    {
      key: 'lastModifyTime',
      title: t('messages.time'),
      render: ({ lastModifyTime }) => <RelativeTimeLabel at={lastModifyTime} />,
    },
    {
      key: 'isRead',
      title: t('messages.state'),
      card: 'state',
      render: ({ isRead }) => t(isRead === 0 ? 'messages.unread' : 'messages.read'),
    },
  ]
  const actions: Action<Message>[] = [
    { label: t('messages.look'), run: open },
    { label: t('messages.remove'), danger: true, run: ({ id, title }) => setRemoving({ ids: [id], title }) },
  ]

  return (
    <>
      <Crud
        menu={{ id: '', enCode: 'messageRecord', fullName: t('messages.centre') }}
        list={messages.list}
        columns={columns}
        actions={actions}
        selection={{
          ids,
          onChange: (next, [first]) => select({ ids: next, title: first?.title ?? '' }),
        }}
        tools={
          <>
            <Button onClick={readAll.ask}>{t('messages.readAll')}</Button>
            {(!phone || ids.length > 0) && (
              <Button status="danger" disabled={ids.length === 0} onClick={() => setRemoving({ ids, title })}>
                {t('messages.removeSelected', { n: ids.length })}
              </Button>
            )}
          </>
        }
        filters={
          <Radio.Group
            type="button"
            aria-label={t('messages.type')}
            value={filter['type'] ?? ''}
            onChange={(type: string) => change({ filter: { ...filter, type } })}
          >
            <Radio value="">{t('messages.all')}</Radio>
            {types.map((type) => (
              <Radio key={type} value={String(type)}>
                {t(`messages.type${type}`)}
              </Radio>
            ))}
          </Radio.Group>
        }
        empty={t('messages.emptyWhy')}
      />
      <Modal
        simple
        visible={removing !== null}
        title={removalText.titleOf(removing?.title ?? '', removing?.ids.length)}
        okText={removalText.remove}
        cancelText={removalText.cancel}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={sending}
        onOk={() =>
          remove()
            .catch(() => undefined)
            .finally(() => setRemoving(null))
        }
        onCancel={() => setRemoving(null)}
      >
        <p>{removalText.question}</p>
        {t('messages.removeNote')}
      </Modal>
      {readAll.question}
      {dialog}
    </>
  )
}

function TitleCell({
  message: { title, text: lines, isRead },
  onOpen,
}: {
  message: Message
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      className={isRead === 0 ? `${styles.cell} ${styles.unread}` : styles.cell}
      title={title}
      onClick={onOpen}
    >
      {title}
      {lines !== '' && <span className={styles.summary}>{lines.replaceAll('\n', ' · ')}</span>}
    </button>
  )
}
