import { Input } from '@arco-design/web-react'
import { CompanyDetails } from '@tessera/shared/contract/org/organizes'
import { useText } from '@tessera/shared/text/text'
import { DayField } from '@tessera/shared/widgets/form-drawer/day-field'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { text } from './text.ts'

const { shape } = CompanyDetails

/** A line of the details, wide where it may be long. */
function Line({
  name,
  wide = false,
}: {
  name: Exclude<keyof CompanyDetails, 'foundedTime' | 'businessscope'>
  wide?: boolean
}) {
  const t = useText(text)
  return (
    <Field name={name} label={t(`organizes.${name}`)} schema={shape[name]} wide={wide}>
      <Input maxLength={wide ? 200 : name === 'manageEmail' ? 100 : 50} allowClear />
    </Field>
  )
}

/** What is known of a company beside its place in the tree; everything may be missing (specification: wire 7.5). */
export function DetailFields() {
  const t = useText(text)
  return (
    <>
      <FieldGroup title={t('organizes.details')}>
        <Line name="shortName" />
        <Line name="enterpriseNature" />
        <Line name="industry" />
        <DayField name="foundedTime" label={t('organizes.foundedTime')} pastOnly />
        <Field name="businessscope" label={t('organizes.businessscope')} schema={shape.businessscope} wide>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={1_000} showWordLimit />
        </Field>
      </FieldGroup>
      <FieldGroup title={t('organizes.contact')} defaultCollapsed>
        <Line name="telePhone" />
        <Line name="fax" />
        <Line name="webSite" wide />
        <Line name="address" wide />
      </FieldGroup>
      <FieldGroup title={t('organizes.head')} defaultCollapsed>
        <Line name="managerName" />
        <Line name="managerTelePhone" />
        <Line name="managerMobilePhone" />
        <Line name="manageEmail" />
      </FieldGroup>
      <FieldGroup title={t('organizes.bank')} defaultCollapsed>
        <Line name="bankName" wide />
        <Line name="bankAccount" />
      </FieldGroup>
    </>
  )
}
