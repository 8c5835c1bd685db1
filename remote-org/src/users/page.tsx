import { Message } from '@arco-design/web-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { userImports, users, type UserRow } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/session'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { translate, useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { exportOnlyColumns } from '@tessera/shared/lists/crud/field-columns'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { text as partsText } from '../parts/text.ts'
import { UnitPane } from '../parts/unit-pane.tsx'
import { useHolderActions } from '../parts/use-holder-actions.tsx'
import { BatchButtons, BatchRefusals, type BatchOutput } from './batch.tsx'
import { useUserColumns } from './columns.tsx'
import { UserFilters } from './filters.tsx'
import { UserForm } from './form.tsx'
import { IssuedPassword, type IssuedAccount } from './issued-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { text } from './text.ts'
import { TwoFactor } from './two-factor.tsx'
import { useUserLabel } from './use-user-label.ts'
import { useUnlock } from './use-unlock.ts'

/** The list of users, or the page of one user where the address names one. */
export default function Page({ menu }: PageProps) {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <LazyUserDetail key={id} id={id} menu={menu} /> : <UserList menu={menu} />
}

/** Loads the code of the detail page when one is opened first. */
function LazyUserDetail(props: { id: string; menu: PageProps['menu'] }) {
  const [Detail, setDetail] = useState<ComponentType<typeof props> | null>(null)
  useEffect(() => {
    void import('./detail/page.tsx').then(
      ({ UserDetail }) => setDetail(() => UserDetail),
      () => Message.error(translate(partsText, 'parts.notLoaded')),
    )
  }, [])
  return Detail && <Detail {...props} />
}

function UserList({ menu }: { menu: PageProps['menu'] }) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data } = useLookup(lookups.departmentTree)
  const [passwordUser, setPasswordUser] = useState<UserRow | null>(null)
  const [twoFactorUser, setTwoFactorUser] = useState<UserRow | null>(null)
  const [batchResult, setBatchResult] = useState<BatchOutput | null>(null)
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
          ...stateActions,
          ...holderActions.actions,
          resetAction,
          subordinatesAction,
          twoFactorAction,
          useUnlock(isProtected),
        ]}
        filters={<UserFilters />}
        bulkActions={({ ids, clear }) => (
          <BatchButtons
            menuId={menu.id}
            ids={ids}
            units={data ?? []}
            onDone={(result) => {
              clear()
              if (result.refused.length > 0) setBatchResult(result)
            }}
          />
        )}
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
          extraColumns: exportOnlyColumns(userFields, useUserLabel()),
        }}
        importCalls={userImports}
        empty={t('users.empty')}
      />
      {passwordUser && <ResetPassword user={passwordUser} onClose={() => setPasswordUser(null)} />}
      {twoFactorUser && <TwoFactor user={twoFactorUser} onClose={() => setTwoFactorUser(null)} />}
      {holderActions.dialog}
      {batchResult && <BatchRefusals {...batchResult} onClose={() => setBatchResult(null)} />}
      {issued && <IssuedPassword {...issued} onClose={() => setIssued(null)} />}
    </UnitPane>
  )
}
