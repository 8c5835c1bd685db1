import { sql, type RawBuilder } from 'kysely'

/** Alias of a table of documents in a statement. */
export type DocumentAlias = 'r' | 'o' | 'k'

/**
 * The table `m` of the days on which a document such as a receipt counts, with the sign: on its accounting date, and taken off
 * on that of its void (decision 102). One that was made void while its month was open has the same date twice and never counts.
 */
export const movesOf = (alias: DocumentAlias): RawBuilder<unknown> =>
  sql`cross join lateral ${sql.raw(`(
  select ${alias}.acct_date as date, 1 as sign where ${alias}.acct_date is distinct from ${alias}.void_acct_date
  union all select ${alias}.void_acct_date, -1 where ${alias}.void_acct_date <> ${alias}.acct_date)`)} m`
