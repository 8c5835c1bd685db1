import { Input } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { mpMessages, type ReceivedMessage } from '@tessera/shared/contract/wechat/messages'
import { useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FormDialog } from '@tessera/shared/widgets/form-drawer/form-dialog'
import { text } from './text.ts'

const known = [
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

/** What followers wrote and did, and an answer to one of them. */
export function Received({ menu, filters }: { menu: PageProps['menu']; filters: ReactNode }) {
  const t = useText(text)
  const [answered, setAnswered] = useState<ReceivedMessage | null>(null)
  const { send } = useSend(mpMessages.answer, { quiet: true })
  const kindOf = ({ msgType, event }: ReceivedMessage) => {
    const kind = known.find((one) => one === (event || msgType))
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
            width: 240,
            pinned: true,
            render: ({ name, openId }) => name || openId,
          },
          { key: 'msgType', title: t('mpMessage.kind'), width: 120, render: kindOf },
          { key: 'content', title: t('mpMessage.content'), width: 400 },
          {
            key: 'creatorTime',
            title: t('mpMessage.time'),
            width: 165,
            render: ({ creatorTime }) => formatTime(creatorTime, true),
          },
        ]}
        actions={[
          {
            label: t('mpMessage.answer'),
            code: 'btn_add',
            hidden: ({ event }) => event === 'unsubscribe',
            run: setAnswered,
          },
        ]}
        filters={filters}
        empty={t('mpMessage.emptyReceived')}
      />
      {answered && (
        <FormDialog<{ text: string }>
          title={t('mpMessage.answer')}
          initial={{ text: '' }}
          onSave={async (values) => (await send({ ...values, openId: answered.openId })).msg}
          onClose={() => setAnswered(null)}
        >
          <Field
            name="text"
            label={answered.name || answered.openId}
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
