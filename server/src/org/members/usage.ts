import type { HolderUsage } from '@tessera/shared/contract/org/holder-usage'
import { Code } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { assertManagesUsers } from '../../permissions/branch-admins.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import {
  assertManagesHolders,
  assertMayTakeGrantsOf,
  listGrantsOfHolder,
  removeGrantsOfHolder,
} from '../../permissions/grants.ts'
import { loadMembers, setMembers, type MembershipType } from './store.ts'
import { protectedUsers } from '../users/protected.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Limit of grants and of users that an answer names. */
const maxNamed = 100

type Caller = Pick<Context, 'db' | 'session' | 'lang'>

/** Loads the grants and members of a holder, with the names that the caller may see. */
export async function loadHolderUsage(
  context: Caller,
  type: MembershipType,
  id: string,
): Promise<HolderUsage> {
  const { db, session, lang } = context
  const scope = await scopeOf(context, protectedUsers)
  const [items, { visible, hidden }] = await Promise.all([
    listGrantsOfHolder(db, type, id, lang),
    loadMembers(db, scope, id),
  ])
  const namesGrants = canCall(session.access, { menu: 'permission.authorize' })
  const namesUsers = canCall(session.access, { menu: 'permission.user' })
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id', 'account', 'realName'),
    _hidden: column.listOf(column.text),
  })`
    select u.id, u.account, u.real_name as "realName", ${scope.hidden} as _hidden from org_user u
    where u.id = any(${visible.slice(0, maxNamed)}::text[]) order by u.sort_code, u.id`.execute(db)
  return {
    grants: { total: items.length, items: namesGrants ? items.slice(0, maxNamed) : [] },
    users: {
      total: visible.length + hidden.length,
      list: namesUsers ? rows.map((row) => withoutHidden(row)) : [],
    },
  }
}

/**
 * Removes the members and grants of a locked holder and returns them for the audit log. Throws 409 if their
 * numbers are not the confirmed ones, and 403 if the caller may not change the members or the grants.
 */
export async function removeHolderUsage(
  context: Caller,
  type: MembershipType,
  id: string,
  expected: { users: number; grants: number },
): Promise<Record<string, string[]>> {
  const { db: trx, session, lang } = context
  const { access } = session
  const scope = await scopeOf(context, protectedUsers)
  const { visible, hidden } = await loadMembers(trx, scope, id)
  const items = await listGrantsOfHolder(trx, type, id, lang)
  if (visible.length + hidden.length !== expected.users || items.length !== expected.grants)
    throw refuse(text.usageChanged, {}, Code.conflict)
  if (expected.users > 0 && !canCall(access, { menu: 'permission.user', button: 'btn_edit' }))
    throw refuse(text.needsMembers, {}, Code.forbidden)
  if (hidden.length > 0) throw refuse(text.hiddenMembers, {}, Code.forbidden)
  await assertManagesUsers(trx, session, 'edit', visible)
  if (items.length > 0 && !canCall(access, { menu: 'permission.authorize', button: 'btn_edit' }))
    throw refuse(text.needsGrants, {}, Code.forbidden)
  if (items.length > 0) await assertManagesHolders(trx, session, type, [id])
  // Before the members are removed, because the caller can be one of them.
  await assertMayTakeGrantsOf(trx, session, type, [id])
  const removed: Record<string, string[]> = {}
  if (expected.users > 0) removed['members'] = (await setMembers(trx, type, id, [], session)).removed
  for (const item of items) (removed[item.type] ??= []).push(item.id)
  // Also grants of items that no longer exist, which are not counted.
  await removeGrantsOfHolder(trx, type, id)
  return removed
}
