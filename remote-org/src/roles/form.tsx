import { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { EndFields, NameFields } from '../parts/common-fields.tsx'
import { RecordForm } from '../parts/record-form.tsx'
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
    <RecordForm<RoleBody> id={id} calls={roles} stale={stale} titles={[t('roles.add'), t('roles.edit')]} fresh={{}} onClose={onClose}>
      <FieldGroup>
        <NameFields shape={shape} label={t('roles.fullName')} />
        <TypeField dictionary="RoleType" schema={shape.type} />
        <EndFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
