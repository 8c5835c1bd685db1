import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { covers, hasLeave, tookQuota } from './leave-cover.ts'

/** Minutes from the submission of a leave to the lesson; negative where it came later. */
const noticeOf = (leave: string, lesson: string) =>
  sql`floor(extract(epoch from ${sql.ref(`${lesson}.start_at`)} - ${sql.ref(`${leave}.submitted_at`)}) / 60)::int`

/** SQL condition: the right has ended, and its attended make-up is a temporary seat since, and still attended. */
const isFormer = (right: string, target: string) => sql`(${sql.ref(`${right}.delete_mark`)} = 1
  and ${sql.ref(`${right}.status`)} = 'used' and ${sql.ref(`${target}.delete_mark`)} = 0
  and ${sql.ref(`${target}.roster_type`)} = 'temp' and ${sql.ref(`${target}.status`)} in ('present', 'late', 'absent')
  and ${sql.ref(`${target}.student_id`)} = ${sql.ref(`${right}.student_id`)})`

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
  /**
   * The days of leaves of the course that count for the quota: those of roll-calls, known ones of earlier lessons, and those
   * whose make-up was booked.
   */
  otherLeaves: column.jsonOf(z.array(z.string())),
  /** Of the lesson that a make-up makes up; before its roll-call, see `withOriginUnits`. */
  originUnits: column.number.orNull,
  originDate: column.text.orNull,
  /** The course of the lesson that a make-up makes up. */
  missedCourseId: column.text.orNull,
  isOriginPending: column.boolean,
  /** The right that the leave of this roster gave, or that a make-up uses. */
  right: column.jsonOf(
    z.object({
      id: z.string(),
      status: z.enum(['open', 'booked', 'used', 'expired', 'waived']),
      originRosterId: z.string(),
      targetRosterId: z.string().nullable(),
      isReopened: z.boolean(),
      expireDate: z.string(),
      /** The seat that is or was booked. */
      target: z
        .object({
          lessonId: z.string(),
          lessonNo: z.string(),
          startAt: z.string(),
          chargeReason: z.string().nullable(),
        })
        .nullable(),
    }),
  ).orNull,
  /**
   * The right that ended because the student came after the make-up was attended, which became a lesson more; null where another
   * leave cannot take it up again.
   */
  former: column.jsonOf(
    z.object({
      id: z.string(),
      targetRosterId: z.string(),
      isReopened: z.boolean(),
      expireDate: z.string(),
      target: z.object({ lessonId: z.string(), lessonNo: z.string(), startAt: z.string() }),
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
      to_char(o.biz_date, 'YYYY-MM-DD') as "originDate", coalesce(o.status = 'pending', false) as "isOriginPending",
      eo.course_id as "missedCourseId",
      (select jsonb_build_object('id', m.id, 'status', m.status, 'originRosterId', m.origin_roster_id,
          'targetRosterId', m.target_roster_id, 'isReopened', m.is_reopened,
          'expireDate', to_char(m.expire_date, 'YYYY-MM-DD'), 'target', (
            select jsonb_build_object('lessonId', t.lesson_id, 'lessonNo', x.lesson_no, 'chargeReason', t.charge_reason,
              'startAt', to_char(x.start_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS'))
            from edu_roster t join edu_lesson x on x.id = t.lesson_id join edu_campus z on z.id = x.campus_id
            where t.id = m.target_roster_id))
        from edu_makeup_right m where m.origin_roster_id = coalesce(r.makeup_of, r.id) and m.delete_mark = 0) as right,
      case when r.makeup_of is null and not exists (
        select 1 from edu_makeup_right m where m.origin_roster_id = r.id and m.delete_mark = 0) then (
        select jsonb_build_object('id', m.id, 'targetRosterId', t.id, 'isReopened', m.is_reopened,
          'expireDate', to_char(m.expire_date, 'YYYY-MM-DD'), 'target', jsonb_build_object('lessonId', x.id,
            'lessonNo', x.lesson_no, 'startAt', to_char(x.start_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS')))
        from edu_makeup_right m join edu_roster t on t.id = m.target_roster_id join edu_lesson x on x.id = t.lesson_id
          join edu_campus z on z.id = x.campus_id
        where m.origin_roster_id = r.id and ${isFormer('m', 't')} order by m.last_modify_time desc limit 1) end as former
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_student s on s.id = r.student_id
      left join edu_roster o on o.id = r.makeup_of left join edu_lesson eo on eo.id = o.lesson_id
      left join lateral (
        select jsonb_build_object('id', v.id, 'type', v.type, 'isApproved', v.status = 2,
          'noticeMinutes', ${noticeOf('v', 'e')}) as leave
        from edu_leave v where v.student_id = r.student_id and v.delete_mark = 0 and v.status in (1, 2) and ${covers('e')}
        order by v.status desc, v.submitted_at limit 1) known on true
      cross join lateral (
        select coalesce(jsonb_agg(to_char(q.biz_date, 'YYYY-MM-DD')), '[]') as leaves
        from edu_roster q join edu_lesson l on l.id = q.lesson_id
        where q.student_id = r.student_id and q.id <> r.id and q.delete_mark = 0
          and q.roster_type in ('regular', 'temp', 'booking')
          and l.course_id = e.course_id and q.biz_date between e.biz_date - 400 and e.biz_date + 31
          and (${tookQuota} or (q.status = 'pending' and l.status = 'scheduled' and (l.start_at < e.start_at or exists (
              select 1 from edu_makeup_right m
              where m.origin_roster_id = q.id and m.delete_mark = 0 and m.status in ('booked', 'used')))
            and ${hasLeave('q', 'l')}))) other
    where ${which} and r.delete_mark = 0 and e.delete_mark = 0
    order by case r.roster_type when 'regular' then 0 else 1 end, s.pinyin, s.name, r.id`.execute(db)
  return rows
}
