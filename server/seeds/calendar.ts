import type { WorkingHours } from '@tessera/shared/contract/workflow/calendar'
import { sql } from 'kysely'
import * as column from '../src/db/column.ts'
import type { Db } from '../src/db/connect.ts'
import { typedSql } from '../src/db/typed-sql.ts'
import { insertRows } from './rows.ts'

const hours: WorkingHours = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
]

/** Public holidays of China in 2026 with their first and last day, by the notice of the State Council. */
const holidays: readonly (readonly [name: string, first: string, last: string])[] = [
  ['元旦', '2026-01-01', '2026-01-03'],
  ['春节', '2026-02-15', '2026-02-23'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07'],
]
/** Days of weekends that are worked in exchange. */
const exchanged = [
  ['元旦调休', '2026-01-04'],
  ['春节调休', '2026-02-14'],
  ['春节调休', '2026-02-28'],
  ['劳动节调休', '2026-05-09'],
  ['国庆节调休', '2026-09-20'],
  ['国庆节调休', '2026-10-10'],
] as const

const dayMs = 86_400_000
function datesOf(first: string, last: string): string[] {
  const start = Date.parse(first)
  const count = (Date.parse(last) - start) / dayMs + 1
  return Array.from({ length: count }, (_, at) => new Date(start + at * dayMs).toISOString().slice(0, 10))
}

/** Adds the calendar of a Chinese company where there is no calendar yet. */
export async function seedCalendar(db: Db): Promise<void> {
  const { rows } = await typedSql({ found: column.boolean })`
    select exists (select 1 from workflow_calendar) as found`.execute(db)
  if (rows[0]!.found) return
  const calendarId = 'calendar.cn'
  const week = Array.from({ length: 7 }, (_, weekday) => (weekday < 5 ? hours : []))
  await sql`
    insert into workflow_calendar (id, full_name, week, is_default)
    values (${calendarId}, '工作日历', ${JSON.stringify(week)}, true)`.execute(db)
  await insertRows(db, 'workflow_calendar_day', [
    ...holidays.flatMap(([name, first, last]) =>
      datesOf(first, last).map((date) => ({ calendarId, date, name, hours: [] })),
    ),
    ...exchanged.map(([name, date]) => ({ calendarId, date, name, hours })),
  ])
}
