import { sql } from 'kysely'
import type { members } from '@tessera/shared/contract/org/members'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { changeRecord } from '../../permissions/audit.ts'
import { assertManages, assertManagesUsers } from '../../permissions/branch-admins.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { holderNouns } from '../../permissions/grants.ts'
import { protectedUsers } from '../users/protected.ts'
import { loadMembers, setMembers } from './store.ts'

export const memberHandlers = (sessions: Sessions): Handlers<typeof members> => ({
  async read({ objectId }, context) {
    await assertHolderExists(context.db, objectId)
    const scope = await scopeOf(context, protectedUsers)
    return { ids: (await loadMembers(context.db, scope, objectId)).visible }
  },

  async replace({ objectId, objectType, userIds }, by) {
    const { session } = by
    const scope = await scopeOf(by, protectedUsers)
    await changeRecord(
      by,
      { noun: holderNouns[objectType], id: objectId, action: 'members' },
      async (trx, { values }) => {
        if (objectType === 'Position')
          await assertManages(trx, session, 'edit', [values.organizeId as string])
        const { hidden } = await loadMembers(trx, scope, objectId)
        const { added, removed } = await setMembers(
          trx,
          objectType,
          objectId,
          [...userIds, ...hidden],
          session,
        )
        await scope.assertVisible(trx, ...added)
        await assertManagesUsers(trx, session, 'edit', [...added, ...removed])
        return { before: membersDiff(removed), after: membersDiff(added) }
      },
    )
    await sessions.accessChanged()
  },
})

const membersDiff = (ids: readonly string[]) => (ids.length > 0 ? { members: ids } : {})

async function assertHolderExists(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from org_role where id = ${id} and delete_mark = 0 union all select 1 from org_position
      where id = ${id} and delete_mark = 0
    union all select 1 from org_group where id = ${id} and delete_mark = 0`.execute(db)
  if (rows.length === 0) throw notFoundRefusal()
}
