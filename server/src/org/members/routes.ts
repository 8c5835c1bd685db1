import { sql } from 'kysely'
import type { members } from '@tessera/shared/contract/org/members'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { change } from '../audit/store.ts'
import { mustManage, mustManageUsers } from '../branch-admins/store.ts'
import { scopeOf } from '../grants/scope.ts'
import { holderNouns } from '../grants/store.ts'
import { protectedUsers } from '../users/protected.ts'
import { membersOf, setMembers } from './store.ts'

export const memberHandlers = (sessions: Sessions): Handlers<typeof members> => ({
  async read({ objectId }, context) {
    await mustLive(context.db, objectId)
    return { ids: (await membersOf(context.db, await scopeOf(context, protectedUsers), objectId)).seen }
  },

  async replace({ objectId, objectType, userIds }, by) {
    const { session } = by
    const scope = await scopeOf(by, protectedUsers)
    await change(
      by,
      { noun: holderNouns[objectType], id: objectId, action: 'members' },
      async (trx, { values }) => {
        if (objectType === 'Position') await mustManage(trx, session, 'edit', [values.organizeId as string])
        const { unseen } = await membersOf(trx, scope, objectId)
        const { came, went } = await setMembers(trx, objectType, objectId, [...userIds, ...unseen], session)
        await scope.assertVisible(trx, ...came)
        await mustManageUsers(trx, session, 'edit', [...came, ...went])
        return { before: told(went), after: told(came) }
      },
    )
    await sessions.accessChanged()
  },
})

const told = (ids: readonly string[]) => (ids.length > 0 ? { members: ids } : {})

async function mustLive(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from org_role where id = ${id} and delete_mark = 0 union all select 1 from org_position where id = ${id} and delete_mark = 0
    union all select 1 from org_group where id = ${id} and delete_mark = 0`.execute(db)
  if (rows.length === 0) throw goneRefusal()
}
