import { md5 } from 'js-md5'
import type { OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { BasicFields } from './basic-fields.tsx'
import { ContactFields, MoreFields } from './detail-fields.tsx'
import type { IssuedAccount } from './issued-password.tsx'
import { PasswordFields } from './password-fields.tsx'
import { text } from './text.ts'
import { bodyOf, newUser, valuesOf, type UserValues } from './user-values.ts'

interface Props {
  /** Null for a new user. */
  id: string | null
  /** Unit selected in the tree. A new user starts in it. */
  organizeId: string | undefined
  units: readonly OrganizeNode[]
  /** Called when the server generated a password for the new user. */
  onIssued: (account: IssuedAccount) => void
  onClose: () => void
}

const stale = [users.list, users.overview, users.read]

export function UserForm({ id, organizeId, units, onIssued, onClose }: Props) {
  const t = useText(text)
  return (
    <RecordForm<UserValues>
      id={id}
      calls={users}
      stale={stale}
      titles={[t('users.add'), t('users.edit')]}
      width={720}
      newRecordValues={newUser(organizeId)}
      toFormValues={valuesOf}
      toInput={(values) => ({
        ...bodyOf(values),
        ...(id === null && values.userPassword ? { userPassword: md5(values.userPassword) } : {}),
      })}
      onCreated={({ password }: CallOutput<typeof users.create>, { account }) =>
        password && onIssued({ account, password })
      }
      onClose={onClose}
    >
      {({ organizeId: organizeIds = [] }) => (
        <>
          <BasicFields id={id} units={units} organizeIds={organizeIds} />
          {id === null && <PasswordFields optional />}
          <ContactFields />
          <MoreFields />
        </>
      )}
    </RecordForm>
  )
}
