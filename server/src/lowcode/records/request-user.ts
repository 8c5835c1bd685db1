import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import type { ExportContext } from '../../export/exporter.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { ownValue, type Row } from '@tessera/shared/fields/validate'
import type { Db } from '../../db/connect.ts'
import type { RecordPlan } from './plan.ts'
import type { RecordPlans } from './plans.ts'
import type { RecordUser } from './user.ts'

export interface RecordServices {
  readonly interfaces: Interfaces
  readonly recordPlans: RecordPlans
}

/** The caller of a request as the user of records. */
export function recordUserOf(context: ExportContext, services: RecordServices): RecordUser {
  const { interfaces, recordPlans } = services
  const { db, session, visitor, ip, userAgent, lang } = context
  const rows = new Map<string, ReturnType<RecordUser['runInterface']>>()
  const userIn = (own: Db): RecordUser => ({
    db: own,
    userId: session.userId,
    organizeId: session.organizeId,
    lang,
    scopeOf: (module) => scopeOf({ db: own, session }, module),
    // Once per request: an interface has connections of its own, so it runs before a transaction where it can.
    runInterface(id, values) {
      const key = JSON.stringify([id, values])
      const known = rows.get(key)
      if (known) return known
      const loading = interfaces
        .call({ id, callType: 'response', values, by: { visitor, ip, userAgent, lang } })
        .then((answer) => answer.rows)
      rows.set(key, loading)
      return loading
    },
    planOf: (designId) => recordPlans.of(designId, own),
    within: userIn,
  })
  return userIn(db)
}

/** Runs the data interfaces whose options a record names, before the transaction that saves it begins. */
export async function loadOptionRows(plan: RecordPlan, user: RecordUser, sent: Row): Promise<void> {
  const ids = plan.fields.flatMap(({ name, field: { settings } }) => {
    const id = settings['interfaceId'] ?? (settings['dataType'] === 'dynamic' ? settings['propsUrl'] : '')
    const isFixed = ((settings['templateJson'] as unknown[] | undefined) ?? []).length === 0
    return isFixed && typeof id === 'string' && id !== '' && !isEmpty(ownValue(sent, name)) ? [id] : []
  })
  // A refusal is thrown again where the value is checked, with all others of the record.
  await Promise.allSettled([...new Set(ids)].map((id) => user.runInterface(id, {})))
}
