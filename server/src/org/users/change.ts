import type { UserBody } from '@tessera/shared/contract/org/users'
import type * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Diff, LockedRecord } from '../../permissions/audit.ts'
import { assertManages } from '../../permissions/branch-admins.ts'
import type { Scope } from '../../permissions/scope.ts'
import { assertHoldsRightsOf } from '../../permissions/grants.ts'
import { addMemberships, setMemberships } from '../members/store.ts'
import { findEnabledUnit } from '../organizes/store.ts'
import { userRows } from './store.ts'
import { text } from './text.ts'
import { listUnits, moveSessions, setUnits, unitsOf } from './units.ts'

/** The user who changes users, with their scope. Comes from a request, or from an import, which has none. */
export interface ActingUser {
  user: { userId: string; administrator: boolean }
  scope: Scope
}
type Body = z.output<typeof UserBody>

/** Creates users, all or none, and returns their ids. They share one password hash and have to change it. */
export async function createUsers(
  trx: Db,
  { user: caller, scope }: ActingUser,
  input: readonly Body[],
  passwordHash: string,
): Promise<string[]> {
  const bodies = await Promise.all(input.map((one) => scope.writablePart(trx, null, one)))
  const units = bodies.map(({ organizeId }) => requireUnits(organizeId))
  for (const unit of new Set(units.flat())) await assertCanJoin(trx, unit, caller)
  const ids = await userRows.createMany(
    trx,
    bodies.map((body, at) => ({ ...body, organizeId: units[at]![0]!, headIcon: fileName(body.headIcon) })),
    caller.userId,
    { password_hash: passwordHash, password_reset: true },
  )
  await addMemberships(
    trx,
    bodies.map(({ roleId, positionId, groupId }, at) => ({ userId: ids[at]!, roleId, positionId, groupId })),
    caller,
  )
  await scope.assertCreatable(
    trx,
    bodies.map((body, at) => ({ id: ids[at]!, body })),
  )
  for (const [at, id] of ids.entries())
    if (units[at]!.length > 1) {
      await assertVisibleByEach(trx, { user: caller, scope }, id, units[at]!)
      await setUnits(trx, id, units[at]!)
    }
  return ids
}

/** Updates a locked user with the fields that are sent. Returns the removed and added memberships. */
export async function updateUser(
  trx: Db,
  { user: caller, scope }: ActingUser,
  previous: LockedRecord,
  input: Partial<Body>,
): Promise<Diff> {
  const { id } = previous
  if (input.managerId === id) throw refuseField('managerId', text.ownManager)
  return scope.withLockedRow(trx, id, async () => {
    await assertCanChange(trx, previous, caller)
    if (input.enabledMark === 0) assertCanDisable(previous, caller)
    const { roleId, positionId, groupId, organizeId, ...body } = await scope.writablePart(trx, id, input)
    if (changesSignIn(previous, body)) await assertHoldsRightsOf(trx, caller, id)
    await userRows.update(trx, id, { ...body, headIcon: fileName(body.headIcon) }, caller.userId)
    const units = organizeId
      ? await changeUnits(trx, { user: caller, scope }, id, requireUnits(organizeId))
      : null
    const memberships = await setMemberships(trx, id, { roleId, positionId, groupId }, caller)
    const diff = {
      before: { ...units?.before, ...memberships.before },
      after: { ...units?.after, ...memberships.after },
    }
    if ('organizeIds' in diff.before || 'positionId' in diff.before) await moveSessions(trx, id)
    return diff
  })
}

/** Fields by which a user signs in, receives codes, or is kept from signing in. */
const signInFields = ['account', 'mobilePhone', 'email', 'enabledMark'] as const

const changesSignIn = ({ values }: LockedRecord, body: Partial<Body>): boolean =>
  signInFields.some((key) => body[key] !== undefined && (body[key] ?? '') !== (values[key] ?? ''))

/**
 * Throws unless the caller may act on the account of a user: change how the user signs in, or whether.
 * `assertCanChange`, and for a user with rights that the caller does not have 403.
 */
export async function assertCanChangeAccount(
  trx: Db,
  previous: LockedRecord,
  caller: ActingUser['user'],
): Promise<void> {
  await assertCanChange(trx, previous, caller)
  await assertHoldsRightsOf(trx, caller, previous.id)
}

/**
 * Replaces the units of a user; the main unit stays the main one if it is still among them, else the first
 * becomes it. Returns the removed and added units.
 */
async function changeUnits(
  trx: Db,
  actingUser: ActingUser,
  id: string,
  requested: readonly string[],
): Promise<Diff> {
  const { user: caller } = actingUser
  const stored = await listUnits(trx, id)
  const main = requested.find((unit) => unit === stored[0]) ?? requested[0]!
  const units = [main, ...requested.filter((unit) => unit !== main)]
  const added = units.filter((unit) => !stored.includes(unit))
  const removed = stored.filter((unit) => !units.includes(unit))
  if (added.length + removed.length === 0) return { before: {}, after: {} }
  for (const unit of added) await assertCanJoin(trx, unit, caller)
  await assertManages(trx, caller, 'edit', removed)
  await assertVisibleByEach(trx, actingUser, id, [...added, ...removed])
  await setUnits(trx, id, units)
  return {
    before: removed.length > 0 ? { organizeIds: removed } : {},
    after: added.length > 0 ? { organizeIds: added } : {},
  }
}

/**
 * Throws 403 unless the caller sees the user by each of these units alone. Without this check, a caller whose
 * data permission covers one unit could give a user of it, or themselves, any other unit. Leaves the user in
 * the last of the units; the caller of this function sets the final ones.
 */
async function assertVisibleByEach(
  trx: Db,
  { user: caller, scope }: ActingUser,
  id: string,
  units: readonly string[],
): Promise<void> {
  if (caller.administrator) return
  for (const unit of units) {
    await setUnits(trx, id, [unit])
    await scope.assertVisible(trx, id)
  }
}

/**
 * Only a super administrator may change a super administrator; a branch administrator only users of their
 * branch.
 */
export async function assertCanChange(
  trx: Db,
  { values }: LockedRecord,
  caller: ActingUser['user'],
): Promise<void> {
  if (values['isAdministrator'] && !caller.administrator) throw refuse(text.administratorOnly)
  await assertManages(trx, caller, 'edit', [values['organizeId'] as string])
}

/** Throws if the user is the caller or a super administrator: neither can be deleted or disabled. */
export function assertCanDisable({ id, values }: LockedRecord, caller: ActingUser['user']): void {
  if (id === caller.userId) throw refuse(text.notSelf)
  if (values['isAdministrator']) throw refuse(text.notAdministrator)
}

function requireUnits(list: string): string[] {
  const units = unitsOf(list)
  if (units.length === 0) throw refuseField('organizeId', text.noOrganize)
  return units
}

async function assertCanJoin(trx: Db, organizeId: string, caller: ActingUser['user']): Promise<void> {
  await assertManages(trx, caller, 'add', [organizeId])
  await findEnabledUnit(trx, organizeId)
}

/** Clients send the picture's name or URL; the last segment is the stored name. */
const fileName = (icon: string | null | undefined) => (icon ? icon.slice(icon.lastIndexOf('/') + 1) : icon)
