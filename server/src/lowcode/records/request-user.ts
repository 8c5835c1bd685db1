import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import type { ExportContext } from '../../export/exporter.ts'
import { scopeOf } from '../../permissions/scope.ts'
import type { RecordPlans } from './plans.ts'
import type { RecordUser } from './user.ts'

export interface RecordServices {
  readonly interfaces: Interfaces
  readonly recordPlans: RecordPlans
}

/** The caller of a request as the user of records. */
export const recordUserOf = (
  context: ExportContext,
  { interfaces, recordPlans }: RecordServices,
): RecordUser => ({
  db: context.db,
  userId: context.session.userId,
  organizeId: context.session.organizeId,
  scopeOf: (module) => scopeOf(context, module),
  async runInterface(id, values) {
    const { rows } = await interfaces.call({ id, callType: 'response', values, by: context })
    return rows
  },
  planOf: (designId) => recordPlans.of(designId),
})
