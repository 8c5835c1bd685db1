import { Tag } from '@arco-design/web-react'
import { roleFields, roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { stateCell } from '../parts/state-cell.tsx'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useHolderRemoval } from '../parts/use-holder-removal.tsx'
import { RoleForm } from './form.tsx'
import { useFieldLabel } from '../parts/use-field-label.ts'
import { text } from './text.ts'
import { useTwoFactorRequirement } from './use-two-factor-requirement.tsx'

/** Role types are rows of the tree too. They are dictionary entries and cannot be edited on this page. */
const isType = ({ type }: RoleRow) => type !== 'role'
const isRole = (row: RoleRow) => !isType(row)

const stale = [roles.list, roles.selector]

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const holder = useHolderActions<RoleRow>('Role', roles.list, ({ fullName }) => fullName, isType)
  const stateActions = useStateActions<RoleRow>(roles.setState, roles.list, isType)
  const removal = useHolderRemoval({ calls: roles, noun: t('roles.noun'), stale })
  const requirement = useTwoFactorRequirement(isType)
  const columns = fieldColumns<RoleRow, typeof roleFields>(
    roleFields,
    useFieldLabel(text, 'roles', roleFields),
    {
      fullName: { pinned: true },
      members: { render: (row) => isRole(row) && row.members },
      twoFactor: {
        render: ({ twoFactor }) => twoFactor === 1 && <Tag size="small">{t('roles.demanded')}</Tag>,
      },
      enabledMark: stateCell(isRole),
    },
  )

  return (
    <>
      <Crud
        tree
        menu={menu}
        list={roles.list}
        words={{ noun: t('roles.noun') }}
        remove={roles.remove}
        beforeRemove={removal.beforeRemove}
        columns={columns}
        actions={[...holder.actions, ...stateActions, ...requirement.actions]}
        readOnly={isType}
        form={({ id, onClose }) => <RoleForm id={id} onAuthorize={holder.openGrants} onClose={onClose} />}
        empty={t('roles.empty')}
      />
      {requirement.dialog}
      {holder.dialog}
      {removal.dialog}
    </>
  )
}
