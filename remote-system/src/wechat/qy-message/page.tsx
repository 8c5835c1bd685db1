import { Button } from '@arco-design/web-react'
import { IconSend } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { qyMessages, type SentMessage } from '@tessera/shared/contract/wechat/messages'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { SetUp } from '../setup.tsx'
import { useSentColumns } from '../use-sent-columns.tsx'
import styles from '../wechat.module.css'
import { MessageForm } from './message-form.tsx'
import { text } from './text.ts'

/** What goes to staff (specification: wire 9.9). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const { data: ready } = useCall(accounts.ready, {})
  const [writing, setWriting] = useState(false)
  const products: SyncProduct[] = [...(ready?.wecom ? (['wecom'] as const) : []), ...(ready?.dingtalkMessages ? (['dingtalk'] as const) : [])]
  const columns = useSentColumns<SentMessage & { product: SyncProduct }>()
  const [title, ...rest] = columns
  return (
    <div className={styles.listed}>
      <SetUp of="staff" />
      <Crud
        menu={menu}
        list={qyMessages.list}
        columns={[title!, { key: 'product', title: t('qyMessage.product'), width: 92, render: ({ product }) => t(`qyMessage.${product}`) }, ...rest]}
        tools={
          <Can modelId={menu.id} code={defaultCodes.add}>
            <Button type="primary" icon={<IconSend />} disabled={products.length === 0} onClick={() => setWriting(true)}>
              {t('qyMessage.new')}
            </Button>
          </Can>
        }
        empty={t('qyMessage.empty')}
      />
      {writing && <MessageForm products={products} onClose={() => setWriting(false)} />}
    </div>
  )
}
