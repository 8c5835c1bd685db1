import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Minutes from the submission of a leave to the lesson; negative where it came later. */
const noticeOf = (leave: string, lesson: string) =>
  sql`floor(extract(epoch from ${sql.ref(`${lesson}.start_at`)} - ${sql.ref(`${leave}.submitted_at`)}) / 60)::int`

/** Whether a leave `v` covers a lesson. */
const covers = (lesson: string) => sql`(case when v.lesson_ids = '{}'
  then ${sql.ref(`${lesson}.biz_date`)} between v.from_date and v.to_date
  else ${sql.ref(`${lesson}.id`)} = any(v.lesson_ids) end)`

const columns = {
  ...columnsOf(
    'edu_roster',
    'id',
    'lessonId',
    'studentId',
    'rosterType',
    'status',
    'lateMinutes',
    'manualUnits',
  ),
  ...columnsOf('edu_roster', 'rev', 'lineId', 'deductUnits', 'owedUnits', 'chargeReason', 'makeupOf'),
  name: column.text,
  studentNo: column.text,
  remark: column.text,
  leave: column.jsonOf(
    z.object({ id: z.string(), type: z.string(), isApproved: z.boolean(), noticeMinutes: z.int() }),
  ).orNull,
  /** Leaves of the course by their day that may count for the quota: free ones, and known ones of earlier lessons. */
  otherLeaves: column.jsonOf(z.array(z.object({ date: z.string(), noticeMinutes: z.int().nullable() }))),
  /** Of the lesson that a make-up makes up. */
  originUnits: column.number.orNull,
  originDate: column.text.orNull,
  /** The right that the leave of this roster gave, or that a make-up uses. */
  right: column.jsonOf(
    z.object({
      id: z.string(),
      status: z.enum(['open', 'booked', 'used', 'expired', 'waived']),
      originRosterId: z.string(),
      targetRosterId: z.string().nullable(),
      isReopened: z.boolean(),
      expireDate: z.string(),
    }),
  ).orNull,
}
export type RosterOfLesson = column.RowOf<typeof columns>

/** Rosters `r` of lessons `e` with what their charges depend on. */
export async function loadRosters(db: Db, which: RawBuilder<unknown>): Promise<readonly RosterOfLesson[]> {
  const { rows } = await typedSql(columns)`
    select r.id, r.lesson_id as "lessonId", r.student_id as "studentId", r.roster_type as "rosterType", r.status,
      r.late_minutes as "lateMinutes", r.manual_units as "manualUnits", r.rev, r.line_id as "lineId",
      r.deduct_units as "deductUnits", r.owed_units as "owedUnits", r.charge_reason as "chargeReason",
      r.makeup_of as "makeupOf", s.name, s.student_no as "studentNo", coalesce(r.remark, '') as remark, known.leave,
      other.leaves as "otherLeaves", o.deduct_units + o.owed_units as "originUnits",
      to_char(o.biz_date, 'YYYY-MM-DD') as "originDate",
      (select jsonb_build_object('id', m.id, 'status', m.status, 'originRosterId', m.origin_roster_id,
          'targetRosterId', m.target_roster_id, 'isReopened', m.is_reopened,
          'expireDate', to_char(m.expire_date, 'YYYY-MM-DD'))
        from edu_makeup_right m where m.origin_roster_id = coalesce(r.makeup_of, r.id) and m.delete_mark = 0) as right
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_student s on s.id = r.student_id
      left join edu_roster o on o.id = r.makeup_of
      left join lateral (
        select jsonb_build_object('id', v.id, 'type', v.type, 'isApproved', v.status = 2,
          'noticeMinutes', ${noticeOf('v', 'e')}) as leave
        from edu_leave v where v.student_id = r.student_id and v.delete_mark = 0 and v.status in (1, 2) and ${covers('e')}
        order by v.status desc, v.submitted_at limit 1) known on true
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('date', to_char(q.biz_date, 'YYYY-MM-DD'),
          'noticeMinutes', k.notice)), '[]') as leaves
        from edu_roster q join edu_lesson l on l.id = q.lesson_id
          left join lateral (
            select max(${noticeOf('v', 'l')}) as notice from edu_leave v
            where q.status = 'pending' and v.student_id = q.student_id and v.delete_mark = 0 and v.status = 2
              and ${covers('l')}) k on true
        where q.student_id = r.student_id and q.id <> r.id and q.delete_mark = 0
          and q.roster_type in ('regular', 'temp', 'booking')
          and l.course_id = e.course_id and q.biz_date between e.biz_date - 400 and e.biz_date + 31
          and ((q.status = 'leave' and q.charge_reason = 'leave_free')
            or (l.status = 'scheduled' and l.start_at < e.start_at and k.notice is not null))) other
    where ${which} and r.delete_mark = 0 and e.delete_mark = 0
    order by case r.roster_type when 'regular' then 0 else 1 end, s.pinyin, s.name, r.id`.execute(db)
  return rows
}
