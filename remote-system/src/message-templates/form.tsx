import { Checkbox, Input, Radio, Select } from '@arco-design/web-react'
import {
  MessageCategory,
  MessageTemplateBody,
  messageTemplates,
} from '@tessera/shared/contract/system/message-templates'
import { placeholders } from '@tessera/shared/contract/system/placeholders'
import { smsTemplates } from '@tessera/shared/contract/system/sms-templates'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/widgets/form-drawer/record-form'
import { StandingFields } from '@tessera/shared/widgets/form-drawer/standing-fields'
import { RichTextField } from '@tessera/shared/widgets/editor/field'
import styles from './message-templates.module.css'
import { Preview } from './preview.tsx'
import { text } from './text.ts'
import { bodyOf, toldOf, valuesOf, ways, type Values } from './values.ts'
import { Variables } from './variables.tsx'

const { shape } = MessageTemplateBody
const stale = [messageTemplates.list, messageTemplates.selector, messageTemplates.parameters]
const fresh: Partial<Values> = { category: 1, ways: ['station'], variables: [] }
/** Whose values are the reader's own. */
const own = ['realName', 'account']

export function MessageTemplateForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={messageTemplates}
      stale={stale}
      titles={[t('messageTemplates.add'), t('messageTemplates.edit')]}
      width={760}
      fresh={fresh}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      {(now) => <Fields now={now} />}
    </RecordForm>
  )
}

function Fields({ now }: { now: Partial<Values> }) {
  const t = useText(text)
  const bySms = now.ways?.includes('sms') ?? false
  const byMail = now.ways?.includes('mail') ?? false
  const { data: sms } = useCall(smsTemplates.selector, bySms ? {} : null)
  const { title = '', content = '' } = now
  const mail = (byMail && now.mailContent) || ''
  const parameters = bySms
    ? (sms?.list
        .find(({ id }) => id === now.smsId)
        ?.parameters.split(',')
        .filter(Boolean) ?? [])
    : []
  const others = [
    now.titleEn,
    now.contentEn,
    now.titleZhtw,
    now.contentZhtw,
    ...(byMail ? [mail, now.mailContentEn, now.mailContentZhtw] : []),
  ].map((one) => one ?? '')
  const names = [...new Set([...placeholders(title, content, ...others), ...parameters])].filter(
    (name) => !own.includes(name),
  )
  // Whoever writes it is the reader for a moment.
  const me = session.get().current?.userInfo
  const samples = {
    realName: me?.userName ?? '',
    account: me?.userAccount ?? '',
    ...Object.fromEntries(
      (now.variables ?? []).flatMap(({ field, sample }) => (sample ? [[field, sample]] : [])),
    ),
  }
  const offered = {
    realName: t('messageTemplates.realName'),
    account: t('messageTemplates.account'),
    ...Object.fromEntries(names.map((name) => [name, toldOf(now.variables ?? [], name).fieldName])),
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
          {...(now.ways?.includes('wechat') ? { extra: t('messageTemplates.wechatHint') } : {})}
          required
          wide
          check={(chosen) =>
            (chosen as string[] | undefined)?.length ? undefined : t('messageTemplates.noWay')
          }
        >
          <Checkbox.Group
            options={ways.map((value) => ({ value, label: t(`messageTemplates.way.${value}`) }))}
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
            <RichTextField variables={offered} placeholder={t('messageTemplates.mailPlaceholder')} />
          </Field>
        )}
        <Field name="variables" label={t('messageTemplates.variables')} wide>
          <Variables names={names} />
        </Field>
        <Preview title={title} content={content} mail={mail} samples={samples} />
      </FieldGroup>
      <FieldGroup title={t('messageTemplates.languages')} folded>
        {(['En', 'Zhtw'] as const).map((of) => (
          <div key={of} className={styles.language}>
            <Field name={`title${of}`} label={t(`messageTemplates.title${of}`)} schema={shape[`title${of}`]}>
              <Input maxLength={200} />
            </Field>
            <Field
              name={`content${of}`}
              label={t(`messageTemplates.content${of}`)}
              schema={shape[`content${of}`]}
            >
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={10_000} />
            </Field>
            {byMail && (
              <Field
                name={`mailContent${of}`}
                label={t(`messageTemplates.mailContent${of}`)}
                schema={shape[`mailContent${of}`]}
              >
                <RichTextField variables={offered} placeholder={t('messageTemplates.mailPlaceholder')} />
              </Field>
            )}
          </div>
        ))}
      </FieldGroup>
      <FieldGroup>
        <StandingFields shape={shape} />
      </FieldGroup>
    </>
  )
}
