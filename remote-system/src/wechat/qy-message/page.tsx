import { Button, Radio } from '@arco-design/web-react'
import { IconSend } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { qyMessages, qyMsgTypes, type SentMessage } from '@tessera/shared/contract/wechat/messages'
import { syncProducts, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
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
import { Files } from './files.tsx'
import { Received } from './received.tsx'
import { text } from './text.ts'

const boxKeys = ['sent', 'received', 'files'] as const

/** Messages sent to employees and received from them, and uploaded files. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const { data: ready } = useCall(accounts.ready, {})
  const [isWriting, setWriting] = useState(false)
  const products: SyncProduct[] = [
    ...(ready?.wecom ? (['wecom'] as const) : []),
    ...(ready?.dingtalkMessages ? (['dingtalk'] as const) : []),
  ]
  const columns = useSentColumns<SentMessage & { product: SyncProduct }>()
  // Message types differ from those of the official account: 5 is a card, and there are more.
  const [title, ...rest] = columns.map((column) =>
    column.key === 'msgType'
      ? {
          ...column,
          width: 100,
          render: ({ msgType }: SentMessage) =>
            t(`qyMessage.${qyMsgTypes.find((one) => one === msgType) ?? '1'}`),
        }
      : column,
  )
  const [{ filter }, setListState] = useListState()
  const box = boxKeys.find((one) => one === filter['box']) ?? 'sent'
  const product = syncProducts.find((one) => one === filter['product']) ?? products[0] ?? 'wecom'
  const boxFilter = (
    <>
      <Radio.Group
        type="button"
        aria-label={t('qyMessage.which')}
        value={box}
        onChange={(next: string) =>
          setListState({ keyword: '', filter: next === 'sent' ? {} : { box: next } })
        }
      >
        {boxKeys.map((one) => (
          <Radio key={one} value={one}>
            {t(`qyMessage.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
      {box === 'received' && (
        <Radio.Group
          aria-label={t('qyMessage.product')}
          value={product}
          onChange={(next: string) => setListState({ filter: { box: 'received', product: next } })}
        >
          {syncProducts.map((one) => (
            <Radio key={one} value={one}>
              {t(`qyMessage.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
      )}
    </>
  )
  return (
    <div className={styles.listed}>
      <SetupAlert channel="staff" />
      {box === 'received' && <Received menu={menu} product={product} filters={boxFilter} />}
      {box === 'files' && <Files menu={menu} filters={boxFilter} />}
      {box === 'sent' && (
        <Crud
          menu={menu}
          list={qyMessages.list}
          columns={[
            title!,
            {
              key: 'product',
              title: t('qyMessage.product'),
              render: ({ product }) => t(`qyMessage.${product}`),
            },
            ...rest,
          ]}
          tools={
            <Can modelId={menu.id} code={defaultCodes.add}>
              <Button
                type="primary"
                icon={<IconSend />}
                disabled={products.length === 0}
                onClick={() => setWriting(true)}
              >
                {t('qyMessage.new')}
              </Button>
            </Can>
          }
          filters={boxFilter}
          empty={t('qyMessage.empty')}
          onAdd={products.length === 0 ? undefined : () => setWriting(true)}
        />
      )}
      {isWriting && <MessageForm products={products} onClose={() => setWriting(false)} />}
    </div>
  )
}
