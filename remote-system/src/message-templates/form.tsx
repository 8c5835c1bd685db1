import { Checkbox, Input, Radio, Select } from '@arco-design/web-react'
import {
  MessageCategory,
  MessageTemplateBody,
  messageTemplates,
} from '@tessera/shared/contract/messaging/message-templates'
import { placeholdersIn } from '@tessera/shared/contract/placeholders'
import { smsTemplates } from '@tessera/shared/contract/messaging/sms-templates'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { RichTextField } from '@tessera/shared/ui/editor/field'
import styles from './message-templates.module.css'
import { Preview } from './preview.tsx'
import { text } from './text.ts'
import { toBody, getVariable, toFormValues, channels, type Values } from './values.ts'
import { Variables } from './variables.tsx'

const { shape } = MessageTemplateBody
const stale = [messageTemplates.list, messageTemplates.selector, messageTemplates.parameters]
const defaultValues: Partial<Values> = { category: 1, ways: ['station'], variables: [] }
/** Variables that the server fills with the recipient’s data. */
const recipientVariables = ['realName', 'account']

export function MessageTemplateForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={messageTemplates}
      stale={stale}
      titles={[t('messageTemplates.add'), t('messageTemplates.edit')]}
      width={760}
      newRecordValues={defaultValues}
      toFormValues={toFormValues}
      toInput={toBody}
      onClose={onClose}
    >
      {(values) => <Fields values={values} />}
    </RecordForm>
  )
}

function Fields({ values }: { values: Partial<Values> }) {
  const t = useText(text)
  const bySms = values.ways?.includes('sms') ?? false
  const byMail = values.ways?.includes('mail') ?? false
  const { data: sms } = useCall(smsTemplates.selector, bySms ? {} : null)
  const { title = '', content = '' } = values
  const mail = (byMail && values.mailContent) || ''
  const parameters = bySms
    ? (sms?.list
        .find(({ id }) => id === values.smsId)
        ?.parameters.split(',')
        .filter(Boolean) ?? [])
    : []
  const otherTexts = [
    values.titleEn,
    values.contentEn,
    values.titleZhtw,
    values.contentZhtw,
    ...(byMail ? [mail, values.mailContentEn, values.mailContentZhtw] : []),
  ].map((template) => template ?? '')
  const names = [...new Set([...placeholdersIn(title, content, ...otherTexts), ...parameters])].filter(
    (name) => !recipientVariables.includes(name),
  )
  // The preview uses the current user as the recipient.
  const currentUser = session.get().current?.userInfo
  const samples = {
    realName: currentUser?.userName ?? '',
    account: currentUser?.userAccount ?? '',
    ...Object.fromEntries(
      (values.variables ?? []).flatMap(({ field, sample }) => (sample ? [[field, sample]] : [])),
    ),
  }
  const insertableVariables = {
    realName: t('messageTemplates.realName'),
    account: t('messageTemplates.account'),
    ...Object.fromEntries(names.map((name) => [name, getVariable(values.variables ?? [], name).fieldName])),
  }
  return (
    <>
      <FieldGroup title={t('messageTemplates.base')}>
        <Field name="fullName" label={t('messageTemplates.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field
          name="enCode"
          label={t('messageTemplates.enCode')}
          schema={shape.enCode}
          extra={t('messageTemplates.enCodeHint')}
        >
          <Input maxLength={50} />
        </Field>
        <Field name="category" label={t('messageTemplates.category')} required wide>
          <Radio.Group
            options={Object.values(MessageCategory).map((value) => ({
              value,
              label: t(`messageTemplates.category.${value}`),
            }))}
          />
        </Field>
        <Field
          name="ways"
          label={t('messageTemplates.ways')}
          {...(values.ways?.includes('wechat') ? { extra: t('messageTemplates.wechatHint') } : {})}
          required
          wide
          check={(chosen) =>
            (chosen as string[] | undefined)?.length ? undefined : t('messageTemplates.noWay')
          }
        >
          <Checkbox.Group
            options={channels.map((value) => ({ value, label: t(`messageTemplates.way.${value}`) }))}
          />
        </Field>
        {bySms && (
          <Field
            name="smsId"
            label={t('messageTemplates.smsId')}
            extra={t('messageTemplates.smsHint')}
            required
            wide
            check={(chosen) => (chosen ? undefined : t('messageTemplates.noSms'))}
          >
            <Select
              showSearch
              allowClear
              placeholder={t('messageTemplates.noSms')}
              options={(sms?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
          </Field>
        )}
      </FieldGroup>
      <FieldGroup title={t('messageTemplates.words')}>
        <Field name="title" label={t('messageTemplates.title')} schema={shape.title} wide>
          <Input maxLength={200} />
        </Field>
        <Field
          name="content"
          label={t('messageTemplates.content')}
          schema={shape.content}
          extra={t('messageTemplates.contentHint')}
          wide
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={10_000} />
        </Field>
        {byMail && (
          <Field
            name="mailContent"
            label={t('messageTemplates.mailContent')}
            schema={shape.mailContent}
            extra={t('messageTemplates.mailHint')}
            wide
          >
            <RichTextField
              variables={insertableVariables}
              placeholder={t('messageTemplates.mailPlaceholder')}
            />
          </Field>
        )}
        <Field name="variables" label={t('messageTemplates.variables')} wide>
          <Variables names={names} />
        </Field>
        <Preview title={title} content={content} mail={mail} samples={samples} />
      </FieldGroup>
      <FieldGroup title={t('messageTemplates.languages')} defaultCollapsed>
        {(['En', 'Zhtw'] as const).map((suffix) => (
          <div key={suffix} className={styles.language}>
            <Field
              name={`title${suffix}`}
              label={t(`messageTemplates.title${suffix}`)}
              schema={shape[`title${suffix}`]}
            >
              <Input maxLength={200} />
            </Field>
            <Field
              name={`content${suffix}`}
              label={t(`messageTemplates.content${suffix}`)}
              schema={shape[`content${suffix}`]}
            >
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={10_000} />
            </Field>
            {byMail && (
              <Field
                name={`mailContent${suffix}`}
                label={t(`messageTemplates.mailContent${suffix}`)}
                schema={shape[`mailContent${suffix}`]}
              >
                <RichTextField
                  variables={insertableVariables}
                  placeholder={t('messageTemplates.mailPlaceholder')}
                />
              </Field>
            )}
          </div>
        ))}
      </FieldGroup>
      <FieldGroup>
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </>
  )
}
