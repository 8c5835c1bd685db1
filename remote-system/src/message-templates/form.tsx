import { Checkbox, Input, Radio, Select } from '@arco-design/web-react'
import { MessageCategory, MessageTemplateBody, messageTemplates } from '@tessera/shared/contract/system/message-templates'
import { filled, placeholders } from '@tessera/shared/contract/system/placeholders'
import { smsTemplates } from '@tessera/shared/contract/system/sms-templates'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/widgets/form-drawer/record-form'
import { StandingFields } from '@tessera/shared/widgets/form-drawer/standing-fields'
import styles from './message-templates.module.css'
import { text } from './text.ts'
import { bodyOf, valuesOf, ways, type Values } from './values.ts'
import { Variables } from './variables.tsx'

const { shape } = MessageTemplateBody
const stale = [messageTemplates.list, messageTemplates.selector, messageTemplates.parameters]
const fresh: Partial<Values> = { category: 1, ways: ['station'], variables: [] }
/** Whose values are the reader's own. */
const own = ['realName', 'account']

export function MessageTemplateForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<Values> id={id} calls={messageTemplates} stale={stale} titles={[t('messageTemplates.add'), t('messageTemplates.edit')]} width={760} fresh={fresh} valuesOf={valuesOf} bodyOf={bodyOf} onClose={onClose}>
      {(now) => <Fields now={now} />}
    </RecordForm>
  )
}

function Fields({ now }: { now: Partial<Values> }) {
  const t = useText(text)
  const bySms = now.ways?.includes('sms') ?? false
  const { data: sms } = useCall(smsTemplates.selector, bySms ? {} : null)
  const { title = '', content = '' } = now
  const parameters = bySms ? (sms?.list.find(({ id }) => id === now.smsId)?.parameters.split(',').filter(Boolean) ?? []) : []
  const others = [now.titleEn, now.contentEn, now.titleZhtw, now.contentZhtw].map((one) => one ?? '')
  const names = [...new Set([...placeholders(title, content, ...others), ...parameters])].filter((name) => !own.includes(name))
  const samples = Object.fromEntries((now.variables ?? []).flatMap(({ field, sample }) => (sample ? [[field, sample]] : [])))
  return (
    <>
      <FieldGroup title={t('messageTemplates.base')}>
        <Field name="fullName" label={t('messageTemplates.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('messageTemplates.enCode')} schema={shape.enCode} extra={t('messageTemplates.enCodeHint')}>
          <Input maxLength={50} />
        </Field>
        <Field name="category" label={t('messageTemplates.category')} required wide>
          <Radio.Group options={Object.values(MessageCategory).map((value) => ({ value, label: t(`messageTemplates.category.${value}`) }))} />
        </Field>
        <Field name="ways" label={t('messageTemplates.ways')} required wide check={(chosen) => ((chosen as string[] | undefined)?.length ? undefined : t('messageTemplates.noWay'))}>
          <Checkbox.Group options={ways.map((value) => ({ value, label: t(`messageTemplates.way.${value}`) }))} />
        </Field>
        {bySms && (
          <Field name="smsId" label={t('messageTemplates.smsId')} extra={t('messageTemplates.smsHint')} required wide check={(chosen) => (chosen ? undefined : t('messageTemplates.noSms'))}>
            <Select showSearch allowClear placeholder={t('messageTemplates.noSms')} options={(sms?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))} />
          </Field>
        )}
      </FieldGroup>
      <FieldGroup title={t('messageTemplates.words')}>
        <Field name="title" label={t('messageTemplates.title')} schema={shape.title} wide>
          <Input maxLength={200} />
        </Field>
        <Field name="content" label={t('messageTemplates.content')} schema={shape.content} extra={t('messageTemplates.contentHint')} wide>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={10_000} />
        </Field>
        <Field name="variables" label={t('messageTemplates.variables')} wide>
          <Variables names={names} />
        </Field>
        <section className={styles.preview} aria-live="polite">
          <h4>{t('messageTemplates.preview')}</h4>
          <strong>{filled(title, samples)}</strong>
          <p>{filled(content, samples)}</p>
        </section>
      </FieldGroup>
      <FieldGroup title={t('messageTemplates.languages')} folded>
        {(['En', 'Zhtw'] as const).map((of) => (
          <div key={of} className={styles.language}>
            <Field name={`title${of}`} label={t(`messageTemplates.title${of}`)} schema={shape[`title${of}`]}>
              <Input maxLength={200} />
            </Field>
            <Field name={`content${of}`} label={t(`messageTemplates.content${of}`)} schema={shape[`content${of}`]}>
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={10_000} />
            </Field>
          </div>
        ))}
      </FieldGroup>
      <FieldGroup>
        <StandingFields shape={shape} />
      </FieldGroup>
    </>
  )
}
