import { users, type UserRow } from '@tessera/shared/contract/org/users'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/widgets/crud/column'
import { showResult } from '@tessera/shared/widgets/show-result'
import { text } from './text.ts'

/** Lets somebody in again at once who typed a wrong password too often; offered only of those who wait. */
export function useUnlock(without: (row: UserRow) => boolean): Action<UserRow> {
  const t = useText(text)
  const { send } = useSend(users.unlock, { stale: [users.list] })
  return {
    label: t('users.unlock'),
    code: defaultCodes.edit,
    hidden: (row) => !row.lockedUntil || without(row),
    run: ({ id }) => void showResult(send({ id })),
  }
}
