import { users, type UserRow } from '@tessera/shared/contract/org/users'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { showResult } from '@tessera/shared/ui/show-result'
import { text } from './text.ts'

/** A row action that unlocks a user who typed a wrong password too often. Shown for locked users only. */
export function useUnlock(isExcluded: (row: UserRow) => boolean): Action<UserRow> {
  const t = useText(text)
  const { send } = useSend(users.unlock, { stale: [users.list] })
  return {
    label: t('users.unlock'),
    code: defaultCodes.edit,
    hidden: (row) => !row.lockedUntil || isExcluded(row),
    run: ({ id }) => void showResult(send({ id })),
  }
}
