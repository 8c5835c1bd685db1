import { companyFields, type CompanyDetails } from '@tessera/shared/contract/org/organizes'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RowField } from '@tessera/shared/ui/form-drawer/row-field'
import { text } from './text.ts'

/** A field of the company details. */
function DetailField({ name, wide = false }: { name: keyof CompanyDetails; wide?: boolean }) {
  const t = useText(text)
  const row = companyFields[name]
  return <RowField name={name} label={t(`organizes.${name}`)} row={row} placeholder="" wide={wide} />
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
        <DetailField name="foundedTime" />
        <DetailField name="businessscope" wide />
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
