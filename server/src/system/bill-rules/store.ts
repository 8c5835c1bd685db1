import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Date parts by their names on the wire, as PostgreSQL writes them; `no` has none. */
const datePart = sql`case date_format when 'yyyyMMdd' then 'YYYYMMDD' when 'yyyyMM' then 'YYYYMM' when 'yyyy' then 'YYYY' else '' end`

/**
 * The next number of an enabled rule (specification: wire 9.4): the first is the start number, and a new date part starts over. The row is
 * locked until the transaction of the caller ends, so no two callers get the same, and a number of a transaction that failed is given again.
 * Refuses where there is no such rule. `zone` is whose day it is.
 */
export async function nextNumber(db: Db, enCode: string, zone = Intl.DateTimeFormat().resolvedOptions().timeZone): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    with rule as (
      select id, coalesce(to_char(now() at time zone ${zone}, ${datePart}), '') as today from system_bill_rule
      where en_code = ${enCode} and delete_mark = 0 and enabled_mark = 1
    ), counted as (
      update system_bill_rule b set issued = case when b.issued_in = rule.today then b.issued + 1 else 1 end, issued_in = rule.today
      from rule where b.id = rule.id returning b.id, b.prefix, b.digit, b.start_number, b.issued, rule.today
    )
    select id, prefix || today || lpad(n, greatest(digit, length(n)), '0') as number
    from counted cross join lateral (select (start_number::numeric + issued - 1)::text as n) at`.execute(db)
  const number = rows[0]?.number
  if (number === undefined) throw refuse(text.noRule, {}, Code.gone)
  await sql`update system_bill_rule set output_number = ${number} where en_code = ${enCode} and delete_mark = 0`.execute(db)
  return number
}
