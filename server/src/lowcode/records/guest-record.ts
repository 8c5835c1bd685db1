import type { Row } from '@tessera/shared/fields/validate'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { byCurrentRelease } from './problems.ts'
import { loadOptionRows, type RecordServices } from './request-user.ts'
import { createRecords } from './save.ts'
import { guestId, type RecordUser } from './user.ts'

interface GuestRecord {
  readonly designId: string
  /** The unit that the record belongs to. */
  readonly organizeId: string
  readonly sent: Row
  readonly by: Pick<Context, 'db' | 'ip' | 'userAgent' | 'lang'>
}

/**
 * Creates a record for a guest, with the checks of every other record. `before` and `after` run in the same
 * transaction: what one of them throws leaves nothing behind.
 */
export async function createGuestRecord(
  services: RecordServices,
  { designId, organizeId, sent, by: { db, ip, userAgent, lang } }: GuestRecord,
  { before, after }: { before: (trx: Db) => Promise<void>; after: (trx: Db, id: string) => Promise<void> },
): Promise<void> {
  const { interfaces, recordPlans } = services
  const plan = await recordPlans.of(designId)
  const rows = new Map<string, ReturnType<RecordUser['runInterface']>>()
  const guestIn = (own: Db): RecordUser => ({
    db: own,
    userId: guestId,
    organizeId,
    lang,
    // The form decides what a guest may fill in; grants are for users.
    scopeOf: (module) => scopeOfUser(own, { userId: guestId, organizeId, administrator: true }, module),
    runInterface(id, values) {
      const key = JSON.stringify([id, values])
      const known = rows.get(key)
      if (known) return known
      const loading = interfaces
        .call({ id, callType: 'response', values, by: { visitor: null, ip, userAgent, lang } })
        .then((answer) => answer.rows)
      rows.set(key, loading)
      return loading
    },
    planOf: (other) => recordPlans.of(other, own),
    within: guestIn,
  })
  await loadOptionRows(plan, guestIn(db), sent)
  await byCurrentRelease(() =>
    db.transaction().execute(async (trx) => {
      await before(trx)
      const [id] = await createRecords(trx, plan, guestIn(trx), [sent], { source: 'public' })
      await after(trx, id!)
    }),
  )
}
