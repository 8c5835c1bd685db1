import type { WorkingHours } from '@tessera/shared/contract/workflow/calendar'
import { sql } from 'kysely'
import * as column from '../src/db/column.ts'
import type { Db } from '../src/db/connect.ts'
import { typedSql } from '../src/db/typed-sql.ts'
import { holidaysOf } from './holidays.ts'
import { insertRows } from './rows.ts'

const hours: WorkingHours = [
  { from: '09:00', to: '12:00' },
  { from: '13:30', to: '18:00' },
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

const calendarId = 'calendar.cn'

/**
 * Adds the calendar of a Chinese company where there is no calendar yet, and to it the holidays of this year and the next
 * one as long as it has none of that year.
 */
export async function seedCalendar(db: Db): Promise<void> {
  const { rows } = await typedSql({ found: column.boolean })`
    select exists (select 1 from workflow_calendar) as found`.execute(db)
  if (!rows[0]!.found) await createCalendar(db)
  const { rows: known } = await typedSql({ year: column.number, isKnown: column.boolean })`
    select y.year, exists (select 1 from workflow_calendar_day d where d.calendar_id = c.id and d.hours = '[]'
      and extract(year from d.date) = y.year) as "isKnown"
    from workflow_calendar c, lateral (select extract(year from now())::int + n as year from generate_series(0, 1) n) y
    where c.id = ${calendarId} and c.delete_mark = 0`.execute(db)
  const days = known.flatMap(({ year, isKnown }) => (isKnown ? [] : holidaysOf(year)))
  // A day that the calendar has already keeps its hours.
  await sql`
    insert into workflow_calendar_day (calendar_id, date, name, hours)
    select ${calendarId}, d.date, d.name, '[]' from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (date date, name text)
    on conflict do nothing`.execute(db)
}

async function createCalendar(db: Db): Promise<void> {
  const week = Array.from({ length: 7 }, (_, weekday) => (weekday < 5 ? hours : []))
  await sql`
    insert into workflow_calendar (id, full_name, week, is_default)
    values (${calendarId}, '工作日历', ${JSON.stringify(week)}, true)`.execute(db)
  await insertRows(db, 'workflow_calendar_day', [
    ...holidaysOf(2026).map((day) => ({ calendarId, ...day, hours: [] })),
    ...exchanged.map(([name, date]) => ({ calendarId, date, name, hours })),
  ])
}
