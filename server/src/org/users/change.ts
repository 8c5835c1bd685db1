import type { UserBody } from '@tessera/shared/contract/org/users'
import type * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Diff, Standing } from '../audit/store.ts'
import { mustManage } from '../branch-admins/store.ts'
import type { Scope } from '../grants/scope.ts'
import { giveMemberships, setMembership } from '../members/store.ts'
import { unitTakes } from '../organizes/store.ts'
import { userRows } from './store.ts'
import { text } from './text.ts'

/** Who changes users, and what of them is within their reach: a request, or an import that goes on without one. */
export interface ActingUser {
  user: { userId: string; administrator: boolean }
  scope: Scope
}
type Body = z.output<typeof UserBody>

/** New users within reach, all or none; gives their ids. They share a password. */
export async function makeUsers(
  trx: Db,
  { user: who, scope }: ActingUser,
  sent: readonly Body[],
  passwordHash: string,
): Promise<string[]> {
  const bodies = await Promise.all(sent.map((one) => scope.writablePart(trx, null, one)))
  for (const unit of new Set(bodies.map(({ organizeId }) => organizeId))) await moveInto(trx, unit, who)
  const ids = await userRows.createAll(
    trx,
    bodies.map((body) => ({ ...body, headIcon: fileName(body.headIcon) })),
    who.userId,
    { password_hash: passwordHash, password_reset: true },
  )
  await giveMemberships(
    trx,
    bodies.map(({ roleId, positionId, groupId }, at) => ({ userId: ids[at]!, roleId, positionId, groupId })),
    who,
  )
  await scope.assertVisible(trx, ...ids)
  return ids
}

/** Writes what is sent of a user that is held, and is within reach before and after; gives memberships that came and went. */
export async function rewriteUser(
  trx: Db,
  { user: who, scope }: ActingUser,
  was: Standing,
  sent: Partial<Body>,
): Promise<Diff> {
  const { id } = was
  if (sent.managerId === id) throw refuseField('managerId', text.ownManager)
  return scope.withLockedRow(trx, id, async () => {
    await mayChange(trx, was, who)
    if (sent.enabledMark === 0) mayStop(was, who)
    const { roleId, positionId, groupId, ...body } = await scope.writablePart(trx, id, sent)
    if (body.organizeId !== undefined && was.values['organizeId'] !== body.organizeId)
      await moveInto(trx, body.organizeId, who)
    await userRows.update(trx, id, { ...body, headIcon: fileName(body.headIcon) }, who.userId)
    return setMembership(trx, id, { roleId, positionId, groupId }, who)
  })
}

/** Nobody but another super administrator changes one; a branch administrator changes the people of their branch. */
export async function mayChange(trx: Db, { values }: Standing, who: ActingUser['user']): Promise<void> {
  if (values['isAdministrator'] && !who.administrator) throw refuse(text.administratorOnly)
  await mustManage(trx, who, 'edit', [values['organizeId'] as string])
}

/** Nobody deletes or disables themselves or a super administrator (specification: wire 7.1, 14). */
export function mayStop({ id, values }: Standing, who: ActingUser['user']): void {
  if (id === who.userId) throw refuse(text.notSelf)
  if (values['isAdministrator']) throw refuse(text.notAdministrator)
}

async function moveInto(trx: Db, organizeId: string, who: ActingUser['user']): Promise<void> {
  await mustManage(trx, who, 'add', [organizeId])
  await unitTakes(trx, organizeId)
}

/** A picture may come as an address; its last segment is the stored name (specification: wire 7.1). */
const fileName = (icon: string | null | undefined) => (icon ? icon.slice(icon.lastIndexOf('/') + 1) : icon)
