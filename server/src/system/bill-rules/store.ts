import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  dayOf,
  periodOf,
  formatBillNumber,
  tokensOf,
  defaultReset,
  allowedResets,
  type Numbering,
} from '@tessera/shared/contract/system/bill-number'
import { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export const ruleRows = createCrud('system_bill_rule', BillRuleBody)

interface Rule extends Numbering {
  id: string
  mode: 'gapless' | 'fast'
  /** Codes of the modules that may draw from it, joined by commas; '' is every module. */
  modules: string
}

interface NumberRequest {
  /** The day of the document in epoch milliseconds, which selects the counting period. */
  at?: number | undefined
  /** Values of the words in braces. */
  tokens?: Readonly<Record<string, string>>
  /** Id of the organisation whose code replaces `{organize}`. */
  organizeId?: string
  /** Menu code of the module whose record is saved. A rule that names modules refuses others. */
  module?: string
}

/** Limit of numbers to skip because the rule issued them earlier, with other settings. */
const maxTries = 1_000

/**
 * Issues the next number of an enabled rule; the first is the start number. A gapless rule makes other
 * callers wait until the caller's transaction ends, and reissues the number of a transaction that failed. A
 * fast rule never blocks and leaves a gap instead. No number of a rule is ever issued twice. Only code that
 * saves a record calls it, in the transaction of that record and instead of a number that a client sent. Throws
 * a refusal where there is no such rule, it does not serve the module, or a word in braces has no value.
 */
export async function nextNumber(db: Db, enCode: string, request: NumberRequest = {}): Promise<string> {
  if (!db.isTransaction) return db.transaction().execute((trx) => nextNumber(trx, enCode, request))
  const { at = Date.now(), module = '' } = request
  // The lock makes a concurrent removal wait, so that it sees the issued number.
  const rule = await requireRule(db, sql`en_code = ${enCode} and enabled_mark = 1 for key share`)
  const modules = rule.modules.split(',').filter(Boolean)
  if (modules.length > 0 && !modules.includes(module)) throw refuse(text.otherModule, {}, Code.forbidden)
  const tokens = await requireTokens(db, rule, request)
  const day = dayOf(at)
  const period = periodOf(rule, day)
  for (let tried = 0; tried < maxTries; tried++) {
    const count =
      rule.mode === 'fast'
        ? await nextFastCount(db, rule.id, period)
        : await nextGaplessCount(db, rule.id, period)
    const { number, widened } = formatBillNumber(rule, day, count, tokens)
    const { rows } = await sql`insert into system_bill_number (rule_id, number, widened)
        values (${rule.id}, ${number}, ${widened}) on conflict do nothing returning id`.execute(db)
    if (rows.length > 0) return number
  }
  throw refuse(text.full, {}, Code.conflict)
}

async function requireTokens(
  db: Db,
  rule: Rule,
  { tokens = {}, organizeId }: NumberRequest,
): Promise<Readonly<Record<string, string>>> {
  const names = tokensOf(rule)
  let all = tokens
  if (organizeId && names.includes('organize') && !tokens['organize']) {
    const { rows } = await typedSql({
      code: column.text,
    })`select en_code as code from org_organize where id = ${organizeId}`.execute(db)
    all = { ...tokens, organize: rows[0]?.code ?? '' }
  }
  const missing = names.find((name) => !all[name])
  if (missing) throw refuse(text.noToken, { name: missing })
  return all
}

/** The number that `nextNumber` would issue now. Issues none, so another caller can get it first. */
export async function previewNumber(db: Db, enCode: string, request: NumberRequest = {}): Promise<string> {
  const rule = await requireRule(db, sql`en_code = ${enCode} and enabled_mark = 1`)
  const tokens = await requireTokens(db, rule, request)
  const day = dayOf(request.at ?? Date.now())
  const issued = await loadIssuedCount(db, rule, day)
  for (let ahead = 1; ahead <= maxTries; ahead++) {
    const { number } = formatBillNumber(rule, day, issued + ahead, tokens)
    const { rows } = await sql`
      select 1 from system_bill_number where rule_id = ${rule.id} and number = ${number}`.execute(db)
    if (rows.length === 0) return number
  }
  throw refuse(text.full, {}, Code.conflict)
}

/** The next three numbers as they would be issued; issues none. */
export async function previewNumbers(db: Db, id: string): Promise<string[]> {
  const rule = await requireRule(db, sql`id = ${id}`)
  const day = dayOf(Date.now())
  const issued = await loadIssuedCount(db, rule, day)
  return [1, 2, 3].map((ahead) => formatBillNumber(rule, day, issued + ahead).number)
}

/** How many numbers a rule has issued in the period of a day. */
async function loadIssuedCount(db: Db, rule: Rule, day: ReturnType<typeof dayOf>): Promise<number> {
  const { rows } = await typedSql({ issued: column.number })`
    select case when base is null then issued
      else greatest(0, coalesce(pg_sequence_last_value(to_regclass(${sequenceOf(rule.id)})), base) - base)
        end as issued
    from system_bill_counter where rule_id = ${rule.id} and period = ${periodOf(rule, day)}`.execute(db)
  return rows[0]?.issued ?? 0
}

/** Counts without gaps: the row of the period stays locked until the transaction ends. */
async function nextGaplessCount(trx: Db, ruleId: string, period: string): Promise<number> {
  const { rows } = await typedSql(columnsOf('system_bill_counter', 'issued'))`
    insert into system_bill_counter (rule_id, period, issued) values (${ruleId}, ${period}, 1)
    on conflict (rule_id, period) do update set issued = system_bill_counter.issued + 1
    returning issued`.execute(trx)
  return rows[0]!.issued
}

/**
 * Counts by a sequence, which does not wait for transactions. Only the first caller of a period writes to its
 * row.
 */
async function nextFastCount(trx: Db, ruleId: string, period: string): Promise<number> {
  const sequence = sequenceOf(ruleId)
  const { rows } = await typedSql({ count: column.number })`
    select nextval(${sequence}::regclass) - base as count from system_bill_counter where rule_id = ${ruleId}
      and period = ${period} and base is not null`.execute(trx)
  if (rows[0]) return rows[0].count
  await sql`
    insert into system_bill_counter (rule_id, period, base)
    values (${ruleId}, ${period}, nextval(${sequence}::regclass))
    on conflict (rule_id, period) do update set base =
      coalesce(system_bill_counter.base, nextval(${sequence}::regclass) - system_bill_counter.issued)`.execute(
    trx,
  )
  return nextFastCount(trx, ruleId, period)
}

const sequenceOf = (ruleId: string) =>
  `system_bill_${createHash('sha256').update(ruleId).digest('hex').slice(0, 32)}`

/** Switches a rule between counter rows and a sequence; counting continues from the current number. */
export async function switchCountingMode(trx: Db, ruleId: string, mode: Rule['mode']): Promise<void> {
  const sequence = sequenceOf(ruleId)
  if (mode === 'fast') await sql`create sequence if not exists ${sql.id(sequence)}`.execute(trx)
  else
    await sql`
      update system_bill_counter set issued = greatest(issued,
        coalesce(pg_sequence_last_value(to_regclass(${sequence})), base) - base), base = null
      where rule_id = ${ruleId} and base is not null`.execute(trx)
}

/**
 * Fills in the defaults of a rule. Throws a refusal for a reset period that the date format does not show,
 * because numbers would repeat. `previousReset` is kept where the input names none and the date format allows
 * it.
 */
export function completeRule(
  body: BillRuleBody,
  previousReset?: Numbering['reset'],
): BillRuleBody & Numbering {
  const allowed = allowedResets[body.dateFormat]
  if (body.reset && !allowed.includes(body.reset)) throw refuseField('reset', text.hiddenReset)
  const reset =
    body.reset ??
    (previousReset && allowed.includes(previousReset) ? previousReset : defaultReset(body.dateFormat))
  return { ...body, reset, suffix: body.suffix ?? '', fiscalMonth: body.fiscalMonth ?? 1 }
}

/** The first number of a rule, shown in its form as an example. */
export const exampleOf = (rule: Numbering): string => formatBillNumber(rule, dayOf(Date.now()), 1).number

/** Removes a rule; throws a refusal if it has issued a number. Waits for callers who are just drawing one. */
export async function removeRule(trx: Db, id: string, userId: string): Promise<void> {
  await sql`select 1 from system_bill_rule where id = ${id} for update`.execute(trx)
  const { rows } = await sql`select 1 from system_bill_number where rule_id = ${id} limit 1`.execute(trx)
  if (rows.length > 0) throw refuse(text.used)
  await ruleRows.remove(trx, id, userId)
}

async function requireRule(db: Db, condition: ReturnType<typeof sql>): Promise<Rule> {
  const { rows } = await typedSql({
    ...columnsOf(
      'system_bill_rule',
      'id',
      'mode',
      'modules',
      'prefix',
      'suffix',
      'digit',
      'startNumber',
      'reset',
      'fiscalMonth',
    ),
    dateFormat: column.oneOf('yyyyMMdd', 'yyyyMM', 'yyyy', 'no'),
  })`
    select id, prefix, suffix, date_format as "dateFormat", digit, start_number as "startNumber", mode, reset,
      fiscal_month as "fiscalMonth", modules
    from system_bill_rule where delete_mark = 0 and ${condition}`.execute(db)
  if (!rows[0]) throw refuse(text.noRule, {}, Code.notFound)
  return rows[0]
}
