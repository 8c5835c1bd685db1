import type { Client } from 'pg'

/** How large the set of one year is. A class has 103 lessons in its year and 8 students. */
export interface EduSize {
  /** One coach each. */
  readonly classesPerYear: number
  readonly years: number
  /** Students without an order. */
  readonly leads: number
}

/** 620,000 lessons, 5 million rosters and 4.7 million roll-calls in the ledger, over five years. */
export const bigSet: EduSize = { classesPerYear: 1_200, years: 5, leads: 150_000 }
export const smallSet: EduSize = { classesPerYear: 12, years: 2, leads: 100 }

const campusCount = 40
const roomCount = 420

/**
 * Rows are derived from numbers: y is a year (0 is the latest), i a class of the year, k a lesson of the class, j a seat,
 * s a student. Each student buys three lines of 40 lessons and takes one leave in 17 lessons, so the ledger is computed
 * without a fold: the charged lessons before lesson k are k minus the leaves before it. What a student has not used at the end
 * of a past year is forfeited.
 */
const student = `(y * ${bigSet.classesPerYear * 8} + i * 8 + j)`
const charged = `(k - ((k + s) / 17 - s / 17))`
/** The lessons of the line l that were used in the year. */
const usedLessons = `greatest(0, least(40, 103 - ((103 + s) / 17 - s / 17) - l * 40))`
const isLeave = `((k + s) % 17 = 0)`
const room = `(i % ${roomCount})`
const campus = `'bench.campus.' || ${room} % ${campusCount}`
const yearStart = `(current_date - 365 * (y + 1))`
const lessonDate = `(${yearStart} + (k - 1) * 7 / 2)`
const lessonStart = `((${lessonDate} + time '09:00' + i / ${roomCount} * interval '3 hours') at time zone 'Asia/Shanghai')`
const course = `'course.' || codes[1 + i % cardinality(codes)]`
const codes = `(select array_agg(en_code order by en_code) as codes from edu_course) c`

const seats = (classes: number) => `(select y, i, j, ${student} as s from (select $1::int as y) a,
  generate_series(0, ${classes - 1}) i, generate_series(0, 7) j) seat`

/** Campuses, rooms, coaches and students without orders. */
const base = ({ classesPerYear, leads }: EduSize): readonly string[] => [
  `insert into org_organize (id, parent_id, category, full_name, en_code, sort_code)
   select 'bench.campus.' || n, 'org.hq', 'company', '校区' || n, 'benchCampus' || n, n
   from generate_series(0, ${campusCount - 1}) n`,
  `insert into edu_campus (id, short_name) select 'bench.campus.' || n, '校区' || n from generate_series(0, ${campusCount - 1}) n`,
  `insert into edu_classroom (id, campus_id, name, capacity)
   select 'bench.room.' || n, 'bench.campus.' || n % ${campusCount}, '教室' || n, 12 from generate_series(0, ${roomCount - 1}) n`,
  `insert into edu_coach (id, coach_no, campus_ids)
   select id, 'B' || row_number() over (order by id), '{}' from (
     select id from org_user u where not exists (select from edu_coach c where c.id = u.id)
     order by id limit ${classesPerYear}) u`,
  `insert into edu_student (id, student_no, name, campus_id, stage)
   select 'bench.lead.' || n, 'BL' || n, '潜在' || n, 'bench.campus.' || n % ${campusCount}, 'lead' from generate_series(1, ${leads}) n`,
]

/** What happens in the year $1. */
const year = ({ classesPerYear: classes }: EduSize): readonly string[] => [
  `insert into edu_class (id, name, en_code, campus_id, course_id, kind, coach_id, classroom_id, capacity, start_date, end_date, status)
   select 'bench.class.' || y || '.' || i, '班级' || y || '-' || i, 'BC' || y || '.' || i, ${campus}, ${course}, 'group', coach.id,
     'bench.room.' || ${room}, 12, ${yearStart}, ${yearStart} + 364, case y when 0 then 'open' else 'finished' end
   from (select $1::int as y) a, generate_series(0, ${classes - 1}) i, ${codes},
     lateral (select id from edu_coach where coach_no = 'B' || i + 1) coach`,
  `insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, classroom_id, coach_id, seq, start_at, end_at, biz_date,
     status, rolled_at)
   select 'bench.lesson.' || y || '.' || i || '.' || k, 'BL' || y || '.' || i || '.' || k, 'bench.class.' || y || '.' || i, ${course},
     ${campus}, 'bench.room.' || ${room}, coach.id, k, ${lessonStart}, ${lessonStart} + interval '90 minutes', ${lessonDate}, 'done',
     ${lessonStart}
   from (select $1::int as y) a, generate_series(0, ${classes - 1}) i, generate_series(1, 103) k, ${codes},
     lateral (select id from edu_coach where coach_no = 'B' || i + 1) coach
   order by ${lessonDate}`,
  `insert into edu_student (id, student_no, name, campus_id, stage, first_sign_date, last_sign_date, last_attend_date)
   select 'bench.student.' || s, 'BS' || s, '学员' || s, ${campus}, case y when 0 then 'member' else 'churned' end, ${yearStart}, ${yearStart},
     ${yearStart} + 357
   from ${seats(classes)}`,
  `insert into edu_class_student (id, class_id, student_id, join_date, leave_date)
   select 'bench.seat.' || s, 'bench.class.' || y || '.' || i, 'bench.student.' || s, ${yearStart}, ${yearStart} + 365
   from ${seats(classes)}`,
  `insert into edu_order (id, order_no, student_id, sell_campus_id, type, sign_date, acct_date, list_amount, net_amount, received_amount, status)
   select 'bench.order.' || s || '.' || l, 'BO' || s || '.' || l, 'bench.student.' || s, ${campus},
     case l when 0 then 'sign' else 'renew' end, ${yearStart} + l * 110, ${yearStart} + l * 110, 380000, 380000, 380000, 'paid'
   from ${seats(classes)}, generate_series(0, 2) l`,
  `insert into edu_order_line (id, order_id, student_id, course_id, paid_units, total_units, net_amount, unit_list_price, effective_from,
     status, consumed_units, recognised, received, forfeited, remain_units, deferred, last_seq, free_positions, expire_date,
     due_date, due_reason, closed_date, last_modify_time)
   select 'bench.line.' || s || '.' || l, 'bench.order.' || s || '.' || l, 'bench.student.' || s, ${course}, 4000, 4000, 380000, 9500,
     ${yearStart}, case when used = 40 then 'used_up' when is_past then 'expired' else 'active' end, used * 100, used * 9500, 380000,
     case when is_past then 380000 - used * 9500 else 0 end, case when is_past then 0 else 4000 - used * 100 end,
     case when is_past then 0 else 380000 - used * 9500 end, used + 1 + (is_past and used < 40)::int,
     case when used = 40 or is_past then '[]' else jsonb_build_array(jsonb_build_array(used * 100, 4000)) end,
     case when used < 40 and is_past then ended end, case when used = 40 or is_past then ended end,
     case when used = 40 then 'used_up' when is_past then 'expired' end, case when used = 40 or is_past then ended end, ended
   from ${seats(classes)}, generate_series(0, 2) l, ${codes},
     lateral (select ${usedLessons} as used, y > 0 as is_past) u,
     lateral (select ${yearStart} + case when used = 40 then (l + 1) * 150 + 2 else 364 end as ended) e`,
  `insert into edu_receipt (id, receipt_no, order_id, student_id, campus_id, kind, amount, method, account_id, paid_at, biz_date, acct_date, batch_id)
   select 'bench.receipt.' || s || '.' || l, 'BR' || s || '.' || l, 'bench.order.' || s || '.' || l, 'bench.student.' || s, ${campus},
     'tuition', 380000, 'wechat', 'account.wechat', (${yearStart} + l * 110)::timestamptz, ${yearStart} + l * 110, ${yearStart} + l * 110, 'bench'
   from ${seats(classes)}, generate_series(0, 2) l`,
  `insert into edu_receipt_allocation (receipt_id, line_id, amount)
   select 'bench.receipt.' || s || '.' || l, 'bench.line.' || s || '.' || l, 380000 from ${seats(classes)}, generate_series(0, 2) l`,
  `insert into edu_roster (id, lesson_id, student_id, biz_date, status, line_id, plan_units, deduct_units, charge_reason, rev)
   select 'bench.roster.' || s || '.' || k, 'bench.lesson.' || y || '.' || i || '.' || k, 'bench.student.' || s, ${lessonDate},
     case when ${isLeave} then 'leave' when (k + s) % 25 = 1 then 'absent' when (k + s) % 25 = 2 then 'late' else 'present' end,
     case when ${isLeave} then null else 'bench.line.' || s || '.' || (${charged} - 1) / 40 end, 100,
     case when ${isLeave} then 0 else 100 end,
     case when ${isLeave} then 'leave_free' when (k + s) % 25 = 1 then 'absent_charged' else 'attended' end, 1
   from generate_series(1, 103) k, ${seats(classes)}`,
  `insert into edu_ledger_entry (line_id, seq, type, units, amount, positions, course_id, campus_id, sell_campus_id, biz_date, acct_date,
     batch_id, remain_after, deferred_after)
   select 'bench.line.' || s || '.' || l, 1, 'buy', 4000, 380000, '[[0,4000]]', ${course}, ${campus}, ${campus}, ${yearStart} + l * 110,
     ${yearStart} + l * 110, 'bench', 4000, 380000
   from ${seats(classes)}, generate_series(0, 2) l, ${codes}`,
  `insert into edu_ledger_entry (line_id, seq, type, units, amount, positions, lesson_id, roster_id, roster_rev, course_id, coach_id,
     campus_id, sell_campus_id, biz_date, acct_date, batch_id, remain_after, deferred_after)
   select 'bench.line.' || s || '.' || n / 40, n % 40 + 2, 'consume', -100, -9500,
     jsonb_build_array(jsonb_build_array(n % 40 * 100, n % 40 * 100 + 100)), 'bench.lesson.' || y || '.' || i || '.' || k,
     'bench.roster.' || s || '.' || k, 1, ${course}, coach, ${campus}, ${campus}, ${lessonDate}, ${lessonDate}, 'bench',
     3900 - n % 40 * 100, 370500 - n % 40 * 9500
   from generate_series(1, 103) k, ${seats(classes)}, ${codes},
     lateral (select ${charged} - 1 as n) charged,
     lateral (select coach_id as coach from edu_class where id = 'bench.class.' || y || '.' || i) class
   where not ${isLeave}`,
  `insert into edu_ledger_entry (line_id, seq, type, units, amount, positions, course_id, campus_id, sell_campus_id, biz_date, acct_date,
     batch_id, remain_after, deferred_after)
   select 'bench.line.' || s || '.' || l, used + 2, 'forfeit', used * 100 - 4000, used * 9500 - 380000,
     jsonb_build_array(jsonb_build_array(used * 100, 4000)), ${course}, ${campus}, ${campus}, ${yearStart} + 364, ${yearStart} + 364,
     'bench', 0, 0
   from ${seats(classes)}, generate_series(0, 2) l, ${codes}, lateral (select ${usedLessons} as used) u
   where y > 0 and used < 40`,
  `insert into edu_review (id, lesson_id, roster_id, direction, coach_id, student_id, star, dims, tags, content, reviewed_at)
   select 'bench.review.' || r.id, r.lesson_id, r.id, 'to_coach', l.coach_id, r.student_id, 5 - (length(r.id) * 7 + l.seq) % 9 / 4,
     '{}', '{}', null, l.end_at
   from edu_lesson l join edu_roster r on r.lesson_id = l.id
   where l.id like 'bench.lesson.' || $1::int || '.%' and l.seq % 4 = 0 and r.status in ('present', 'late')`,
]

/**
 * Fills the big set. Foreign keys and triggers are off while it is written, and the journal has no rows of it: nothing that
 * is measured reads the journal.
 */
export async function fillBase(database: Client, size: EduSize): Promise<void> {
  await runQuietly(database, base(size), [])
}

export async function fillYear(database: Client, size: EduSize, y: number): Promise<void> {
  await runQuietly(database, year(size), [y])
}

async function runQuietly(
  database: Client,
  statements: readonly string[],
  values: readonly number[],
): Promise<void> {
  await database.query('begin')
  await database.query(`set local session_replication_role = 'replica'`)
  for (const statement of statements) await database.query(statement, [...values])
  await database.query('commit')
}

/** After filling: what autovacuum would do within minutes. */
export const analyseTables = (database: Client) =>
  database.query(
    'vacuum analyze edu_campus, edu_student, edu_class, edu_class_student, edu_lesson, edu_roster, edu_order, edu_order_line, edu_receipt, edu_ledger_entry, edu_review',
  )
