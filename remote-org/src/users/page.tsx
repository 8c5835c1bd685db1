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
import { IssuedPassword, type Issued } from './issued-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { ReportsTo } from './reports-to.tsx'
import { text } from './text.ts'
import { TwoFactor } from './two-factor.tsx'
import { useUnlock } from './use-unlock.ts'

/** What an export may hold beside the columns of the list. */
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
  const [resetting, setResetting] = useState<UserRow | null>(null)
  const [stepping, setStepping] = useState<UserRow | null>(null)
  const [issued, setIssued] = useState<Issued | null>(null)

  const me = session.get().current?.userInfo
  // The server says the same (specification: wire 7.1): nobody stops themselves or an administrator, and only administrators change one.
  const beyondMe = ({ isAdministrator }: UserRow) => isAdministrator && !me?.isAdministrator
  const kept = ({ id, isAdministrator }: UserRow) => isAdministrator || id === me?.userId
  const states = useStateActions<UserRow>(users.setState, users.list, kept)
  const reset: Action<UserRow> = {
    label: t('users.resetPassword'),
    code: 'btn_resetPassword',
    hidden: beyondMe,
    run: setResetting,
  }
  const stepped: Action<UserRow> = {
    label: t('users.twoFactor'),
    code: 'btn_resetPassword',
    hidden: beyondMe,
    run: setStepping,
  }

  const subordinates: Action<UserRow> = {
    label: t('users.subordinates'),
    run: ({ id }) => change({ keyword: '', filter: { managerId: id } }),
  }
  const holder = useHolderActions<UserRow>(
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
        remove={users.remove}
        columns={useUserColumns()}
        actions={[reset, ...states, ...holder.actions, subordinates, stepped, useUnlock(beyondMe)]}
        filters={
          filter['managerId'] && (
            <ReportsTo
              id={filter['managerId']}
              onClear={() => change({ filter: { ...filter, managerId: '' } })}
            />
          )
        }
        readOnly={beyondMe}
        undeletable={kept}
        form={({ id, onClose }) => (
          <UserForm
            id={id}
            unit={filter['organizeId']}
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
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(null)} />}
      {stepping && <TwoFactor user={stepping} onClose={() => setStepping(null)} />}
      {holder.dialog}
      {issued && <IssuedPassword {...issued} onClose={() => setIssued(null)} />}
    </UnitPane>
  )
}
