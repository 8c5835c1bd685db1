import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Directory } from '../../providers/directory.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { unitAsSent, userAsSent } from './plan.ts'
import { localUnits, localUsers } from './staff.ts'
import { intendId, remoteIds, type Job, type Outcome, type WaitingRow } from './store.ts'
import { text } from './text.ts'

interface Taking {
  db: Db
  job: Job
  product: SyncProduct
  directory: Directory
  /** Ids of departments that nobody has. */
  freshId: () => string
}

const no = (error: LocalizedText, remoteId: string | null): Outcome => ({ state: 'failed', error, remoteId })

/** Takes one step with the provider, and says what became of it; faults of ours are thrown. */
export async function takeStep(taking: Taking, row: WaitingRow): Promise<Outcome> {
  try {
    return await (row.kind === 'organize' ? unitStep(taking, row) : userStep(taking, row))
  } catch (error) {
    // What cannot be reached now cannot for the next rows: the run ends there, and goes on when it is started again.
    if (
      error instanceof ProviderFailure &&
      error.trouble !== 'unreachable' &&
      error.trouble !== 'quota' &&
      error.trouble !== 'token'
    )
      return no(error.text, row.remoteId)
    if (error instanceof Refusal && !(error instanceof ProviderFailure)) return no(error.text, row.remoteId)
    throw error
  }
}

async function unitStep({ db, job, product, directory, freshId }: Taking, row: WaitingRow): Promise<Outcome> {
  const { remoteId } = row
  if (row.action === 'remove') {
    await directory.removeUnit(remoteId!)
    return { state: 'gone', remoteId }
  }
  const [unit] = await localUnits(db, row.localId)
  // It went in the meantime; the next run sees to it.
  if (!unit) return { state: 'gone', remoteId }
  const parentId =
    unit.parentId === null
      ? directory.rootId
      : (await remoteIds(db, product, 'organize', [unit.parentId])).get(unit.parentId)
  if (!parentId) return no(text.noParentYet, remoteId)
  // Providers put the highest number first; ours is the other way round.
  const sent = { name: unit.fullName, parentId, order: 1_000_000 - unit.order }
  const done = (id: string): Outcome => ({ state: 'ok', remoteId: id, sent: unitAsSent(unit) })
  if (remoteId && row.action !== 'create') {
    await directory.changeUnit(remoteId, sent)
    return done(remoteId)
  }
  // A run that died after the provider's answer left its id: then it is there already.
  if (remoteId && (await directory.found(false)).units.has(remoteId)) {
    await directory.changeUnit(remoteId, sent)
    return done(remoteId)
  }
  const chosen = directory.choosesIds ? (remoteId ?? freshId()) : null
  if (chosen && chosen !== remoteId) await intendId(db, job.id, row.n, chosen)
  return done(await directory.createUnit(sent, chosen))
}

async function userStep({ db, product, directory }: Taking, row: WaitingRow): Promise<Outcome> {
  const [user] = await localUsers(db, row.localId)
  if (!user) return { state: 'gone', remoteId: row.remoteId }
  const remoteId = row.remoteId ?? user.account
  if (row.action === 'disable') {
    await directory.disablePerson(remoteId)
    return directory.locks ? { state: 'disabled', remoteId } : { state: 'gone', remoteId }
  }
  if (!user.mobile && (directory.needs === 'mobile' || !user.email))
    return no(directory.needs === 'mobile' ? text.noMobile : text.noMobileOrEmail, row.remoteId)
  const unitId = (await remoteIds(db, product, 'organize', [user.unitId])).get(user.unitId)
  if (!unitId) return no(text.noUnitYet, row.remoteId)
  const sent = {
    name: user.fullName,
    mobile: user.mobile,
    email: user.email,
    position: user.position,
    unitIds: [unitId],
  }
  const done: Outcome = { state: 'ok', remoteId, sent: userAsSent(user) }
  if (row.action !== 'create') {
    await directory.changePerson(remoteId, sent)
    return done
  }
  try {
    await directory.createPerson(remoteId, sent)
  } catch (error) {
    // Created by a run that died before it could say so.
    if (!(error instanceof ProviderFailure && error.errcode === '60102')) throw error
    await directory.changePerson(remoteId, sent)
  }
  return done
}
