import { Form, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { MsgType } from '@tessera/shared/contract/wechat/materials'
import { qyMessages, type QyMessageBody } from '@tessera/shared/contract/wechat/messages'
import { syncProducts, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { UserPicker } from '@tessera/shared/widgets/user-picker/user-picker'
import { text } from './text.ts'

const { shape } = qyMessages.create.takes

/** A message to staff in enterprise WeChat or DingTalk. */
export function MessageForm({ products, onClose }: { products: readonly SyncProduct[]; onClose: () => void }) {
  const t = useText(text)
  const fresh: QyMessageBody = { product: products[0] ?? 'wecom', msgType: '1', toUserIds: [], title: '', content: '', contentSourceUrl: '' }
  const [msgType, setMsgType] = useState<QyMessageBody['msgType']>('1')
  const { send } = useSend(qyMessages.create, { stale: [qyMessages.list], quiet: true })
  const card = msgType === MsgType.article
  return (
    <FormDrawer<QyMessageBody> title={t('qyMessage.new')} yes={t('qyMessage.send')} initial={fresh} onChange={(by) => by.msgType && setMsgType(by.msgType)} onSave={async (values) => (await send({ ...fresh, ...values })).msg} onClose={onClose}>
      <FieldGroup>
        <Form.Item field="product" label={t('qyMessage.product')}>
          <Radio.Group aria-label={t('qyMessage.product')}>
            {syncProducts.map((one) => (
              <Radio key={one} value={one} disabled={!products.includes(one)}>
                {t(`qyMessage.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item field="msgType" label={t('qyMessage.msgType')}>
          <Radio.Group aria-label={t('qyMessage.msgType')}>
            <Radio value="1">{t('qyMessage.1')}</Radio>
            <Radio value="5">{t('qyMessage.5')}</Radio>
          </Radio.Group>
        </Form.Item>
        <Field name="toUserIds" label={t('qyMessage.to')} schema={shape.toUserIds} extra={t('qyMessage.toHint')} wide>
          <UserPicker multiple />
        </Field>
        <Field name="title" label={t('qyMessage.title')} schema={shape.title} required={card} wide>
          <Input maxLength={64} showWordLimit />
        </Field>
        <Field name="content" label={t('qyMessage.content')} schema={shape.content} wide>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} maxLength={500} showWordLimit />
        </Field>
        {card && (
          <Field name="contentSourceUrl" label={t('qyMessage.contentSourceUrl')} schema={shape.contentSourceUrl} required wide>
            <Input maxLength={1_000} placeholder="https://" />
          </Field>
        )}
      </FieldGroup>
    </FormDrawer>
  )
}
