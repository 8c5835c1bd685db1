import { Form, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { qyMediaTypes } from '@tessera/shared/contract/wechat/media'
import {
  QyMsgType,
  qyMessages,
  qyMsgTypes,
  type QyMessageBody,
} from '@tessera/shared/contract/wechat/messages'
import { syncProducts, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { ArticlesField, emptyArticle } from './articles-field.tsx'
import { MediaField } from './media-field.tsx'
import { text } from './text.ts'

const { shape } = qyMessages.create.input

/** A message to employees in WeCom or DingTalk. */
export function MessageForm({
  products,
  onClose,
}: {
  products: readonly SyncProduct[]
  onClose: () => void
}) {
  const t = useText(text)
  const defaultValues: QyMessageBody = {
    product: products[0] ?? 'wecom',
    msgType: '1',
    toUserIds: [],
    toGroup: 0,
    title: '',
    content: '',
    contentSourceUrl: '',
    mediaId: null,
    articles: [emptyArticle],
  }
  const [draft, setDraft] = useState(defaultValues)
  const { msgType, product } = draft
  const { data: ready } = useCall(accounts.ready, {})
  const canGroup = ready?.robot === true && product === 'dingtalk' && msgType === QyMsgType.text
  const isToGroup = canGroup && draft.toGroup === 1
  const { send } = useSend(qyMessages.create, { stale: [qyMessages.list], quiet: true })
  const isCard = msgType === QyMsgType.card
  const mediaType = qyMediaTypes.find((option) => option === msgType)
  const hasArticles = msgType === QyMsgType.news || msgType === QyMsgType.mpnews
  const hasText = msgType === QyMsgType.text || isCard
  // Fields of other message types are not sent.
  const toBody = (values: QyMessageBody): QyMessageBody => ({
    ...values,
    mediaId: mediaType ? (values.mediaId ?? null) : null,
    articles: hasArticles ? (values.articles ?? []) : null,
    ...(isToGroup ? { toUserIds: [] } : { toGroup: 0 as const }),
  })
  return (
    <FormDrawer<QyMessageBody>
      title={t('qyMessage.new')}
      okText={t('qyMessage.send')}
      initial={defaultValues}
      onChange={(changes) => setDraft((previous) => ({ ...previous, ...changes }))}
      onSave={async (values) => (await send(toBody({ ...defaultValues, ...values }))).msg}
      onClose={onClose}
    >
      <FieldGroup>
        <Form.Item field="product" label={t('qyMessage.product')}>
          <Radio.Group aria-label={t('qyMessage.product')}>
            {syncProducts.map((option) => (
              <Radio key={option} value={option} disabled={!products.includes(option)}>
                {t(`qyMessage.${option}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <span />
        <Field
          name="msgType"
          label={t('qyMessage.msgType')}
          wide
          {...(product === 'dingtalk' ? { extra: t('qyMessage.dingtalkKinds') } : {})}
        >
          <Radio.Group type="button" aria-label={t('qyMessage.msgType')}>
            {qyMsgTypes.map((option) => (
              <Radio
                key={option}
                value={option}
                disabled={product === 'dingtalk' && option !== QyMsgType.text && option !== QyMsgType.card}
              >
                {t(`qyMessage.${option}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Field>
        {canGroup && (
          <Field name="toGroup" label={t('qyMessage.toGroup')} wide>
            <Radio.Group
              options={[
                { value: 0, label: t('qyMessage.users') },
                { value: 1, label: t('qyMessage.group') },
              ]}
            />
          </Field>
        )}
        {!isToGroup && (
          <Field
            name="toUserIds"
            label={t('qyMessage.to')}
            required
            check={(chosen) => ((chosen as string[] | undefined)?.length ? undefined : t('qyMessage.noTo'))}
            extra={t('qyMessage.toHint')}
            wide
          >
            <UserPicker multiple />
          </Field>
        )}
        {mediaType && (
          <Field
            key={mediaType}
            name="mediaId"
            label={t(`qyMessage.${mediaType}`)}
            schema={shape.mediaId}
            required
            wide
          >
            <MediaField type={mediaType} />
          </Field>
        )}
        {hasArticles && (
          <Field
            key={msgType}
            name="articles"
            label={t('qyMessage.articles')}
            schema={shape.articles}
            required
            wide
          >
            <ArticlesField hasContent={msgType === QyMsgType.mpnews} />
          </Field>
        )}
        {(hasText || msgType === QyMsgType.video) && (
          <>
            <Field name="title" label={t('qyMessage.title')} schema={shape.title} required={isCard} wide>
              <Input maxLength={64} showWordLimit />
            </Field>
            <Field
              name="content"
              label={t('qyMessage.content')}
              schema={shape.content}
              required={hasText}
              wide
            >
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} maxLength={500} showWordLimit />
            </Field>
          </>
        )}
        {isCard && (
          <Field
            name="contentSourceUrl"
            label={t('qyMessage.contentSourceUrl')}
            schema={shape.contentSourceUrl}
            required
            wide
          >
            <Input maxLength={1_000} placeholder="https://" />
          </Field>
        )}
      </FieldGroup>
    </FormDrawer>
  )
}
