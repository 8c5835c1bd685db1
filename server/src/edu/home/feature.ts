import { workFigures, type eduHome } from '@tessera/shared/contract/edu/home'
import type { ScopeName } from '@tessera/shared/contract/edu/scopes'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { readScopes } from '../scopes/store.ts'
import { loadWorkFigures } from './figures.ts'

/** What limits the rows of a figure; what is the caller's own work has none. */
const modules: Readonly<Partial<Record<(typeof workFigures)[number], ScopeName>>> = {
  rollCallsMissing: 'classes',
  leadsToCall: 'students',
  expiring: 'students',
  arrears: 'orders',
  refundsToPay: 'orders',
}

const handlers: Handlers<typeof eduHome> = {
  async figures(_, context) {
    const values = await loadWorkFigures(context)
    const { isLimited, scopes } = await readScopes(context)
    const scopeOf = (name: (typeof workFigures)[number]) => {
      const module = modules[name]
      return isLimited && module && scopes[module].name ? { scope: scopes[module].name } : {}
    }
    return {
      list: workFigures.map((name) => ({
        name,
        value: values[name],
        previous: null,
        format: 'count',
        period: 'week',
        ...scopeOf(name),
      })),
    }
  },
}

export const feature = defineFeature({ handlers: () => ({ 'edu.home': handlers }) })
