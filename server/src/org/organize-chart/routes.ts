import type { organizeChart } from '@tessera/shared/contract/org/organize-chart'
import type { Handlers } from '../../http/context.ts'
import { assertUnitExists } from '../organizes/store.ts'
import { searchUnits, listUnitsBelow } from './store.ts'

/** Parent id of the units at the top. */
const rootId = '-1'

export const organizeChartHandlers: Handlers<typeof organizeChart> = {
  search: async ({ keyword }, { db }) => ({ list: await searchUnits(db, keyword.trim()) }),
  async below({ id = rootId }, { db }) {
    if (id !== rootId) await assertUnitExists(db, id)
    return { list: await listUnitsBelow(db, id) }
  },
}
