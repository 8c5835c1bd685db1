import { userFields } from '@tessera/shared/contract/org/user-fields'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RowField } from '@tessera/shared/ui/form-drawer/row-field'
import { contactFields, moreFields, wideFields } from './placement.ts'
import { text } from './text.ts'
import { useUserLabel, type UserField } from './use-user-label.ts'

export function ContactFields() {
  const t = useText(text)
  return (
    <FieldGroup title={t('users.contact')}>
      <Rows names={contactFields} />
    </FieldGroup>
  )
}

export function MoreFields() {
  const t = useText(text)
  return (
    <FieldGroup title={t('users.more')} defaultCollapsed>
      <Rows names={moreFields} />
    </FieldGroup>
  )
}

function Rows({ names }: { names: readonly UserField[] }) {
  const t = useText(text)
  const label = useUserLabel()
  return names.map((name) => (
    <RowField
      key={name}
      name={name}
      label={label(name)}
      row={userFields[name]}
      placeholder={t('users.choose')}
      wide={wideFields.has(name)}
    />
  ))
}
