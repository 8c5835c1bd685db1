import { Message, Spin } from '@arco-design/web-react'
import { useEffect, useMemo } from 'react'
import type { DataSetRow } from '@tessera/shared/contract/lowcode/data-sets'
import { grants } from '@tessera/shared/contract/org/grants'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { toIds, type IdValue } from '@tessera/shared/ui/picker/control'
import { UnitPicker } from '@tessera/shared/ui/unit-picker/unit-picker'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { text } from './text.ts'
import styles from './data-sets.module.css'

interface Holders {
  roles: IdValue
  users: IdValue
}

/** Roles and users who may run a statement or a static table. */
export function HoldersDialog({ row, onClose }: { row: DataSetRow; onClose: () => void }) {
  const t = useText(text)
  const item = { itemId: row.id, itemType: 'dataSet' as const }
  const roles = useCall(grants.holders, { ...item, objectType: 'Role' })
  const users = useCall(grants.holders, { ...item, objectType: 'User' })
  const { send } = useSend(grants.setHolders, { quiet: true, stale: [grants.holders] })
  const initial = useMemo(
    () => (roles.data && users.data ? { roles: roles.data.ids, users: users.data.ids } : undefined),
    [roles.data, users.data],
  )
  const failure = roles.error ?? users.error
  useEffect(() => {
    if (!failure) return
    Message.error(failure.msg)
    onClose()
  }, [failure, onClose])
  if (failure) return null
  if (!initial) return <Spin className={styles.loading!} />
  return (
    <FormDialog<Holders>
      title={t('dataSets.holdersTitle', { name: row.fullName })}
      initial={initial}
      onSave={async (values) => {
        await send({ ...item, objectType: 'Role', objectId: toIds(values.roles) })
        const { msg } = await send({ ...item, objectType: 'User', objectId: toIds(values.users) })
        return msg
      }}
      onClose={onClose}
    >
      <p className={styles.dialogHint}>{t('dataSets.holdersHint')}</p>
      <Field name="roles" label={t('dataSets.roles')}>
        <UnitPicker kind="role" multiple clearable label={t('dataSets.roles')} />
      </Field>
      <Field name="users" label={t('dataSets.users')}>
        <UserPicker multiple clearable label={t('dataSets.users')} />
      </Field>
    </FormDialog>
  )
}
