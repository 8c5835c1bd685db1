import type { organizeChart } from '@tessera/shared/contract/org/organize-chart'
import type { Handlers } from '../../http/context.ts'
import { mustLive } from '../organizes/store.ts'
import { foundUnits, unitsBelow } from './store.ts'

/** The wire's name for "at the top". */
const top = '-1'

export const organizeChartHandlers: Handlers<typeof organizeChart> = {
  search: async ({ keyword }, { db }) => ({ list: await foundUnits(db, keyword.trim()) }),
  async below({ id = top }, { db }) {
    if (id !== top) await mustLive(db, id)
    return { list: await unitsBelow(db, id) }
  },
}
