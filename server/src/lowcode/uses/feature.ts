import { uses as calls } from '@tessera/shared/contract/lowcode/uses'
import { interfaceRows } from '../../data/interfaces/store.ts'
import { Refusal } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { DesignFlows } from '../../feature/design-flows.ts'
import type { Services } from '../../feature/services.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { typeRows } from '../../system/dictionaries/store.ts'
import { dataSetRows, listUsesOfDataSet } from '../data-sets/store.ts'
import { listReportsUsing } from '../reports/store.ts'
import { withDesignRights } from '../designs/protected.ts'
import { readSummary } from '../designs/store.ts'
import { countRecords, listUsesOfDesign, listUsesOfDictionary, listUsesOfInterface } from './store.ts'

// An unknown record is refused by reading it.
const usesHandlers = ({ designFlows }: Pick<Services, 'designFlows'>): Handlers<typeof calls> =>
  withDesignRights(calls, {
    async ofDesign({ id }, context) {
      const { db } = context
      await readSummary(db, id)
      const list = await listUsesOfDesign(db, id, null)
      const blocked = await findRemovalProblem(designFlows, context, id)
      return { list, records: await countRecords(db, id), blocked }
    },
    async ofDictionary({ id }, { db }) {
      await typeRows.read(db, id)
      return { list: await listUsesOfDictionary(db, id) }
    },
    async ofDataSet({ id }, { db }) {
      await dataSetRows.read(db, id)
      const shown = await listUsesOfDataSet(db, id)
      const reports = await listReportsUsing(db, id)
      return { list: [...shown, ...reports] }
    },
    async ofInterface({ id }, { db }) {
      await interfaceRows.read(db, id)
      return { list: await listUsesOfInterface(db, id) }
    },
  })

/** Why the flow of a design cannot be deleted with it; '' where it can. */
async function findRemovalProblem(
  designFlows: DesignFlows,
  { db, lang }: Pick<Context, 'db' | 'lang'>,
  designId: string,
): Promise<string> {
  try {
    await designFlows.assertRemovable(db, designId)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return formatText(error, lang)
    throw error
  }
}

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.uses': usesHandlers(services) }),
})
