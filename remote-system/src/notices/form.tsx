import { Input } from '@arco-design/web-react'
import { NoticeBody, notices } from '@tessera/shared/contract/system/messages'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { RichTextField } from '@tessera/shared/widgets/editor/field'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { UserTransfer } from '@tessera/shared/widgets/user-transfer/user-transfer'
import { Attachments } from './attachments.tsx'
import { text } from './text.ts'

interface Values {
  title: string
  bodyText: string
  to: string[]
  files: string
}

const { shape } = NoticeBody

/** A draft of a notice. */
export function NoticeForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(notices.read, id === null ? null : { id }, { revalidateIfStale: true, dedupingInterval: 0 })
  const create = useSend(notices.create, { stale: [notices.list], quiet: true })
  const update = useSend(notices.update, { stale: [notices.list, notices.read], quiet: true })
  const initial = id === null ? { title: '', bodyText: '', to: [], files: '' } : data && { title: data.title, bodyText: data.bodyText, files: data.files, to: data.toUserIds.split(',').filter(Boolean) }

  const save = async ({ to, ...values }: Values) => {
    const body = { ...values, files: values.files ?? '', toUserIds: (to ?? []).join(',') }
    return (id === null ? await create.send(body) : await update.send({ id, ...body })).msg
  }
  return (
    <FormDrawer<Values> title={t(id === null ? 'notices.add' : 'notices.edit')} width={880} initial={initial} failure={error} onRetry={() => void mutate()} onSave={save} onClose={onClose}>
      <FieldGroup>
        <Field name="title" label={t('notices.title')} schema={shape.title} wide>
          <Input autoFocus maxLength={200} showWordLimit />
        </Field>
        <Field name="to" label={t('notices.to')} extra={t('notices.toHint')} wide>
          <UserTransfer placeholder={t('notices.toPlaceholder')} />
        </Field>
        <Field name="bodyText" label={t('notices.body')} schema={shape.bodyText} wide>
          <RichTextField />
        </Field>
        <Field name="files" label={t('notices.files')} wide>
          <Attachments />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}
