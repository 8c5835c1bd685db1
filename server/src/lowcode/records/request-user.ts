import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import type { ExportContext } from '../../export/exporter.ts'
import { scopeOf } from '../../permissions/scope.ts'
import type { Db } from '../../db/connect.ts'
import type { Workers } from '../../workers/workers.ts'
import type { RecordTasks } from '../../feature/record-tasks.ts'
import { mayChangeLocked } from './access.ts'
import { openHookRunner } from './hooks/runner.ts'
import type { RecordPlans } from './plans.ts'
import type { RecordUser, RunInterface } from './user.ts'

export interface RecordServices {
  readonly interfaces: Interfaces
  readonly recordPlans: RecordPlans
  readonly workers: Workers
  readonly recordTasks: RecordTasks
}

/** Remembers the rows of a data interface by its values, for one request. */
export function rememberRows(callInterface: RunInterface): RunInterface {
  const rows = new Map<string, ReturnType<RunInterface>>()
  return (id, values) => {
    const key = JSON.stringify([id, values])
    const known = rows.get(key)
    if (known) return known
    const loading = callInterface(id, values)
    rows.set(key, loading)
    return loading
  }
}

/** Calls data interfaces for a caller, with or without a session. */
export const interfaceCaller =
  (interfaces: Interfaces, by: Parameters<Interfaces['call']>[0]['by']): RunInterface =>
  async (id, values) => {
    const { rows } = await interfaces.call({ id, callType: 'response', values, by })
    return rows
  }

/** The caller of a request as the user of records. */
export function recordUserOf(context: ExportContext, services: RecordServices): RecordUser {
  const { interfaces, recordPlans, workers } = services
  const { db, session, visitor, ip, userAgent, lang } = context
  const callInterface = interfaceCaller(interfaces, { visitor, ip, userAgent, lang })
  const runInterface = rememberRows(callInterface)
  const hooks = openHookRunner(workers, runInterface)
  const startedAt = Date.now()
  const userIn = (own: Db): RecordUser => ({
    db: own,
    hooks,
    startedAt,
    runInterface,
    callInterface,
    userId: session.userId,
    organizeId: session.organizeId,
    lang,
    scopeOf: (module) => scopeOf({ db: own, session }, module),
    planOf: (designId) => recordPlans.of(designId, own),
    approval: {
      tasks: services.recordTasks,
      author: { userId: session.userId, organizeId: session.organizeId, lang, visitor, ip, userAgent },
      newRecords: 'draft',
      launchedBy: session,
      mayChangeLocked: (reader, designId) => mayChangeLocked(reader, session.access, designId),
      listReadable: (reader, taskIds) => services.recordTasks.listReadable({ db: reader, session }, taskIds),
    },
    within: userIn,
  })
  return userIn(db)
}
