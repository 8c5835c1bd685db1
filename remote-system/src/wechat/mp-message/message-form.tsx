import { Alert, Button, Form, Input, Message, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { mpTags } from '@tessera/shared/contract/wechat/followers'
import { materialTypes, mpMaterials, MsgType } from '@tessera/shared/contract/wechat/materials'
import { mpMessages, type MpMessageBody } from '@tessera/shared/contract/wechat/messages'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { text as shared } from '../text.ts'
import { text } from './text.ts'

const { shape } = mpMessages.create.input
const defaultValues: MpMessageBody = {
  msgType: '1',
  isToAll: 1,
  tagId: null,
  txtContent: '',
  materialId: null,
  title: '',
  digest: '',
}

/** A message to all followers or those with a tag, with a preview to one follower. */
export function MessageForm({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const common = useText(shared)
  const [changed, setChanged] = useState<Partial<MpMessageBody>>({})
  const [openId, setOpenId] = useState<string>()
  const draft = { ...defaultValues, ...changed }
  const materialType = materialTypes.find((one) => one === draft.msgType)
  const tags = useCall(mpTags.tags, draft.isToAll === 0 ? {} : null).data?.list ?? []
  const { data: material } = useCall(
    mpMaterials.selector,
    materialType ? { type: materialType, pageSize: 500 } : null,
  )
  const { data: followers } = useCall(mpMessages.users, { pageSize: 500 })
  const { send } = useSend(mpMessages.create, { stale: [mpMessages.list], quiet: true })
  const preview = useSend(mpMessages.preview)
  const sendPreview = () =>
    openId &&
    preview.send({ ...draft, openId }).then(
      ({ msg }) => void Message.success(msg),
      () => undefined,
    )
  return (
    <FormDrawer<MpMessageBody>
      title={t('mpMessage.new')}
      okText={t(draft.isToAll === 1 ? 'mpMessage.sendToAll' : 'mpMessage.sendToTag')}
      initial={defaultValues}
      onChange={(changes) => setChanged((previous) => ({ ...previous, ...changes }))}
      onSave={async (values) => (await send({ ...draft, ...values })).msg}
      onClose={onClose}
    >
      <Alert type="info" content={t('mpMessage.quota')} style={{ marginBlockEnd: 16 }} />
      <FieldGroup>
        <Form.Item field="isToAll" label={t('mpMessage.to')}>
          <Radio.Group aria-label={t('mpMessage.to')}>
            <Radio value={1}>{t('mpMessage.toAll')}</Radio>
            <Radio value={0}>{t('mpMessage.toTag')}</Radio>
          </Radio.Group>
        </Form.Item>
        {draft.isToAll === 0 ? (
          <Field name="tagId" label={t('mpMessage.tag')} schema={shape.tagId} required>
            <Select
              showSearch
              options={tags.map(({ id, fullName, count }) => ({
                value: id,
                label: `${fullName} (${count})`,
              }))}
            />
          </Field>
        ) : (
          <span />
        )}
        <Form.Item field="msgType" label={common('wechat.msgType')}>
          <Radio.Group type="button" aria-label={common('wechat.msgType')}>
            {[MsgType.text, ...materialTypes].map((one) => (
              <Radio key={one} value={one}>
                {common(`wechat.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <span />
        {materialType ? (
          <Field
            key={materialType}
            name="materialId"
            label={t('mpMessage.material')}
            schema={shape.materialId}
            required
            extra={t('mpMessage.materialHint')}
            wide
          >
            <Select
              showSearch
              options={(material?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          </Field>
        ) : (
          <Field name="txtContent" label={t('mpMessage.txtContent')} schema={shape.txtContent} required wide>
            <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} maxLength={600} showWordLimit />
          </Field>
        )}
        {draft.msgType === MsgType.video && (
          <>
            <Field name="title" label={t('mpMessage.title')} schema={shape.title}>
              <Input maxLength={64} />
            </Field>
            <Field name="digest" label={t('mpMessage.digest')} schema={shape.digest}>
              <Input maxLength={120} />
            </Field>
          </>
        )}
      </FieldGroup>
      <FieldGroup title={t('mpMessage.preview')} defaultCollapsed>
        <Form.Item label={t('mpMessage.previewTo')}>
          <Select
            showSearch
            aria-label={t('mpMessage.previewTo')}
            value={openId}
            onChange={setOpenId}
            options={(followers?.list ?? []).map(({ openId: id, remark, nickname }) => ({
              value: id,
              label: [remark || nickname, id].filter(Boolean).join(' · '),
            }))}
          />
        </Form.Item>
        <Form.Item label=" ">
          <Button disabled={!openId} loading={preview.sending} onClick={() => void sendPreview()}>
            {t('mpMessage.previewSend')}
          </Button>
        </Form.Item>
      </FieldGroup>
    </FormDrawer>
  )
}
