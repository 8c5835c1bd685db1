import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { eduToday } from '@tessera/shared/contract/edu/today'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const run = (statement: string) => sql.raw(statement).execute(app.database.db)
const lessons = async (account: string) => (await app.data(eduToday.lessons, {}, by[account]!)).list
const figures = async (account: string) =>
  Object.fromEntries(
    (await app.data(eduToday.figures, {}, by[account]!)).list.map(({ name, value, previous }) => [
      name,
      [value, previous],
    ]),
  )

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'coach01', 'coach02'])
    by[account] = { token: await app.signIn(account) }
  // Exactly three lessons today, of class.01 (coach01) at the campus in Shanghai and class.02; one is cancelled.
  await run(`update edu_lesson set delete_mark = 1`)
  await run(`
    insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, classroom_id, coach_id, start_at, end_at, biz_date, status)
    select 'today.' || n, 'T' || n, c.id, c.course_id, c.campus_id, c.classroom_id, c.coach_id,
      now() + make_interval(hours => h), now() + make_interval(hours => h, mins => 30),
      (now() at time zone z.time_zone)::date, s
    from (values (1, 'class.01', -2, 'done'), (2, 'class.01', 1, 'scheduled'), (3, 'class.02', 0, 'scheduled'),
      (4, 'class.02', 3, 'cancelled')) as v (n, class, h, s)
    join edu_class c on c.id = v.class join edu_campus z on z.id = c.campus_id`)
})

test('a coach gets the lessons of their classes today, what has not ended first', async () => {
  const list = await lessons('coach01')
  expect(list.map(({ id }) => id)).toEqual(['today.2', 'today.1'])
  expect(list[0]).toMatchObject({ title: '游泳启蒙东01班', details: ['城东', '一号教室', '刘浩然'] })
  expect(list[0]!.end - list[0]!.start).toBe(30 * 60_000)
})

test('who sees all classes gets all lessons but cancelled ones; yesterday and tomorrow are left out', async () => {
  expect((await lessons('principal')).map(({ id }) => id)).toEqual(['today.3', 'today.2', 'today.1'])
  await run(`update edu_lesson set biz_date = biz_date - 1 where id = 'today.3'`)
  expect((await lessons('principal')).map(({ id }) => id)).toEqual(['today.2', 'today.1'])
  await run(`update edu_lesson set biz_date = biz_date + 1 where id = 'today.3'`)
})

test('the figures count what the caller sees, with the figure before', async () => {
  const { list } = await app.data(classes.list, { pageSize: 100 }, by['coach01']!)
  const all = await figures('principal')
  const own = await figures('coach01')
  expect(own['lessons']).toEqual([2, 0])
  expect(all['lessons']).toEqual([3, 0])
  expect(own['students']![0]).toBe(list.reduce((sum, { studentCount }) => sum + studentCount, 0))
  expect(all['students']![0]).toBeGreaterThan(own['students']![0]!)
  const id = `(select student_id from edu_class_student s where class_id = 'class.01' and delete_mark = 0
    and (leave_date is null or leave_date > current_date + 2) and not exists (select from edu_class_student o
    where o.student_id = s.student_id and o.class_id <> s.class_id) limit 1)`
  await run(
    `update edu_class_student set leave_date = current_date - 10 where class_id = 'class.01' and student_id = ${id}`,
  )
  // A coach sees none who have left, so there is no number before.
  expect((await figures('coach01'))['students']).toEqual([own['students']![0]! - 1, null])
  expect((await figures('principal'))['students']).toEqual([all['students']![0]! - 1, all['students']![1]])
})

test('attendance is the share of present and late students, of columns that the caller may see', async () => {
  await run(`
    insert into edu_roster (id, lesson_id, student_id, biz_date, roster_type, status)
    select 'r.' || row_number() over (), 'today.1', student_id, current_date, 'regular',
      case row_number() over () when 1 then 'present' when 2 then 'late' else 'absent' end
    from (select student_id from edu_class_student where class_id = 'class.01' and delete_mark = 0 limit 4) s`)
  expect((await figures('principal'))['attendance']).toEqual([0.5, null])
})
