import { beforeAll, describe, expect, test } from 'vitest'
import { campuses } from '@tessera/shared/contract/edu/campuses'
import { classrooms } from '@tessera/shared/contract/edu/classrooms'
import { coaches } from '@tessera/shared/contract/edu/coaches'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let by: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[]
const room = { campusId: 'org.east', name: '攀岩馆', capacity: 8 }

beforeAll(async () => {
  app = await openApp()
  by = { token: await app.signIn('principal') }
})

describe('campuses', () => {
  test('are companies of the organisation; one is added, changed and removed', async () => {
    const { list } = await app.data(campuses.candidates, {}, by)
    expect(list.map(({ id }) => id)).toEqual(['org.hq'])
    const { id } = await app.data(
      campuses.create,
      {
        organizeId: 'org.hq',
        shortName: '总部',
        businessHours: [{ weekday: 1, start: '09:00', end: '18:00' }],
      },
      by,
    )
    expect(await app.data(campuses.read, { id }, by)).toMatchObject({
      shortName: '总部',
      timeZone: 'Asia/Shanghai',
      status: 'open',
    })
    expect((await app.call(campuses.create, { organizeId: 'org.hq', shortName: '再来' }, by)).msg).toBe(
      '该组织已经是校区',
    )
    await app.data(campuses.remove, { id }, by)
    await app.data(campuses.create, { organizeId: 'org.hq', shortName: '总部' }, by)
    expect((await app.data(campuses.list, {}, by)).list.map((row) => row.id)).toContain('org.hq')
  })

  test.each([
    [{ organizeId: 'org.east.desk' }, /不是公司/],
    [{ timeZone: 'Mars/Base' }, /时区“Mars\/Base”不存在/],
    [{ businessHours: [{ weekday: 1, start: '18:00', end: '09:00' }] }, /结束时间必须晚于开始时间/],
  ])('are refused for %j', async (wrong, message) => {
    const { msg } = await app.call(
      campuses.create,
      { organizeId: 'org.east.teaching', shortName: '坏', ...wrong } as never,
      by,
    )
    expect(msg).toMatch(message)
  })

  test('with lessons are not closed, with rooms not removed', async () => {
    expect((await app.call(campuses.setState, { id: 'org.east' }, by)).msg).toMatch(/还有 \d+ 节未上的课/)
    expect((await app.call(campuses.remove, { id: 'org.east' }, by)).msg).toMatch(/4 间教室/)
    expect((await app.data(campuses.read, { id: 'org.east' }, by)).status).toBe('open')
  })

  test('a manager sees and changes the own campus only, with its rooms', async () => {
    const manager = { token: await app.signIn('manager02') }
    expect((await app.data(campuses.list, {}, manager)).list.map(({ id }) => id)).toEqual(['org.west'])
    const { list } = await app.data(classrooms.list, { pageSize: 100 }, manager)
    expect(new Set(list.map(({ campusId }) => campusId))).toEqual(new Set(['org.west']))
    expect((await app.call(classrooms.create, room, manager)).code).toBe(Code.forbidden)
    expect((await app.call(classrooms.update, { id: 'room.east.0', capacity: 9 }, manager)).code).toBe(
      Code.notFound,
    )
    expect((await app.call(campuses.update, { id: 'org.east', phone: '1' }, manager)).code).toBe(
      Code.notFound,
    )
  })
})

describe('rooms', () => {
  test('have at least one seat and a name of their own in their campus', async () => {
    expect((await app.call(classrooms.create, { ...room, capacity: 0 }, by)).code).toBe(Code.invalid)
    await app.data(classrooms.create, room, by)
    expect((await app.call(classrooms.create, room, by)).msg).toBe('该校区已有同名教室')
    await app.data(classrooms.create, { ...room, campusId: 'org.west' }, by)
  })

  test('with scheduled lessons are neither closed nor blocked at that time', async () => {
    expect((await app.call(classrooms.setState, { id: 'room.east.0' }, by)).msg).toMatch(
      /还有 \d+ 节未上的课/,
    )
    const closures = [{ from: '2020-01-01 00:00', to: '2099-01-01 00:00', reason: '装修' }]
    expect((await app.call(classrooms.update, { id: 'room.east.0', closures }, by)).msg).toMatch(
      /期间该教室还安排了 \d+ 节课/,
    )
    const reversed = [{ from: '2099-01-02 00:00', to: '2099-01-01 00:00', reason: '' }]
    expect((await app.call(classrooms.update, { id: 'room.east.0', closures: reversed }, by)).msg).toMatch(
      /结束必须晚于开始/,
    )
  })

  test('are free where no lesson and no closure overlaps; half-open at both ends', async () => {
    const [lesson] = await run(`
      select e.classroom_id as room, e.campus_id as campus, to_char(e.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date,
        to_char(e.start_at at time zone 'Asia/Shanghai', 'HH24:MI') as start, to_char(e.end_at at time zone 'Asia/Shanghai', 'HH24:MI') as end
      from edu_lesson e where e.status = 'scheduled' and e.start_at > now() order by e.start_at limit 1`)
    const { room: busy, campus, date, start, end } = lesson as Record<string, string>
    const free = async (from: string, to: string, capacity?: number) =>
      (
        await app.data(
          classrooms.free,
          { campusId: campus!, date: date!, start: from, end: to, ...(capacity ? { capacity } : {}) },
          by,
        )
      ).list
    expect((await free(start!, end!)).map(({ id }) => id)).not.toContain(busy)
    expect((await free('07:00', start!)).map(({ id }) => id)).toContain(busy)
    expect((await free('07:00', '08:00', 16)).every(({ capacity }) => capacity >= 16)).toBe(true)
    expect(
      (await app.call(classrooms.free, { campusId: campus!, date: date!, start: '10:00', end: '09:00' }, by))
        .msg,
    ).toMatch(/结束时间必须晚于开始时间/)
    const { id } = await app.data(classrooms.create, { ...room, name: '停用馆', campusId: campus! }, by)
    await app.data(
      classrooms.update,
      { id, closures: [{ from: `${date} 07:30`, to: `${date} 09:00`, reason: '' }] },
      by,
    )
    expect((await free('07:00', '08:00')).map((one) => one.id)).not.toContain(id)
    expect((await free('06:00', '07:30')).map((one) => one.id)).toContain(id)
  })
})

describe('coaches', () => {
  test('have warnings of their certificates', async () => {
    const { list } = await app.data(coaches.list, { pageSize: 100 }, by)
    expect(list).toHaveLength(24)
    expect(list[0]).toMatchObject({
      realName: '刘浩然',
      coachNo: 'JL001',
      maxUnitsPerDay: 8,
      campusNames: ['城东'],
    })
    expect(list[0]!.warnings).toMatchObject([{ kind: 'certificate', isOver: false }])
    expect(list.flatMap(({ warnings }) => warnings).some(({ isOver }) => isOver)).toBe(true)
  })

  test('a coach sees only the own card and changes nothing', async () => {
    const coach = { token: await app.signIn('coach01') }
    expect((await app.data(coaches.list, {}, coach)).list.map(({ id }) => id)).toEqual(['user.coach01'])
    expect((await app.call(coaches.update, { id: 'user.coach01', level: '特级' }, coach)).code).toBe(
      Code.forbidden,
    )
    expect((await app.call(coaches.read, { id: 'user.coach02' }, coach)).code).toBe(Code.notFound)
  })

  test('are users; a user becomes one once', async () => {
    const { id } = await app.data(
      coaches.create,
      { userId: 'user.tech02', coachNo: 'JL900', certs: [{ name: '救生员证' }] },
      by,
    )
    expect(id).toBe('user.tech02')
    expect((await app.call(coaches.create, { userId: 'user.tech02', coachNo: 'JL901' }, by)).msg).toBe(
      '该用户已经是教练',
    )
    expect((await app.call(coaches.create, { userId: 'user.none', coachNo: 'JL902' }, by)).msg).toBe(
      '用户不存在或已停用',
    )
    expect((await app.call(coaches.create, { userId: 'user.tech01', coachNo: 'JL900' }, by)).msg).toBe(
      '教练编号已存在',
    )
    await app.data(coaches.remove, { id }, by)
  })

  test('with lessons do not leave, and are not absent in their lessons', async () => {
    expect((await app.call(coaches.setState, { id: 'user.coach01' }, by)).msg).toMatch(/还有 \d+ 节未上的课/)
    expect((await app.call(coaches.remove, { id: 'user.coach01' }, by)).msg).toMatch(/不能删除/)
    const absences = [{ from: '2020-01-01 00:00', to: '2099-01-01 00:00', reason: '' }]
    expect((await app.call(coaches.update, { id: 'user.coach01', absences }, by)).msg).toMatch(
      /期间该教练还有 \d+ 节课/,
    )
  })

  test('free times leave out the lessons and holidays of the working calendar', async () => {
    await run(
      `insert into workflow_calendar_day (calendar_id, date, name, hours) values ('calendar.cn', '2031-05-01', '劳动节', '[]')`,
    )
    const input = { id: 'user.coach01', from: '2031-04-29', to: '2031-05-02', minutes: 60 }
    const { list, holidays } = await app.data(coaches.free, input, by)
    expect(holidays).toEqual([{ date: '2031-05-01', name: '劳动节' }])
    expect(list.map(({ date, start, end }) => [date, start, end])).toEqual([
      ['2031-04-29', '15:30', '20:30'],
      ['2031-04-30', '15:30', '20:30'],
      ['2031-05-02', '15:30', '20:30'],
    ])
    await run(`insert into edu_lesson (id, lesson_no, course_id, campus_id, coach_id, start_at, end_at, biz_date)
      values ('x', 'x', 'course.swimStart', 'org.east', 'user.coach01', '2031-04-29 16:00+08', '2031-04-29 17:00+08', '2031-04-29')`)
    const { list: later } = await app.data(coaches.free, { ...input, to: '2031-04-29' }, by)
    expect(later).toEqual([{ date: '2031-04-29', start: '17:00', end: '20:30' }])
    expect((await app.call(coaches.free, { ...input, to: '2031-06-29' }, by)).msg).toBe('一次最多查询 31 天')
  })
})
