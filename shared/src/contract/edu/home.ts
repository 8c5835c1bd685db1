import { HomeFigures } from '../shell/home.ts'
import { get } from '../wire.ts'

/** Names of the figures that the home page shows about the work of the caller. */
export const workFigures = [
  'myTodos',
  'rollCallsMissing',
  'reviewsToWrite',
  'leadsToCall',
  'expiring',
  'arrears',
  'refundsToPay',
  'openClasses',
  'recruitingClasses',
] as const

export const eduHome = {
  /**
   * What waits for the caller, and classes, each the number of rows of the list that its card opens. A figure is null for
   * callers whose work it is not: roll calls for who calls them, feedback for coaches, arrears for who sees orders, refunds
   * for who pays them.
   */
  figures: get('/api/edu/Home/Figures', { access: 'signed-in', output: HomeFigures }),
}
