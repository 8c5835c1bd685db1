import { Input } from '@arco-design/web-react'
import { CompanyDetails } from '@tessera/shared/contract/org/organizes'
import { useText } from '@tessera/shared/text/text'
import { DayField } from '@tessera/shared/ui/form-drawer/day-field'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { text } from './text.ts'

const { shape } = CompanyDetails

/** A text field of the company details. Wide fields accept longer texts. */
function DetailField({
  name,
  wide = false,
}: {
  name: Exclude<keyof CompanyDetails, 'foundedTime' | 'businessscope'>
  wide?: boolean
}) {
  const t = useText(text)
  let maxLength = name === 'manageEmail' ? 100 : 50
  if (wide) maxLength = 200
  return (
    <Field name={name} label={t(`organizes.${name}`)} schema={shape[name]} wide={wide}>
      <Input maxLength={maxLength} allowClear />
    </Field>
  )
}

/** Optional details of a company, in groups. */
export function DetailFields() {
  const t = useText(text)
  return (
    <>
      <FieldGroup title={t('organizes.details')}>
        <DetailField name="shortName" />
        <DetailField name="enterpriseNature" />
        <DetailField name="industry" />
        <DayField name="foundedTime" label={t('organizes.foundedTime')} pastOnly />
        <Field name="businessscope" label={t('organizes.businessscope')} schema={shape.businessscope} wide>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1_000} showWordLimit />
        </Field>
      </FieldGroup>
      <FieldGroup title={t('organizes.contact')} defaultCollapsed>
        <DetailField name="telePhone" />
        <DetailField name="fax" />
        <DetailField name="webSite" wide />
        <DetailField name="address" wide />
      </FieldGroup>
      <FieldGroup title={t('organizes.head')} defaultCollapsed>
        <DetailField name="managerName" />
        <DetailField name="managerTelePhone" />
        <DetailField name="managerMobilePhone" />
        <DetailField name="manageEmail" />
      </FieldGroup>
      <FieldGroup title={t('organizes.bank')} defaultCollapsed>
        <DetailField name="bankName" wide />
        <DetailField name="bankAccount" />
      </FieldGroup>
    </>
  )
}
