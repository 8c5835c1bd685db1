import { Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { call } from '@tessera/shared/client/call'
import { roles, type RoleRow } from '@tessera/shared/contract/org/roles'
import { translate } from '@tessera/shared/text/text'
import { text as partsText } from '../parts/text.ts'

/**
 * Deletion of a role. A role without members and grants is confirmed as in every list; for one that is in use
 * a drawer shows what it gives and to whom, and offers to remove both along.
 */
export function useRoleRemoval(): {
  beforeRemove: (row: RoleRow, confirm: () => void) => void
  dialog: ReactNode
} {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const beforeRemove = async ({ id, fullName }: RoleRow, confirm: () => void) => {
    // After a refusal `call` shows a toast.
    const usage = await call(roles.usage, { id }).catch(() => null)
    if (!usage) return
    if (usage.grants.total + usage.users.total === 0) return confirm()
    await import('./removal-drawer.tsx').then(
      ({ RemovalDrawer }) =>
        setDialog(<RemovalDrawer id={id} name={fullName} onClose={() => setDialog(null)} />),
      () => void Message.error(translate(partsText, 'parts.notLoaded')),
    )
  }
  return { beforeRemove: (row, confirm) => void beforeRemove(row, confirm), dialog }
}
