import { Input } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { mpMessages, type ReceivedMessage } from '@tessera/shared/contract/wechat/messages'
import { useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
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

/** Messages and events from followers, with a reply action. */
export function Received({ menu, filters }: { menu: PageProps['menu']; filters: ReactNode }) {
  const t = useText(text)
  const [answeredMessage, setAnsweredMessage] = useState<ReceivedMessage | null>(null)
  const { send } = useSend(mpMessages.answer, { quiet: true })
  const kindOf = ({ msgType, event }: ReceivedMessage) => {
    const kind = knownKinds.find((candidate) => candidate === (event || msgType))
    return kind ? t(`mpMessage.${kind}`) : event || msgType
  }
  return (
    <>
      <Crud
        menu={menu}
        list={mpMessages.received}
        columns={[
          {
            key: 'openId',
            title: t('mpMessage.follower'),
            pinned: true,
            render: ({ name, openId }) => name || openId,
          },
          { key: 'msgType', title: t('mpMessage.kind'), render: kindOf },
          { key: 'content', title: t('mpMessage.content'), content: 'text' },
          {
            key: 'creatorTime',
            title: t('mpMessage.time'),
            render: ({ creatorTime }) => formatTime(creatorTime, true),
          },
        ]}
        actions={[
          {
            label: t('mpMessage.answer'),
            code: 'btn_add',
            hidden: ({ event }) => event === 'unsubscribe',
            run: setAnsweredMessage,
          },
        ]}
        filters={filters}
        empty={t('mpMessage.emptyReceived')}
      />
      {answeredMessage && (
        <FormDialog<{ text: string }>
          title={t('mpMessage.answer')}
          initial={{ text: '' }}
          onSave={async (values) => (await send({ ...values, openId: answeredMessage.openId })).msg}
          onClose={() => setAnsweredMessage(null)}
        >
          <Field
            name="text"
            label={answeredMessage.name || answeredMessage.openId}
            schema={mpMessages.answer.input.shape.text}
            extra={t('mpMessage.answerHint')}
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={600} />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
