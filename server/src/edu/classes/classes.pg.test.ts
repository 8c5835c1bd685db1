import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classes, type ClassRow } from '@tessera/shared/contract/edu/classes'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let by: { token: string }
const list = async (filter: object = {}) =>
  (await app.data(classes.list, { pageSize: 100, ...filter }, by)).list
const one = async (id: string) => (await list()).find((row) => row.id === id)!
const run = (statement: string) => sql.raw(statement).execute(app.database.db)

beforeAll(async () => {
  app = await openApp()
  by = { token: await app.signIn('principal') }
})

describe('a row of GET /Classlist', () => {
  test('has names, weekly times and today’s seats', async () => {
    const row = await one('class.01')
    expect(row).toMatchObject({
      name: '游泳启蒙东01班',
      enCode: 'C001',
      kind: 'group',
      courseName: '游泳启蒙',
      courseColor: '#0fc6c2',
      campusName: '城东',
      timeZone: 'Asia/Shanghai',
      coachName: '刘浩然',
      roomName: '一号教室',
      status: 'open',
      capacity: 12,
      studentCount: 12,
      fillRate: 1,
      plannedLessons: 48,
      times: [
        { weekday: 2, start: '16:30', end: '17:30' },
        { weekday: 4, start: '16:30', end: '17:30' },
      ],
    })
    expect(row.assistantNames).toHaveLength(1)
  })

  test('the fourth class has four students with a low balance', async () => {
    expect((await one('class.04')).lowBalanceCount).toBe(4)
  })

  test('the figures of every class are consistent', async () => {
    const rows = await list()
    expect(rows).toHaveLength(24)
    for (const row of rows) {
      expect(row.doneLessons).toBeLessThanOrEqual(row.plannedLessons)
      expect(row.lowBalanceCount).toBeLessThanOrEqual(row.studentCount)
      if (row.nextLesson) expect(row.nextLesson.endAt > row.nextLesson.startAt).toBe(true)
    }
    expect(rows.find(({ status }) => status === 'cancelled')).toMatchObject({
      studentCount: 0,
      nextLesson: null,
      attendRate30: null,
      avgStar90: null,
    })
    expect(rows.find(({ status }) => status === 'finished')).toMatchObject({
      studentCount: 0,
      nextLesson: null,
    })
    expect(rows.find(({ status }) => status === 'recruiting')).toMatchObject({
      studentCount: 4,
      doneLessons: 0,
    })
  })
})

describe('figures', () => {
  const day = (offset: number) => `(now() at time zone 'Asia/Shanghai')::date + ${offset}`
  /** Clears all other data and gives class.02 lessons on given days. */
  beforeAll(async () => {
    await run(
      `delete from edu_review; update edu_roster set delete_mark = 1; update edu_lesson set delete_mark = 1
        where class_id = 'class.02'`,
    )
    const lesson = (id: string, at: number, status: string) =>
      run(`
        insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, coach_id, start_at, end_at,
          biz_date, status)
        select '${id}', '${id}', c.id, c.course_id, c.campus_id, c.coach_id,
          (${day(at)})::timestamp at time zone 'Asia/Shanghai' + interval '3 hours',
          (${day(at)})::timestamp at time zone 'Asia/Shanghai' + interval '4 hours', ${day(at)}, '${status}'
          from edu_class c where c.id = 'class.02'`)
    await lesson('l0', -30, 'done')
    await lesson('l1', -29, 'done')
    await lesson('l2', -90, 'done')
    await lesson('l3', 3, 'scheduled')
    await lesson('l4', 2, 'cancelled')
    await run(`insert into edu_roster (id, lesson_id, student_id, biz_date, roster_type, status)
      select v.lesson || s.id, v.lesson, s.id, current_date, v.type, v.status
      from (values ('l0', 1, 'regular', 'absent'), ('l1', 1, 'regular', 'present'), ('l1', 2, 'temp', 'late'),
        ('l1', 3, 'booking', 'leave'), ('l1', 4, 'trial', 'absent'),
        ('l1', 5, 'makeup', 'absent'), ('l1', 6, 'regular', 'pending'),
        ('l2', 1, 'regular', 'present')) v (lesson, n, type, status)
      join lateral (select id from edu_student order by id offset v.n limit 1) s on true`)
    await run(`
      insert into edu_review (id, lesson_id, roster_id, direction, coach_id, student_id, star, status)
      select r.id || v.n, r.lesson_id, r.id, v.direction, c.id, r.student_id, v.star, v.status
      from (values (1, 'l1', 'present', 'to_coach', 5, 'visible'),
        (2, 'l1', 'late', 'to_coach', 4, 'appealed'), (3, 'l1', 'leave', 'to_coach', 1, 'hidden'),
        (4, 'l1', 'present', 'to_student', 1, 'visible'),
        (5, 'l2', 'present', 'to_coach', 1, 'visible')) v (n, lesson, state, direction, star, status)
      join edu_roster r on r.lesson_id = v.lesson and r.status = v.state and r.roster_type <> 'trial'
      join (select id from edu_coach order by id limit 1) c on true`)
  })

  test('attendance counts present and late regular, temporary and booked seats of done lessons in 30 days', async () => {
    expect((await one('class.02')).attendRate30).toBe(0.6667)
  })

  test('stars average visible and appealed ratings by guardians of lessons in 90 days', async () => {
    expect((await one('class.02')).avgStar90).toBe(4.5)
  })

  test('lessons: done ones, planned ones without cancelled, and the next one in the time zone of the campus', async () => {
    const row = await one('class.02')
    expect([row.doneLessons, row.plannedLessons]).toEqual([3, 4])
    expect(row.nextLesson).toMatchObject({
      id: 'l3',
      startAt: expect.stringMatching(/ 03:00:00$/),
      endAt: expect.stringMatching(/ 04:00:00$/),
    })
  })

  test('seats exclude students who join tomorrow or left today', async () => {
    const { studentCount } = await one('class.02')
    await run(
      `update edu_class_student set join_date = ${day(1)}
        where id in (select id from edu_class_student where class_id = 'class.02' order by id limit 1)`,
    )
    await run(
      `update edu_class_student set leave_date = ${day(0)}
        where id in (select id from edu_class_student where class_id = 'class.02' order by id offset 1
          limit 1)`,
    )
    await run(
      `update edu_class_student set leave_date = ${day(1)}
        where id in (select id from edu_class_student where class_id = 'class.02' order by id offset 2
          limit 1)`,
    )
    expect((await one('class.02')).studentCount).toBe(studentCount - 2)
  })

  test('low balance is at most 5 lessons; counts unpaid renewals, not expired lines or other courses', async () => {
    const low = async () => (await one('class.05')).lowBalanceCount
    const everyone = `student_id in (select student_id from edu_class_student where class_id = 'class.05')`
    const someone = `student_id = (select min(student_id) from edu_class_student where class_id = 'class.05')`
    await run(
      `update edu_order_line set total_units = 9000, paid_units = 9000, gift_units = 0, remain_units = 501,
        status = 'active' where ${everyone}`,
    )
    expect(await low()).toBe(0)
    await run(`update edu_order_line set remain_units = 500 where ${someone}`)
    expect(await low()).toBe(1)
    await run(`
      insert into edu_order_line (id, order_id, student_id, scope, course_id, paid_units, total_units,
        remain_units, effective_from, status)
      select 'renewal', order_id, student_id, scope, course_id, 1000, 1000, 1000, current_date, 'pending'
        from edu_order_line where ${someone}`)
    expect(await low()).toBe(0)
    await run(`update edu_order_line set expire_date = ${day(-1)} where id = 'renewal'`)
    expect(await low()).toBe(1)
    await run(
      `update edu_order_line l set expire_date = null,
        course_id = (select min(id) from edu_course where id <> l.course_id) where id = 'renewal'`,
    )
    expect(await low()).toBe(1)
  })
})

describe('filters', () => {
  const only = async (filter: object, holds: (row: ClassRow) => boolean, size: number) => {
    const all = (await list()).filter(holds).map(({ id }) => id)
    expect((await list(filter)).map(({ id }) => id)).toEqual(all)
    expect(all).toHaveLength(size)
  }
  test('campus, course, status, kind', async () => {
    await only({ campusId: 'org.west' }, (row) => row.campusId === 'org.west', 12)
    await only({ courseId: 'course.chessGo' }, (row) => row.courseId === 'course.chessGo', 3)
    await only({ status: 'open' }, (row) => row.status === 'open', 21)
    await only({ kind: 'one_to_few' }, (row) => row.kind === 'one_to_few', 3)
    expect(await list({ status: 'open', campusId: 'org.east', courseId: 'course.chessGo' })).toHaveLength(1)
  })
  test('weekday, seats', async () => {
    await only(
      { weekday: 6, status: 'open' },
      (row) => row.status === 'open' && row.times.some(({ weekday }) => weekday === 6),
      3,
    )
    await only({ hasSeat: 0 }, (row) => row.studentCount >= row.capacity, 5)
    await only({ hasSeat: 1 }, (row) => row.studentCount < row.capacity, 19)
  })
  test('coach or assistant; keyword in name, code, coach name and initials', async () => {
    expect((await list({ coachId: 'user.coach01' })).map(({ id }) => id).toSorted()).toEqual([
      'class.01',
      'class.13',
    ])
    expect((await list({ coachId: 'user.coach13' })).map(({ id }) => id).toSorted()).toEqual([
      'class.01',
      'class.13',
    ])
    expect((await list({ keyword: '围棋' })).every(({ courseName }) => courseName === '围棋入段')).toBe(true)
    expect((await list({ keyword: 'c007' })).map(({ id }) => id)).toEqual(['class.07'])
    expect((await list({ keyword: 'lhr' })).every(({ coachName }) => coachName === '刘浩然')).toBe(true)
    expect(await list({ keyword: '_' })).toEqual([])
  })
  test('pages and sorts; refuses an invalid weekday', async () => {
    const { list: rows, pagination } = await app.data(
      classes.list,
      { currentPage: 2, pageSize: 10, sidx: 'enCode', sort: 'asc' },
      by,
    )
    expect(rows.map(({ enCode }) => enCode).at(0)).toBe('C011')
    expect(pagination).toMatchObject({ total: 24, pageSize: 10 })
    expect((await app.call(classes.list, { weekday: 8 }, by)).code).toBe(400)
  })
})

test('two lessons of one coach cannot overlap, but can be adjacent', async () => {
  const at = (from: string, to: string) =>
    run(`
      insert into edu_lesson (id, lesson_no, class_id, course_id, campus_id, coach_id, start_at, end_at,
        biz_date)
      select '${from}', '${from}', null, course_id, campus_id, coach_id, '2031-01-01 ${from}+08',
        '2031-01-01 ${to}+08', '2031-01-01' from edu_class where id = 'class.01'`)
  await at('10:00', '11:00')
  await at('11:00', '12:00')
  await expect(at('10:30', '10:45')).rejects.toMatchObject({ constraint: 'edu_lesson__coach_busy' })
})
