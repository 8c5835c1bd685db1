import type { RawBuilder } from 'kysely'
import type { Context } from '../../http/context.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { campusConditions } from '../classes/protected.ts'
import { protectedPricePlans } from '../price-plans/protected.ts'
import { protectedStudents } from '../students/protected.ts'
import { protectedOrders } from './protected.ts'

/** What the caller may see of what a sale touches. */
export interface SaleScopes {
  readonly orders: Scope
  readonly students: Scope
  readonly plans: Scope
  /** Condition on the campuses `ca` for which the caller may sell. */
  readonly offeredCampuses: RawBuilder<unknown>
}

/**
 * Loads the scopes of a sale. Call it before the transaction: inside, it would need a second connection while the first one
 * is held, and many calls at once would wait for one another for ever.
 */
export async function loadSaleScopes(context: Pick<Context, 'db' | 'session'>): Promise<SaleScopes> {
  const orders = await scopeOf(context, protectedOrders)
  const students = await scopeOf(context, protectedStudents)
  const plans = await scopeOf(context, protectedPricePlans)
  const { offered: offeredCampuses } = await campusConditions((module) => scopeOf(context, module))
  return { orders, students, plans, offeredCampuses }
}
