import { Input } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { qyMessages, type ReceivedMessage } from '@tessera/shared/contract/wechat/messages'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text as followers } from '../mp-message/text.ts'
import { text } from './text.ts'

const knownKinds = [
  'text',
  'image',
  'voice',
  'video',
  'location',
  'link',
  'subscribe',
  'unsubscribe',
  'CLICK',
  'VIEW',
] as const

/** Messages from employees to the application or robot, with a reply action. */
export function Received({
  menu,
  product,
  filters,
}: {
  menu: PageProps['menu']
  product: SyncProduct
  filters: ReactNode
}) {
  const t = useText(text)
  const translateFollower = useText(followers)
  const [answeredMessage, setAnsweredMessage] = useState<ReceivedMessage | null>(null)
  const { send } = useSend(qyMessages.answer, { quiet: true })
  const kindOf = ({ msgType, event }: ReceivedMessage) => {
    const kind = knownKinds.find((candidate) => candidate.toLowerCase() === (event || msgType).toLowerCase())
    return kind ? translateFollower(`mpMessage.${kind}`) : event || msgType
  }
  return (
    <>
      <Crud
        menu={menu}
        list={qyMessages.received}
        columns={[
          {
            key: 'openId',
            title: t('qyMessage.sender'),
            pinned: true,
            render: ({ name, openId }) => (name ? `${name}/${openId}` : openId),
          },
          { key: 'msgType', title: t('qyMessage.msgType'), render: kindOf },
          { key: 'content', title: t('qyMessage.content'), content: 'text' },
          {
            key: 'creatorTime',
            title: t('qyMessage.time'),
            render: ({ creatorTime }) => formatTime(creatorTime, true),
          },
        ]}
        actions={[{ label: t('qyMessage.answer'), code: 'btn_add', run: setAnsweredMessage }]}
        filter={{ box: 'received', product }}
        filters={filters}
        empty={t('qyMessage.emptyReceived')}
      />
      {answeredMessage && (
        <FormDialog<{ text: string }>
          title={t('qyMessage.answer')}
          okText={t('qyMessage.send')}
          initial={{ text: '' }}
          onSave={async (values) => (await send({ ...values, product, id: answeredMessage.id })).msg}
          onClose={() => setAnsweredMessage(null)}
        >
          <Field
            name="text"
            label={answeredMessage.name || answeredMessage.openId}
            schema={qyMessages.answer.input.shape.text}
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
