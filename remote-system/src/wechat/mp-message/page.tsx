import { Button, Radio } from '@arco-design/web-react'
import { IconSend } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpMessages, type SentMessage } from '@tessera/shared/contract/wechat/messages'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { SetupAlert } from '../setup-alert.tsx'
import { useSentColumns } from '../use-sent-columns.tsx'
import styles from '../wechat.module.css'
import { MessageForm } from './message-form.tsx'
import { Received } from './received.tsx'
import { text } from './text.ts'

/** Messages sent to followers and received from them. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const { data: ready } = useCall(accounts.ready, {})
  const [isWriting, setWriting] = useState(false)
  const columns = useSentColumns<SentMessage>()
  const mailbox = filter['box'] === 'received' ? 'received' : 'sent'
  const boxes = (
    <Radio.Group
      type="button"
      aria-label={t('mpMessage.which')}
      value={mailbox}
      onChange={(box: string) => setListState({ keyword: '', filter: box === 'received' ? { box } : {} })}
    >
      <Radio value="sent">{t('mpMessage.sent')}</Radio>
      <Radio value="received">{t('mpMessage.received')}</Radio>
    </Radio.Group>
  )
  return (
    <div className={styles.listed}>
      <SetupAlert channel="mp" />
      {mailbox === 'received' ? (
        <Received menu={menu} filters={boxes} />
      ) : (
        <Crud
          menu={menu}
          list={mpMessages.list}
          columns={columns}
          tools={
            <Can modelId={menu.id} code={defaultCodes.add}>
              <Button
                type="primary"
                icon={<IconSend />}
                disabled={!ready?.mp}
                onClick={() => setWriting(true)}
              >
                {t('mpMessage.new')}
              </Button>
            </Can>
          }
          filters={boxes}
          empty={t('mpMessage.empty')}
          onAdd={ready?.mp ? () => setWriting(true) : undefined}
        />
      )}
      {isWriting && <MessageForm onClose={() => setWriting(false)} />}
    </div>
  )
}
