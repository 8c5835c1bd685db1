import { workFigures, type eduHome } from '@tessera/shared/contract/edu/home'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { loadWorkFigures } from './figures.ts'

const handlers: Handlers<typeof eduHome> = {
  async figures(_, context) {
    const values = await loadWorkFigures(context)
    return {
      list: workFigures.map((name) => ({
        name,
        value: values[name],
        previous: null,
        format: 'count',
        period: 'week',
      })),
    }
  },
}

export const feature = defineFeature({ handlers: () => ({ 'edu.home': handlers }) })
