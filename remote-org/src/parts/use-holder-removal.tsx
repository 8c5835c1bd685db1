import { Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { call } from '@tessera/shared/client/call'
import type { groups } from '@tessera/shared/contract/org/groups'
import type { positions } from '@tessera/shared/contract/org/positions'
import type { roles } from '@tessera/shared/contract/org/roles'
import type { Call } from '@tessera/shared/contract/wire'
import { translate } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** The calls of roles, positions or groups that say what one of them gives and remove it along. */
export type UsageCalls = Pick<typeof roles | typeof positions | typeof groups, 'usage' | 'removeWithUsage'>

export interface RemovableHolder {
  calls: UsageCalls
  /** Kind of the record, such as "role". */
  noun: string
  /** Calls whose answers are stale after the deletion. */
  stale: readonly Call[]
}

interface Row {
  id: string
  fullName?: string | undefined
}

/**
 * Deletion of a role, position or group. One without members and grants is confirmed as in every list; for one
 * that is in use a drawer shows what it gives and to whom, and offers to remove both along.
 */
export function useHolderRemoval(holder: RemovableHolder): {
  beforeRemove: (row: Row, confirm: () => void) => void
  dialog: ReactNode
} {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const beforeRemove = async ({ id, fullName = '' }: Row, confirm: () => void) => {
    // After a refusal `call` shows a toast.
    const usage = await call(holder.calls.usage, { id }).catch(() => null)
    if (!usage) return
    if (usage.grants.total + usage.users.total === 0) return confirm()
    const close = () => setDialog(null)
    await import('./removal-drawer.tsx').then(
      ({ RemovalDrawer }) =>
        setDialog(<RemovalDrawer holder={holder} id={id} name={fullName} onClose={close} />),
      () => void Message.error(translate(text, 'parts.notLoaded')),
    )
  }
  return { beforeRemove: (row, confirm) => void beforeRemove(row, confirm), dialog }
}
