import { Input } from '@arco-design/web-react'
import { NoticeBody, notices } from '@tessera/shared/contract/messaging/messages'
import { useText } from '@tessera/shared/text/text'
import { RichTextField } from '@tessera/shared/ui/editor/field'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { UserTransfer } from '@tessera/shared/ui/user-transfer/user-transfer'
import { Attachments } from './attachments.tsx'
import type { Publishable } from './release.tsx'
import { text } from './text.ts'

interface Values {
  title: string
  bodyText: string
  toUserIds: string[]
  files: string
}

const { shape } = NoticeBody
const defaultValues: Values = { title: '', bodyText: '', toUserIds: [], files: '' }
const stale = [notices.list, notices.read]
const toFormValues = ({ toUserIds, ...rest }: NoticeBody) => ({
  ...rest,
  toUserIds: (toUserIds ?? '').split(',').filter(Boolean),
})
const toBody = ({ title, bodyText, toUserIds, files }: Values) => ({
  title,
  bodyText,
  toUserIds: (toUserIds ?? []).join(','),
  files: files ?? '',
})

interface Props {
  id: string | null
  onClose: () => void
  /** Continues with the publication of the saved draft; absent for users who may not publish. */
  onPublish: ((notice: Publishable) => void) | undefined
}

/** Creates or edits a draft of a notice. */
export function NoticeForm({ id, onClose, onPublish }: Props) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={notices}
      stale={stale}
      titles={[t('notices.add'), t('notices.edit')]}
      width={880}
      newRecordValues={defaultValues}
      toFormValues={toFormValues as never}
      toInput={toBody}
      onClose={onClose}
      {...(onPublish
        ? {
            saveAnd: {
              okText: t('notices.saveAndRelease'),
              run: (savedId: string, values: Values) =>
                onPublish({ id: savedId, title: values.title, toUserIds: toBody(values).toUserIds }),
            },
          }
        : {})}
    >
      <FieldGroup>
        <Field name="title" label={t('notices.title')} schema={shape.title} wide>
          <Input autoFocus maxLength={200} showWordLimit />
        </Field>
        <Field name="toUserIds" label={t('notices.to')} extra={t('notices.toHint')} wide>
          <UserTransfer placeholder={t('notices.toPlaceholder')} />
        </Field>
        <Field name="bodyText" label={t('notices.body')} schema={shape.bodyText} wide>
          <RichTextField />
        </Field>
        <Field name="files" label={t('notices.files')} wide>
          <Attachments />
        </Field>
      </FieldGroup>
    </RecordForm>
  )
}
