import { workFigures, type eduHome } from '@tessera/shared/contract/edu/home'
import type { ScopeName } from '@tessera/shared/contract/edu/scopes'
import { translate } from '../../errors/translate.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { ownLessons, readScopes } from '../scopes/store.ts'
import { loadWorkFigures } from './figures.ts'

/** What limits the rows of a figure. Alerts of one's own say so in their title, and have none. */
const modules: Readonly<Partial<Record<(typeof workFigures)[number], ScopeName>>> = {
  rollCallsMissing: 'classes',
  leadsToCall: 'students',
  expiring: 'students',
  arrears: 'orders',
  refundsToPay: 'orders',
  openClasses: 'classes',
  recruitingClasses: 'classes',
}

const handlers: Handlers<typeof eduHome> = {
  async figures(_, context) {
    const values = await loadWorkFigures(context)
    const { scopes } = await readScopes(context)
    const scopeOf = (name: (typeof workFigures)[number]) => {
      const module = modules[name]
      const scope =
        name === 'reviewsToWrite' ? translate(ownLessons, context.lang) : module && scopes[module].name
      return scope ? { scope } : {}
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
