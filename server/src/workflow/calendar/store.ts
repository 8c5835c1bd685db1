import { sql } from 'kysely'
import * as z from 'zod'
import { WorkingHours, type Calendar, type CalendarBody } from '@tessera/shared/contract/workflow/calendar'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { toWorkingCalendar, type WorkingCalendar } from './working-time.ts'

const CalendarDays = z.array(z.object({ date: z.string(), name: z.string(), hours: WorkingHours }))

/** All calendars, the default one first; only one where `id` is given. */
export async function listCalendars(db: Db, id?: string): Promise<Calendar[]> {
  const { rows } = await typedSql({
    ...columnsOf('workflow_calendar', 'id', 'fullName', 'isDefault', 'lastModifyTime'),
    week: column.jsonOf(z.array(WorkingHours)),
    days: column.jsonOf(CalendarDays),
  })`
    select c.id, c.full_name as "fullName", c.week, c.is_default as "isDefault", c.last_modify_time as "lastModifyTime",
      coalesce((select jsonb_agg(jsonb_build_object('date', d.date, 'name', d.name, 'hours', d.hours) order by d.date)
        from workflow_calendar_day d where d.calendar_id = c.id), '[]') as days
    from workflow_calendar c where c.delete_mark = 0 ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.is_default desc, c.creator_time, c.id`.execute(db)
  return rows
}

/** The calendar in which limits and timers of flows count. Null while there is none: then all time counts. */
export async function loadWorkingCalendar(db: Db): Promise<WorkingCalendar | null> {
  const [first] = await listCalendars(db)
  return first ? toWorkingCalendar(first) : null
}

/** Replaces the days of a calendar that differ from their weekday. */
export async function saveDays(trx: Db, id: string, days: CalendarBody['days']): Promise<void> {
  await sql`delete from workflow_calendar_day where calendar_id = ${id}`.execute(trx)
  await sql`
    insert into workflow_calendar_day (calendar_id, date, name, hours)
    select ${id}, d.date, d.name, d.hours
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (date date, name text, hours jsonb)`.execute(
    trx,
  )
}

/** Makes a calendar the default one. */
export async function setDefaultCalendar(trx: Db, id: string): Promise<void> {
  await sql`update workflow_calendar set is_default = false where is_default and delete_mark = 0`.execute(trx)
  await sql`update workflow_calendar set is_default = true where id = ${id}`.execute(trx)
}
