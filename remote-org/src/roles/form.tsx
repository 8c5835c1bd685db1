import { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/widgets/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/widgets/form-drawer/common-record-fields'
import { NameFields } from '../parts/name-fields.tsx'
import { TypeField } from '../parts/type-field.tsx'
import { text } from './text.ts'

interface Props {
  /** Null for a new role. */
  id: string | null
  onClose: () => void
}

const { shape } = RoleBody
const stale = [roles.list, roles.selector, roles.selectorByPermission]

export function RoleForm({ id, onClose }: Props) {
  const t = useText(text)
  return (
    <RecordForm<RoleBody>
      id={id}
      calls={roles}
      stale={stale}
      titles={[t('roles.add'), t('roles.edit')]}
      newRecordValues={{}}
      onClose={onClose}
    >
      <FieldGroup>
        <NameFields shape={shape} label={t('roles.fullName')} />
        <TypeField dictionary="RoleType" schema={shape.type} />
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
