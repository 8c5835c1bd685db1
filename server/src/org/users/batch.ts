import type { UserBatch } from '@tessera/shared/contract/org/users'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { asRefusal } from '../../http/errors.ts'
import { refuseField } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { formatText } from '../../errors/translate.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { lockRecord, recordChange } from '../../permissions/audit.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { updateUser } from './change.ts'
import { warnOfFlowDuties } from './flow-duties.ts'
import { protectedUsers } from './protected.ts'
import { constraints, text } from './text.ts'
import { listUnits } from './units.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

interface BatchResult {
  done: number
  refused: { id: string; name: string; reason: string }[]
}

/**
 * Makes one change to several users. Each user is changed in a transaction of its own, with the checks and the
 * audit entry of a single change, so that a refusal leaves the others as they are changed.
 */
export async function changeUsers(sessions: Sessions, by: Context, input: UserBatch): Promise<BatchResult> {
  if (input.action === 'move' && !input.organizeId) throw refuseField('organizeId', text.noOrganize)
  if (input.action === 'addRoles' && !input.roleIds) throw refuseField('roleIds', text.noRole)
  const scope = await scopeOf(by, protectedUsers)
  const ids = [...new Set(input.ids)]
  const names = await loadVisibleNames(by.db, scope, ids)
  const refused: BatchResult['refused'] = []
  const disabled: string[] = []
  for (const id of ids) {
    try {
      await changeUser(by, scope, id, input)
      if (input.action === 'disable') disabled.push(id)
    } catch (error) {
      const refusal = asRefusal(error, constraints)
      if (!refusal) by.log.error({ err: error, userId: id }, 'fault in a batch')
      refused.push({
        id,
        name: names.get(id) ?? '',
        reason: formatText(refusal ?? { text: general.fault }, by.lang),
      })
    }
  }
  await sessions.accessChanged()
  for (const userId of disabled) {
    await warnOfFlowDuties(by, userId)
    await sessions.end({ userId }, 'disabled')
  }
  return { done: ids.length - refused.length, refused }
}

/** Changes one user. Nothing is recorded where the user is already as requested. */
function changeUser(by: Context, scope: Scope, id: string, input: UserBatch): Promise<void> {
  const actingUser = { user: by.session, scope }
  const isState = input.action === 'enable' || input.action === 'disable'
  return by.db.transaction().execute(async (trx) => {
    await scope.lockRow(trx, id)
    const previous = await lockRecord(trx, 'user', id)
    const body = await toBody(trx, id, input)
    const isSameState = isState && previous.values['enabledMark'] === body.enabledMark
    const diff = await updateUser(trx, actingUser, previous, body)
    if (isSameState) return
    await recordChange(trx, by, { noun: 'user', id, action: isState ? 'state' : 'update' }, previous, diff)
  })
}

/** The change as the body of a single change. */
async function toBody(
  trx: Db,
  id: string,
  { action, organizeId = '', roleIds = [] }: UserBatch,
): Promise<{ enabledMark?: 0 | 1; organizeId?: string; roleId?: string }> {
  if (action === 'enable') return { enabledMark: 1 }
  if (action === 'disable') return { enabledMark: 0 }
  if (action === 'move') {
    // The new unit replaces the main one; further units stay.
    const [, ...further] = await listUnits(trx, id)
    return { organizeId: [organizeId, ...further.filter((unit) => unit !== organizeId)].join(',') }
  }
  const { rows } = await typedSql({ id: column.text })`
    select role_id as id from org_user_role where user_id = ${id}`.execute(trx)
  return { roleId: [...new Set([...rows.map((role) => role.id), ...roleIds])].join(',') }
}

async function loadVisibleNames(db: Db, { rows: visible }: Scope, ids: readonly string[]) {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select u.id, u.real_name || '/' || u.account as name from org_user u
    where u.id = any(${ids}::text[]) and u.delete_mark = 0 and ${visible}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
