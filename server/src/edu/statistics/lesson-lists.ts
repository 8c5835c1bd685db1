import { sql } from 'kysely'
import type { CallOutput } from '@tessera/shared/contract/wire'
import type { lessonStatistics, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { lessonArea } from './lessons.ts'
import { loadGroups, openRequest } from './pages.ts'
import { ownPeriod } from './request.ts'
import { periodsTable, sourceRows } from './statements.ts'

type Answer<K extends keyof typeof lessonStatistics> = CallOutput<(typeof lessonStatistics)[K]>

/** The figures of each hour of each weekday. */
export async function listHeat(query: StatisticsQuery, context: Context): Promise<Answer<'heat'>> {
  const {
    rows,
    total: _,
    ...echo
  } = await loadGroups(context, lessonArea, { ...query, groupBy: 'weekdayHour' })
  return {
    ...echo,
    list: rows.flatMap(({ key, values }) => {
      const [weekday, hour] = key.split('-').map(Number)
      return weekday && hour !== undefined ? [{ weekday, hour, values }] : []
    }),
  }
}

/** The most rows of one kind. */
const maxRows = 500

/** What is not counted yet: lessons without a roll-call, places that were left out of one, and owed units. */
export async function listPending(query: StatisticsQuery, context: Context): Promise<Answer<'pending'>> {
  const { days, requestFor, echo } = await openRequest(context, lessonArea, query)
  const request = requestFor(ownPeriod(days))
  const { rows } = await typedSql({
    kind: column.oneOf('overdue', 'pending', 'owed'),
    id: column.text,
    lessonId: column.text,
    classId: column.text.orNull,
    title: column.text,
    studentName: column.text,
    campusName: column.text,
    coachName: column.text,
    date: column.date,
    units: column.number,
  })`
    with ${periodsTable(request.periods, query)}, found as (
      (select 'overdue' as kind, r.id, r.id as lesson_id, r.class_id, r.student_id, r.campus_id, r.coach_id, r.date, r.units
      from ${sourceRows(request, 'lessons')} where ${whereOf('overdue')} order by r.date, r.id limit ${maxRows})
      union all
      (select case when r.owed_units > 0 then 'owed' else 'pending' end, r.id,
        (select x.lesson_id from edu_roster x where x.id = r.id), r.class_id, r.student_id, r.campus_id, r.coach_id, r.date,
        case when r.owed_units > 0 then r.owed_units else r.plan_units end
      from ${sourceRows(request, 'seats')}
      where r.lesson_status = 'done' and (r.owed_units > 0 or r.status = 'pending') order by r.date, r.id limit ${maxRows}))
    select f.kind, f.id, f.lesson_id as "lessonId", f.class_id as "classId", coalesce(c.name, '') as title,
      coalesce(s.name, '') as "studentName", z.short_name as "campusName", u.real_name as "coachName", f.date, f.units
    from found f join edu_campus z on z.id = f.campus_id join org_user u on u.id = f.coach_id
      left join edu_class c on c.id = f.class_id left join edu_student s on s.id = f.student_id
    order by f.date, f.id`.execute(context.db)
  return { ...echo, list: rows.map((row) => ({ ...row, units: fromHundredths(row.units) })) }
}

const whereOf = (key: string) => {
  const measure = lessonArea.measures[key]!
  return 'where' in measure && measure.where ? measure.where : sql`true`
}
