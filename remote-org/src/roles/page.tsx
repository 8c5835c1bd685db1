import { Tag } from '@arco-design/web-react'
import { roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useCommonColumns } from '../parts/common-columns.tsx'
import { text as partsText } from '../parts/text.ts'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useHolderRemoval } from '../parts/use-holder-removal.tsx'
import { RoleForm } from './form.tsx'
import { text } from './text.ts'
import { useTwoFactorRequirement } from './use-two-factor-requirement.tsx'

/** Role types are rows of the tree too. They are dictionary entries and cannot be edited on this page. */
const isType = ({ type }: RoleRow) => type !== 'role'
const isRole = (row: RoleRow) => !isType(row)

const stale = [roles.list, roles.selector]

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const holder = useHolderActions<RoleRow>('Role', roles.list, ({ fullName }) => fullName, isType)
  const stateActions = useStateActions<RoleRow>(roles.setState, roles.list, isType)
  const removal = useHolderRemoval({ calls: roles, noun: t('roles.noun'), stale })
  const requirement = useTwoFactorRequirement(isType)
  const columns: Column<RoleRow>[] = [
    { key: 'fullName', title: t('roles.fullName'), pinned: true },
    { key: 'enCode', title: tp('parts.enCode') },
    {
      key: 'members',
      title: t('roles.members'),
      align: 'right',
      render: (row) => isRole(row) && row.members,
    },
    {
      key: 'twoFactor',
      title: t('roles.twoFactor'),
      render: ({ twoFactor }) => twoFactor === 1 && <Tag size="small">{t('roles.demanded')}</Tag>,
    },
    ...useCommonColumns<RoleRow>(isRole),
  ]

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
