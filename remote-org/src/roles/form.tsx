import { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { NameFields } from '../parts/name-fields.tsx'
import { TypeField } from '../parts/type-field.tsx'
import { useSaveAndAuthorize, type OnAuthorize } from '../parts/use-save-and-authorize.ts'
import { text } from './text.ts'

interface Props {
  /** Null for a new role. */
  id: string | null
  onAuthorize: OnAuthorize
  onClose: () => void
}

const { shape } = RoleBody
const stale = [roles.list, roles.selector, roles.selectorByPermission]

export function RoleForm({ id, onAuthorize, onClose }: Props) {
  const t = useText(text)
  const saveAnd = useSaveAndAuthorize(roles.usage, id, onAuthorize)
  return (
    <RecordForm<RoleBody>
      id={id}
      calls={roles}
      stale={stale}
      titles={[t('roles.add'), t('roles.edit')]}
      newRecordValues={{}}
      saveAnd={saveAnd}
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
