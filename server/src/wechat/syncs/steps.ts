import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Directory } from '../../providers/directory.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { unitPayload, userPayload } from './plan.ts'
import { listLocalUnits, listLocalUsers } from './local.ts'
import { findRemoteIds } from './links.ts'
import { recordIntendedId, type Job, type Outcome, type PendingRow } from './store.ts'
import { text } from './text.ts'

interface StepContext {
  db: Db
  job: Job
  product: SyncProduct
  directory: Directory
  /** Returns an unused department identifier. */
  freshId: () => string
}

const failedOutcome = (error: LocalizedText, remoteId: string | null): Outcome => ({
  state: 'failed',
  error,
  remoteId,
})

/**
 * Runs one step at the provider and returns its outcome. Throws faults of the server and failures that
 * concern all rows.
 */
export async function runStep(context: StepContext, row: PendingRow): Promise<Outcome> {
  try {
    return await (row.kind === 'organize' ? runUnitStep(context, row) : runUserStep(context, row))
  } catch (error) {
    // An unreachable provider, an exceeded quota or a bad token would fail all further rows, so the run ends
    // here.
    if (
      error instanceof ProviderFailure &&
      error.kind !== 'unreachable' &&
      error.kind !== 'quota' &&
      error.kind !== 'token'
    )
      return failedOutcome(error.text, row.remoteId)
    if (error instanceof Refusal && !(error instanceof ProviderFailure))
      return failedOutcome(error.text, row.remoteId)
    throw error
  }
}

async function runUnitStep(
  { db, job, product, directory, freshId }: StepContext,
  row: PendingRow,
): Promise<Outcome> {
  const { remoteId } = row
  if (row.action === 'remove') {
    await directory.removeUnit(remoteId!)
    return { state: 'gone', remoteId }
  }
  const [unit] = await listLocalUnits(db, row.localId)
  // The unit was deleted meanwhile; the next run removes its department.
  if (!unit) return { state: 'gone', remoteId }
  const parentId =
    unit.parentId === null
      ? directory.rootId
      : (await findRemoteIds(db, product, 'organize', [unit.parentId])).get(unit.parentId)
  if (!parentId) return failedOutcome(text.noParentYet, remoteId)
  // Providers sort by descending order; local units sort ascending.
  const sent = { name: unit.fullName, parentId, order: 1_000_000 - unit.order }
  const done = (id: string): Outcome => ({ state: 'ok', remoteId: id, sent: unitPayload(unit) })
  if (remoteId && row.action !== 'create') {
    await directory.updateUnit(remoteId, sent)
    return done(remoteId)
  }
  // An interrupted run may have created the department under the recorded identifier.
  if (remoteId && (await directory.load(false)).units.has(remoteId)) {
    await directory.updateUnit(remoteId, sent)
    return done(remoteId)
  }
  const chosen = directory.acceptsUnitIds ? (remoteId ?? freshId()) : null
  if (chosen && chosen !== remoteId) await recordIntendedId(db, job.id, row.n, chosen)
  return done(await directory.createUnit(sent, chosen))
}

async function runUserStep({ db, product, directory }: StepContext, row: PendingRow): Promise<Outcome> {
  const [user] = await listLocalUsers(db, row.localId)
  if (!user) return { state: 'gone', remoteId: row.remoteId }
  const remoteId = row.remoteId ?? user.account
  if (row.action === 'disable') {
    await directory.disablePerson(remoteId)
    return directory.canLock ? { state: 'disabled', remoteId } : { state: 'gone', remoteId }
  }
  if (!user.mobile && (directory.requiredContact === 'mobile' || !user.email))
    return failedOutcome(
      directory.requiredContact === 'mobile' ? text.noMobile : text.noMobileOrEmail,
      row.remoteId,
    )
  const unitId = (await findRemoteIds(db, product, 'organize', [user.unitId])).get(user.unitId)
  if (!unitId) return failedOutcome(text.noUnitYet, row.remoteId)
  const sent = {
    name: user.fullName,
    mobile: user.mobile,
    email: user.email,
    position: user.position,
    unitIds: [unitId],
  }
  const done: Outcome = { state: 'ok', remoteId, sent: userPayload(user) }
  if (row.action !== 'create') {
    await directory.updatePerson(remoteId, sent)
    return done
  }
  try {
    await directory.createPerson(remoteId, sent)
  } catch (error) {
    // The member was created by a run that was interrupted before it recorded this.
    if (!(error instanceof ProviderFailure && error.errcode === '60102')) throw error
    await directory.updatePerson(remoteId, sent)
  }
  return done
}
