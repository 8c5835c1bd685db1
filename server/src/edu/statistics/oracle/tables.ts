import { sql } from 'kysely'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a row of any table
export type Row = Readonly<Record<string, any>>

const names = [
  'edu_campus',
  'edu_classroom',
  'edu_class',
  'edu_class_student',
  'edu_course',
  'edu_lesson',
  'edu_roster',
  'edu_makeup_right',
  'edu_review',
  'edu_student',
  'edu_order',
  'edu_order_line',
  'edu_ledger_entry',
  'edu_receipt',
  'edu_receipt_allocation',
  'edu_refund',
  'edu_refund_payment',
  'edu_wallet_transaction',
  'edu_cash_entry',
  'edu_payslip',
  'edu_payslip_line',
  'edu_period',
  'edu_suspension',
  'system_dictionary_type',
  'system_dictionary_data',
] as const
export type Tables = Record<(typeof names)[number], Row[]>

/** Whole tables as plain rows, for folds that share no code with the statements. */
export async function loadTables(db: Db): Promise<Tables> {
  const tables: Partial<Tables> = {}
  for (const name of names) {
    const { rows } = await typedSql({ row: column.json })`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
    tables[name] = rows.map(({ row }) => row as Row)
  }
  return tables as Tables
}

/** Who asks, and for what: what an oracle needs besides the tables. */
export interface Question {
  from: string
  to: string
  campusIds: readonly string[]
  seesClass: (one: Row) => boolean
  seesStudent: (one: Row) => boolean
  seesOrder: (campusId: string, order: Row | undefined) => boolean
  /** Today at the campuses, which all are in one zone. */
  today: string
  now: string
}

export const live = (row: Row) => row['delete_mark'] === 0
export const within = (date: string | null, { from, to }: { from: string; to: string }) =>
  date !== null && date >= from && date <= to
/** On which days a document counts, and with which sign: on its accounting date, and off on that of its void. */
export function movesOf(document: Row): [date: string, sign: number][] {
  const { acct_date: on, void_acct_date: off } = document
  if (!live(document) || on === null || on === off) return []
  return off === null
    ? [[on, 1]]
    : [
        [on, 1],
        [off, -1],
      ]
}
export const byId = (rows: readonly Row[], key = 'id') =>
  new Map(rows.map((row) => [row[key] as string, row]))
export const addDays = (date: string, days: number) => {
  const time = new Date(`${date}T12:00:00Z`)
  time.setUTCDate(time.getUTCDate() + days)
  return time.toISOString().slice(0, 10)
}
/** Division by long hand: the nearest number with so many decimals, a half up. */
export function share(over: number, under: number, digits: number): number | null {
  if (under === 0) return null
  let scaled = over
  for (let at = 0; at < digits; at++) scaled *= 10
  const down = Math.floor(scaled / under)
  const left = scaled - down * under
  return (left * 2 >= under ? down + 1 : down) / Number(`1e${digits}`)
}
