import { sql, type RawBuilder } from 'kysely'
import type { DocumentAlias } from '../books/moves.ts'
import type { ZonedPeriods } from './periods.ts'
import { isWithin } from './within.ts'

/**
 * SQL condition that a document counts or is taken off in the period `p`, for indexes; the days of `movesOf` are compared
 * besides.
 */
export function isPostedIn(alias: DocumentAlias, periods: ZonedPeriods): RawBuilder<unknown> {
  const isIn = (column: string) => {
    const date = sql.ref(`${alias}.${column}`)
    return sql`${date} between p.d1 and p.d2 and ${isWithin(date, periods)}`
  }
  return sql`(${isIn('acct_date')} or ${isIn('void_acct_date')})`
}

/** SQL condition that an order counts at the end of a period. */
export const isSignedAt = sql`(o.acct_date <= p.d2 and coalesce(o.void_acct_date > p.d2, true))`
