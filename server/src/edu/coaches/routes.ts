import { sql } from 'kysely'
import * as z from 'zod'
import { WeeklyHours } from '@tessera/shared/contract/edu/campuses'
import { Absence } from '@tessera/shared/contract/edu/classrooms'
import type { coaches } from '@tessera/shared/contract/edu/coaches'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { listCalendars } from '../../workflow/calendar/store.ts'
import { assertCampuses, assertHours } from '../campuses/store.ts'
import { changeEduRecord, countFutureLessons, createEduRecord, switchStatus } from '../changes/store.ts'
import { coachExport } from './export.ts'
import { datesBetween, listFreeTimes } from './free.ts'
import { protectedCoaches } from './protected.ts'
import { coachRows, listCoaches, shownCoach, storedCoach } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedCoaches)

const maxFreeDays = 31

export const coachHandlers: Handlers<typeof coaches> = {
  list: async (filter, context) => listCoaches(context.db, await getScope(context), filter),
  async selector({ campusId, subjectId }, context) {
    const { pickerRows } = await getScope(context)
    const conditions = allConditions([
      sql`h.delete_mark = 0 and h.status = 'active'`,
      pickerRows,
      campusId && sql`h.campus_ids = '{}' or ${campusId} = any(h.campus_ids)`,
      subjectId && sql`${subjectId} = any(h.subjects)`,
    ])
    const { rows } = await typedSql({
      ...columnsOf('edu_coach', 'id', 'coachNo', 'color'),
      fullName: column.text,
    })`
      select h.id, u.real_name as "fullName", h.coach_no as "coachNo", h.color
      from edu_coach h join org_user u on u.id = h.id where ${conditions} order by h.coach_no, h.id`.execute(
      context.db,
    )
    return { list: rows }
  },

  async free({ id, from, to, minutes }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    if (to < from) throw refuseField('to', text.periodReversed)
    if (datesBetween(from, to).length > maxFreeDays) throw refuseField('to', text.periodTooLong)
    const { weekly, absences } = await loadWeek(context.db, id)
    const lessons = await listLessonTimes(context.db, id, from, to)
    const [calendar] = await listCalendars(context.db)
    // A day off that is no weekday of rest is a public holiday; schools teach on weekends.
    const holidays = (calendar?.days ?? [])
      .filter(({ date, hours }) => hours.length === 0 && date >= from && date <= to)
      .map(({ date, name }) => ({ date, name }))
    return {
      list: listFreeTimes({
        from,
        to,
        minutes,
        weekly,
        absences,
        lessons,
        holidays: new Set(holidays.map(({ date }) => date)),
      }),
      holidays,
    }
  },

  exportExcel: (request, context) => createExportLink(coachExport, request, context),
  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    const coach = await coachRows.read(context.db, id)
    const { rows } = await typedSql(columnsOf('org_user', 'realName'))`
      select real_name as "realName" from org_user where id = ${id}`.execute(context.db)
    return withoutHidden({ ...shownCoach(coach), realName: rows[0]?.realName ?? '', _hidden })
  },

  async create({ userId, ...input }, by) {
    const scope = await getScope(by)
    const id = await createEduRecord(by, 'coach', (trx) =>
      scope.create(trx, input, async (body) => {
        await assertValid(trx, body)
        await insertCoach(trx, userId, body.coachNo, by.session.userId)
        await coachRows.update(trx, userId, storedCoach(body), by.session.userId)
        return userId
      }),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'coach', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx) =>
        scope.update(trx, id, input, async (body) => {
          await assertValid(trx, body)
          for (const { from, to } of body.absences ?? []) {
            const n = await countFutureLessons(
              trx,
              sql`e.coach_id = ${id} and tsrange(e.start_at at time zone z.time_zone, e.end_at at time zone z.time_zone)
                && tsrange(${from}::timestamp, ${to}::timestamp)`,
            )
            if (n > 0) throw refuseField('absences', text.absenceHasLessons, { from, to, n })
          }
          await coachRows.update(trx, id, storedCoach(body), by.session.userId)
        }),
    )
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'coach', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      const { rows } = await typedSql({ classes: column.number, lessons: column.number })`
        select (select count(*) from edu_class where delete_mark = 0
            and (coach_id = ${id} or ${id} = any(assistant_ids))) as classes,
          (select count(*) from edu_lesson where delete_mark = 0
            and (coach_id = ${id} or ${id} = any(assistant_ids))) as lessons`.execute(trx)
      const { classes, lessons } = rows[0]!
      if (classes + lessons > 0) throw refuse(text.inUse, { classes, lessons })
      await coachRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'coach', id, action: 'state' }, async (trx) => {
      await scope.lockRow(trx, id)
      const status = await switchStatus(trx, { table: 'edu_coach', id, userId: by.session.userId }, [
        'active',
        'left',
      ])
      if (status === 'active') return
      const n = await countFutureLessons(trx, sql`(e.coach_id = ${id} or ${id} = any(e.assistant_ids))`)
      if (n > 0) throw refuse(text.hasLessons, { n })
    })
  },
}

/** The weekly hours in which a coach can teach, and the absences. Without own hours, the opening hours of the campuses. */
async function loadWeek(db: Db, id: string) {
  const { rows } = await typedSql({
    availability: column.jsonOf(z.array(WeeklyHours)),
    absences: column.jsonOf(z.array(Absence)),
    opening: column.jsonOf(z.array(WeeklyHours)),
  })`
    select h.availability, h.absences, coalesce((
      select jsonb_agg(hours) from edu_campus c cross join jsonb_array_elements(c.business_hours) hours
      where c.delete_mark = 0 and c.status = 'open' and (h.campus_ids = '{}' or c.id = any(h.campus_ids))), '[]') as opening
    from edu_coach h where h.id = ${id} and h.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { availability, absences, opening } = rows[0]
  return { weekly: availability.length > 0 ? availability : opening, absences }
}

/** The lessons of a coach as days and times of their campus. */
async function listLessonTimes(db: Db, id: string, from: string, to: string) {
  const { rows } = await typedSql({ date: column.text, start: column.text, end: column.text })`
    select to_char(e.start_at at time zone z.time_zone, 'YYYY-MM-DD') as date,
      to_char(e.start_at at time zone z.time_zone, 'HH24:MI') as start,
      to_char(e.end_at at time zone z.time_zone, 'HH24:MI') as end
    from edu_lesson e join edu_campus z on z.id = e.campus_id
    where (e.coach_id = ${id} or ${id} = any(e.assistant_ids)) and e.delete_mark = 0 and e.status <> 'cancelled'
      and e.biz_date between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** Adds the coach of a user, or the one that was removed before. */
async function insertCoach(trx: Db, id: string, coachNo: string, userId: string): Promise<void> {
  const { rows: users } = await sql`
    select 1 from org_user where id = ${id} and delete_mark = 0 and enabled_mark = 1 for key share`.execute(
    trx,
  )
  if (users.length === 0) throw refuseField('userId', text.noUser)
  const { rows } = await sql`
    insert into edu_coach (id, coach_no, creator_user_id) values (${id}, ${coachNo}, ${userId})
    on conflict (id) do update set delete_mark = 0, status = 'active' where edu_coach.delete_mark = 1
    returning id`.execute(trx)
  if (rows.length === 0) throw refuseField('userId', text.exists)
}

async function assertValid(
  trx: Db,
  body: {
    subjects?: readonly string[] | undefined
    campusIds?: readonly string[] | undefined
    availability?: readonly WeeklyHours[] | undefined
    absences?: readonly Absence[] | undefined
  },
): Promise<void> {
  assertHours('availability', body.availability)
  const wrong = body.absences?.find(({ from, to }) => to <= from)
  if (wrong) throw refuseField('absences', text.absenceReversed, { from: wrong.from, to: wrong.to })
  await assertCampuses(trx, 'campusIds', body.campusIds)
  const subjects = [...new Set(body.subjects)]
  const { rows } = await sql`
    select 1 from edu_subject where id = any(${subjects}::text[]) and delete_mark = 0`.execute(trx)
  if (rows.length < subjects.length) throw refuseField('subjects', text.noSubject)
}
