import type { KyselyPlugin } from 'kysely'
import { openApp, type TestApp } from '../app.ts'
import { loadRecords, type Caller, type Records } from './records.ts'

export interface World extends TestApp {
  callers: readonly Caller[]
  records: Records
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

const accounts = [
  ['principal', 'principal', null],
  ['manager01', 'manager', 'org.east'],
  ['manager02', 'manager', 'org.west'],
  ['desk01', 'desk', 'org.east'],
  ['desk02', 'desk', 'org.west'],
  ['consultant01', 'consultant', 'org.east'],
  ['consultant02', 'consultant', 'org.west'],
  ['coach01', 'coach', 'org.east'],
  ['coach02', 'coach', 'org.west'],
] as const

/** Menus that the offices of a campus get, so that only the walls stand between them and the other campus. */
const menus = [
  'edu.eduCare',
  'edu.eduCoach',
  'edu.eduCourse',
  'edu.eduLead',
  'edu.eduPlace',
  'edu.eduReview',
  'edu.finance',
  'edu.statisticsXk',
  'edu.statisticsMem',
  'edu.statisticsComment',
  'edu.statisticFinance',
]

/** Every button of the business for all callers, and the pages for the offices. */
const open = `
  insert into org_grant (object_type, object_id, item_type, item_id)
  select 'Role', r, 'module', 'menu.' || m from unnest(array['role.manager', 'role.desk', 'role.consultant']) r
    cross join unnest($1::text[]) m
  union all select 'Role', r, 'button', b.id
  from unnest(array['role.principal', 'role.manager', 'role.desk', 'role.consultant', 'role.coach']) r
    cross join system_button b where b.module_id like 'menu.edu.%'
  on conflict do nothing`

/** Records that the demo does not have at both campuses, and students who learn at the other campus. */
const planted = [
  `insert into edu_roster (id, lesson_id, student_id, biz_date, roster_type, status)
   select 'guest.' || e.id, e.id, s.id, e.biz_date, 'temp', case e.status when 'done' then 'present' else 'pending' end
   from (select distinct on (campus_id, status) * from edu_lesson
     where status in ('done', 'scheduled') and delete_mark = 0 order by campus_id, status, id) e
     join (select distinct on (campus_id) * from edu_student where stage = 'member' and delete_mark = 0 order by campus_id, id) s
       on s.campus_id <> e.campus_id`,
  `insert into edu_class_student (id, class_id, student_id, join_date, join_way, status)
   select 'guest.' || c.id, c.id, s.id, c.start_date, 'sign', 'active'
   from (select distinct on (campus_id) * from edu_class where status = 'open' and delete_mark = 0 order by campus_id, id desc) c
     join (select distinct on (campus_id) * from edu_student where stage = 'member' and delete_mark = 0 order by campus_id, id desc) s
       on s.campus_id <> c.campus_id`,
  `insert into edu_leave (id, student_id, from_date, to_date, type, status)
   select 'leave.' || s.id, s.id, current_date, current_date + 3, 'sick', 1
   from (select *, row_number() over (partition by campus_id order by id) as n from edu_student where stage = 'member') s where n <= 5`,
  `insert into edu_makeup_right (id, origin_roster_id, student_id, expire_date)
   select 'right.' || r.id, r.id, r.student_id, current_date + 60
   from (select r.*, row_number() over (partition by e.campus_id order by r.id) as n
     from edu_roster r join edu_lesson e on e.id = r.lesson_id where e.status = 'done') r where n <= 5`,
  `insert into edu_suspension (id, student_id, from_date, reason, status)
   select 'rest.' || s.id, s.id, current_date, '休息', 'active'
   from (select distinct on (campus_id) * from edu_student where stage = 'member' order by campus_id, id desc) s on conflict do nothing`,
  `insert into edu_refund (id, refund_no, line_id, units, rule, remain_value, rule_amount, deduction, amount, route, reason)
   select 'refund.' || l.id, 'WALL' || l.id, l.id, 100, 'remaining_value', 0, 0, 0, 0, 'original', '搬家'
   from (select l.*, row_number() over (partition by o.sell_campus_id order by l.id) as n
     from edu_order_line l join edu_order o on o.id = l.order_id) l where n <= 3`,
  `insert into edu_alert (id, type, target_id, campus_id, student_id, due_date)
   select 'alert.s.' || s.id, 'follow_up', s.id, s.campus_id, s.id, current_date
   from (select *, row_number() over (partition by campus_id order by id) as n from edu_student) s where n <= 4`,
  `insert into edu_alert (id, type, target_id, campus_id, class_id, lesson_id, coach_id, due_date)
   select 'alert.c.' || e.id, 'overdue_roll_call', e.id, e.campus_id, e.class_id, e.id, e.coach_id, current_date
   from (select *, row_number() over (partition by campus_id order by id) as n from edu_lesson) e where n <= 4`,
  `insert into system_import (id, importer, user_id, lang, columns, options)
   select 'import.' || i || '.' || u.account, i, u.id, 'zh', '["name"]', jsonb_build_object('unknown', '[]'::jsonb, 'author',
     jsonb_build_object('userId', u.id, 'organizeId', u.organize_id, 'ip', '', 'agent', '', 'requestId', '',
       'actor', jsonb_build_object('id', u.id, 'name', u.account)))
   from org_user u
     cross join unnest(array['students', 'openingBalances']) i
   where u.account in (${accounts.map(([account]) => `'${account}'`).join(', ')})`,
  `insert into system_import_row (import_id, n, cells) select id, 2, '{"name": "机密"}' from system_import`,
  `insert into edu_alert (id, type, target_id, campus_id, coach_id, due_date)
   select 'alert.h.' || h.id, 'falling_stars', h.id, h.campus_ids[1], h.id, current_date
   from (select *, row_number() over (partition by campus_ids order by id) as n from edu_coach) h where n <= 3`,
]

/** The demo with callers of each role at two campuses. `prepare` changes it before anybody signs in. */
export async function openWorld(plugin?: KyselyPlugin, prepare: readonly string[] = []): Promise<World> {
  const app = await openApp({}, undefined, plugin)
  const run: World['run'] = async (text, values = []) =>
    (await app.database.pool.query(text, values)).rows as Record<string, unknown>[]
  await run(open, [menus])
  for (const text of [...planted, ...prepare]) await run(text)
  const callers: Caller[] = []
  for (const [account, role, campus] of accounts)
    callers.push({ account, id: `user.${account}`, role, campus, token: await app.signIn(account) })
  return { ...app, callers, run, records: await loadRecords(app) }
}
