import type { Row } from '@tessera/shared/fields/validate'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { queueAfterSubmit } from './hooks/after-submit.ts'
import { openHookRunner } from './hooks/runner.ts'
import { prepareSave } from './prepare.ts'
import { byCurrentRelease } from './problems.ts'
import { interfaceCaller, rememberRows, type RecordServices } from './request-user.ts'
import { createRecords } from './save.ts'
import { readSent } from './sent-record.ts'
import { guestId, type GuestCaller, type RecordUser } from './user.ts'

interface GuestRecord {
  readonly designId: string
  /** The unit that the record belongs to. */
  readonly organizeId: string
  readonly sent: Row
  /** The release whose form sends it. */
  readonly release: number | undefined
  readonly by: Pick<Context, 'db' | 'ip' | 'userAgent' | 'lang'>
}

/** A guest as the user of records: data interfaces that are open to everyone, and no grants. */
export function guestUser(
  { interfaces, recordPlans, recordTasks, workers }: RecordServices,
  db: Db,
  guest: GuestCaller,
  organizeId: string,
): RecordUser {
  const callInterface = interfaceCaller(interfaces, { visitor: null, ...guest })
  const runInterface = rememberRows(callInterface)
  const hooks = openHookRunner(workers, runInterface)
  const startedAt = Date.now()
  const guestIn = (own: Db): RecordUser => ({
    db: own,
    hooks,
    startedAt,
    runInterface,
    callInterface,
    userId: guestId,
    organizeId,
    guest,
    lang: guest.lang,
    // The form decides what a guest may fill in; grants are for users.
    scopeOf: (module) => scopeOfUser(own, { userId: guestId, organizeId, administrator: true }, module),
    planOf: (other) => recordPlans.of(other, own),
    approval: {
      tasks: recordTasks,
      author: { userId: guestId, organizeId, visitor: null, ...guest },
      newRecords: 'refused',
      launchedBy: { userId: guestId, administrator: false },
      mayChangeLocked: () => Promise.resolve(false),
    },
    within: guestIn,
  })
  return guestIn(db)
}

/**
 * Creates a record for a guest, with the checks of every other record. `before` and `after` run in the same
 * transaction: what one of them throws leaves nothing behind.
 */
export async function createGuestRecord(
  services: RecordServices,
  { designId, organizeId, sent: given, release, by: { db, ip, userAgent, lang } }: GuestRecord,
  { before, after }: { before: (trx: Db) => Promise<void>; after: (trx: Db, id: string) => Promise<void> },
): Promise<void> {
  const plan = await services.recordPlans.of(designId)
  const sent = await readSent(services.recordPlans, plan, given, release)
  const guest = guestUser(services, db, { ip, userAgent, lang }, organizeId)
  await prepareSave(plan, guest, { id: null, sent })
  await byCurrentRelease(() =>
    db.transaction().execute(async (trx) => {
      await before(trx)
      const user = guest.within(trx)
      const [id] = await createRecords(trx, plan, user, [sent], { source: 'public' })
      await queueAfterSubmit(trx, plan, user, [id!])
      await after(trx, id!)
    }),
  )
}
