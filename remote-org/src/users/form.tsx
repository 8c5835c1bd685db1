import { md5 } from 'js-md5'
import { useMemo } from 'react'
import type { OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import { unseenIn } from '@tessera/shared/access/unseen'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { BasicFields } from './basic-fields.tsx'
import { ContactFields, MoreFields } from './detail-fields.tsx'
import type { Issued } from './issued-password.tsx'
import { PasswordFields } from './password-fields.tsx'
import { text } from './text.ts'
import { bodyOf, newUser, valuesOf, type UserValues } from './user-values.ts'

interface Props {
  /** Null for a new user. */
  id: string | null
  /** The unit chosen in the tree: a new user starts in it. */
  unit: string | undefined
  units: readonly OrganizeNode[]
  /** The server made a password for the new user. */
  onIssued: (issued: Issued) => void
  onClose: () => void
}

const stale = [users.list]

export function UserForm({ id, unit, units, onIssued, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate, renew } = useRecord(users.read, id === null ? null : { id })
  const unseen = useMemo(() => unseenIn(users.read, data), [data])
  const create = useSend(users.create, { stale, quiet: true })
  const update = useSend(users.update, { stale: [...stale, users.read], quiet: true })

  const save = async (values: UserValues) => {
    const body = bodyOf(values)
    if (id !== null) return (await update.send({ id, ...body, lastModifyTime: data?.lastModifyTime })).msg
    const { data: made, msg } = await create.send({ ...body, ...(values.userPassword ? { userPassword: md5(values.userPassword) } : {}) })
    if (made.password) onIssued({ account: values.account, password: made.password })
    return msg
  }
  return (
    <FormDrawer<UserValues>
      title={t(id === null ? 'users.add' : 'users.edit')}
      initial={id === null ? newUser(unit) : data && valuesOf(data)}
      failure={error}
      onRetry={() => void mutate()}
      unseen={unseen}
      onSave={save}
      newest={async () => valuesOf(await renew())}
      onClose={onClose}
    >
      <BasicFields id={id} units={units} />
      {id === null && <PasswordFields optional />}
      <ContactFields />
      <MoreFields />
    </FormDrawer>
  )
}
