import { Form, Radio, Select } from '@arco-design/web-react'
import * as z from 'zod'
import { mpTags, mpUsers, type Tag } from '@tessera/shared/contract/wechat/followers'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'

interface Values {
  tagIds: string[]
  on: 0 | 1
}

const requiredTags = z.array(z.string()).min(1)

/** Adds tags to followers or removes them. */
export function TagDialog({
  openIds,
  tags,
  onClose,
}: {
  openIds: readonly string[]
  tags: readonly Tag[]
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(mpTags.setTag, { stale: [mpTags.list, mpUsers.list], quiet: true })
  return (
    <FormDialog<Values>
      title={t('mpUser.setTagsOf', { n: openIds.length })}
      initial={{ tagIds: [], on: 1 }}
      onSave={async (values) => (await send({ ...values, openIds: [...openIds] })).msg}
      onClose={onClose}
    >
      <Form.Item field="on" label={t('mpUser.what')}>
        <Radio.Group aria-label={t('mpUser.what')}>
          <Radio value={1}>{t('mpUser.give')}</Radio>
          <Radio value={0}>{t('mpUser.take')}</Radio>
        </Radio.Group>
      </Form.Item>
      <Field name="tagIds" label={t('mpUser.tags')} schema={requiredTags}>
        <Select
          mode="multiple"
          placeholder={t('mpUser.tags')}
          options={tags.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      </Field>
    </FormDialog>
  )
}
