import { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import { useCall } from '@tessera/shared/client/use-call'
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
  /** Opens the permissions of the saved role; null for a user who cannot change them. */
  onAuthorize: ((id: string, name: string) => void) | null
  onClose: () => void
}

const { shape } = RoleBody
const stale = [roles.list, roles.selector, roles.selectorByPermission]

export function RoleForm({ id, onAuthorize, onClose }: Props) {
  const t = useText(text)
  const { data: usage } = useCall(roles.usage, id === null || !onAuthorize ? null : { id })
  const hasNoGrants = id === null || usage?.grants.total === 0
  return (
    <RecordForm<RoleBody>
      id={id}
      calls={roles}
      stale={stale}
      titles={[t('roles.add'), t('roles.edit')]}
      newRecordValues={{}}
      saveAnd={
        onAuthorize && hasNoGrants
          ? {
              okText: t('roles.saveAndAuthorize'),
              run: (savedId, { fullName }) => onAuthorize(savedId, fullName),
            }
          : undefined
      }
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
