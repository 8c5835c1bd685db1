import { Input, Radio } from '@arco-design/web-react'
import { SmsCompany, SmsTemplateBody, smsTemplates } from '@tessera/shared/contract/messaging/sms-templates'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { text } from './text.ts'

const { shape } = SmsTemplateBody
const stale = [smsTemplates.list, smsTemplates.selector]
const companies = Object.values(SmsCompany)

export function SmsTemplateForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<SmsTemplateBody>
      id={id}
      calls={smsTemplates}
      stale={stale}
      titles={[t('smsTemplates.add'), t('smsTemplates.edit')]}
      newRecordValues={{ company: 1, parameters: '' }}
      onClose={onClose}
    >
      {({ company = 1 }) => (
        <FieldGroup>
          <Field name="company" label={t('smsTemplates.company')} required wide>
            <Radio.Group
              type="button"
              options={companies.map((value) => ({ value, label: t(`smsTemplates.company.${value}`) }))}
            />
          </Field>
          <Field name="fullName" label={t('smsTemplates.fullName')} schema={shape.fullName}>
            <Input autoFocus maxLength={50} />
          </Field>
          <Field name="enCode" label={t('smsTemplates.enCode')} schema={shape.enCode}>
            <Input maxLength={50} />
          </Field>
          <Field
            name="signContent"
            label={t('smsTemplates.signContent')}
            schema={shape.signContent}
            extra={t('smsTemplates.signContentHint')}
          >
            <Input maxLength={50} />
          </Field>
          <Field
            name="templateId"
            label={t('smsTemplates.templateId')}
            schema={shape.templateId}
            extra={t(`smsTemplates.templateIdHint.${company}`)}
          >
            <Input maxLength={50} />
          </Field>
          <Field
            name="parameters"
            label={t('smsTemplates.parameters')}
            schema={shape.parameters}
            extra={t(`smsTemplates.parametersHint.${company}`)}
            wide
          >
            <Input maxLength={500} />
          </Field>
          {company === SmsCompany.aliyun ? (
            <Field
              key="endpoint"
              name="endpoint"
              label={t('smsTemplates.endpoint')}
              schema={shape.endpoint}
              extra={t('smsTemplates.endpointHint.1')}
              wide
            >
              <Input maxLength={200} />
            </Field>
          ) : (
            <>
              <Field
                key="domain"
                name="domain"
                label={t('smsTemplates.endpoint')}
                schema={shape.domain}
                extra={t('smsTemplates.endpointHint.2')}
              >
                <Input maxLength={200} />
              </Field>
              <Field
                key="region"
                name="region"
                label={t('smsTemplates.region')}
                schema={shape.region}
                extra={t('smsTemplates.regionHint')}
              >
                <Input maxLength={50} />
              </Field>
            </>
          )}
          <CommonRecordFields shape={shape} />
        </FieldGroup>
      )}
    </RecordForm>
  )
}
