import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { userImports, users, type UserRow } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/session'
import { lookups, useLookup } from '@tessera/shared/session/lookups'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { useStateActions } from '@tessera/shared/widgets/crud/use-state-actions'
import { UnitPane } from '../parts/unit-pane.tsx'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { useUserColumns } from './columns.tsx'
import { UserForm } from './form.tsx'
import { IssuedPassword, type IssuedAccount } from './issued-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { ReportsTo } from './reports-to.tsx'
import { text } from './text.ts'
import { TwoFactor } from './two-factor.tsx'
import { useUnlock } from './use-unlock.ts'

/** Columns of an export that the list does not have. */
const exportKeys = [
  'email',
  'entryDate',
  'birthday',
  'certificatesType',
  'certificatesNumber',
  'education',
  'nation',
  'nativePlace',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data } = useLookup(lookups.departmentTree)
  const [passwordUser, setPasswordUser] = useState<UserRow | null>(null)
  const [twoFactorUser, setTwoFactorUser] = useState<UserRow | null>(null)
  const [issued, setIssued] = useState<IssuedAccount | null>(null)

  const me = session.get().current?.userInfo
  // Same rules as on the server: only administrators change an administrator, and users cannot disable or
  // delete themselves or an administrator.
  const isProtected = ({ isAdministrator }: UserRow) => isAdministrator && !me?.isAdministrator
  const isUndeletable = ({ id, isAdministrator }: UserRow) => isAdministrator || id === me?.userId
  const stateActions = useStateActions<UserRow>(users.setState, users.list, isUndeletable)
  const resetAction: Action<UserRow> = {
    label: t('users.resetPassword'),
    code: 'btn_resetPassword',
    hidden: isProtected,
    run: setPasswordUser,
  }
  const twoFactorAction: Action<UserRow> = {
    label: t('users.twoFactor'),
    code: 'btn_resetPassword',
    hidden: isProtected,
    run: setTwoFactorUser,
  }

  const subordinatesAction: Action<UserRow> = {
    label: t('users.subordinates'),
    run: ({ id }) => change({ keyword: '', filter: { managerId: id } }),
  }
  const holderActions = useHolderActions<UserRow>(
    'User',
    users.list,
    ({ realName, account }) => `${realName}/${account}`,
    ({ isAdministrator }) => isAdministrator,
  )

  return (
    <UnitPane name="users" units={data ?? []}>
      <Crud
        menu={menu}
        list={users.list}
        words={{ noun: t('users.noun'), nameOf: ({ realName = '' }) => realName }}
        remove={users.remove}
        columns={useUserColumns()}
        actions={[
          resetAction,
          ...stateActions,
          ...holderActions.actions,
          subordinatesAction,
          twoFactorAction,
          useUnlock(isProtected),
        ]}
        filters={
          filter['managerId'] && (
            <ReportsTo
              id={filter['managerId']}
              onClear={() => change({ filter: { ...filter, managerId: '' } })}
            />
          )
        }
        readOnly={isProtected}
        undeletable={isUndeletable}
        form={({ id, onClose }) => (
          <UserForm
            id={id}
            organizeId={filter['organizeId']}
            units={data ?? []}
            onIssued={setIssued}
            onClose={onClose}
          />
        )}
        exportOptions={{
          call: users.exportExcel,
          extraColumns: exportKeys.map((key) => ({ key, title: t(`users.${key}`) })),
        }}
        importCalls={userImports}
        empty={t('users.empty')}
      />
      {passwordUser && <ResetPassword user={passwordUser} onClose={() => setPasswordUser(null)} />}
      {twoFactorUser && <TwoFactor user={twoFactorUser} onClose={() => setTwoFactorUser(null)} />}
      {holderActions.dialog}
      {issued && <IssuedPassword {...issued} onClose={() => setIssued(null)} />}
    </UnitPane>
  )
}
