import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let by: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<'id' | 'n' | 's' | 'e' | 'd', string>[]

beforeAll(async () => {
  app = await openApp()
  by = { token: await app.signIn('principal') }
  // Coaches teach at both campuses and are never absent, unless a test says otherwise.
  await run(`update edu_coach set campus_ids = '{}', absences = '[]'`)
})

let counter = 0
/** A class of its own, in 2031 where the demo has no lessons. */
const createClass = async (body: object = {}) => {
  counter += 1
  const { id } = await app.data(
    classes.create,
    {
      name: `测试班${counter}`,
      enCode: `T${counter}`,
      campusId: 'org.east',
      courseId: 'course.chessGo',
      kind: 'group',
      coachId: 'user.coach01',
      classroomId: 'room.east.0',
      capacity: 12,
      startDate: '2031-01-01',
      units: 1,
      ...body,
    } as never,
    by,
  )
  return id
}
const ruleOf = (classId: string, body: object = {}) => ({
  classId,
  weekdays: [1],
  startTime: '10:00',
  endTime: '11:00',
  fromDate: '2031-03-03',
  lessonCount: 4,
  ...body,
})
const schedule = (classId: string, body: object = {}) =>
  app.data(scheduleRules.create, ruleOf(classId, body) as never, by)
const lessonsOf = async (classId: string, from = '2031-03-01', to = '2031-04-30') =>
  (await app.data(lessons.list, { from, to, classId }, by)).list

beforeEach(async () => {
  await run(`update edu_lesson set delete_mark = 1 where biz_date >= '2030-01-01'`)
})

describe('a schedule rule', () => {
  test('creates lessons at the instants of the clock of the campus, with numbers and places in order', async () => {
    const id = await createClass()
    expect(await schedule(id)).toMatchObject({ created: 4, skipped: 0 })
    const list = await lessonsOf(id)
    expect(list.map(({ startAt, endAt }) => [startAt, endAt.slice(11)])).toEqual([
      ['2031-03-03 10:00:00', '11:00:00'],
      ['2031-03-10 10:00:00', '11:00:00'],
      ['2031-03-17 10:00:00', '11:00:00'],
      ['2031-03-24 10:00:00', '11:00:00'],
    ])
    expect(list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(new Set(list.map(({ lessonNo }) => lessonNo)).size).toBe(4)
    expect(list[0]).toMatchObject({ coachName: '刘浩然', roomName: '一号教室', status: 'scheduled' })
  })

  /** The instant of a wall time by `Intl`, found by trial; shares no code with PostgreSQL. */
  const instantOf = (zone: string, date: string, clock: string) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const start = Date.parse(`${date}T00:00:00Z`) - 14 * 3_600_000
    for (let ms = start; ms < start + 40 * 3_600_000; ms += 900_000)
      if (format.format(ms) === `${date} ${clock}`) return ms
    throw new Error(`no ${date} ${clock} in ${zone}`)
  }

  test.each([
    ['Asia/Shanghai', '2031-12-31', '23:30', '00:30'],
    ['America/New_York', '2031-03-08', '10:00', '11:00'],
    ['America/New_York', '2031-03-09', '10:00', '11:00'],
    ['America/New_York', '2031-11-02', '00:30', '03:30'],
    ['Australia/Lord_Howe', '2031-04-06', '09:00', '10:00'],
    ['Asia/Kathmandu', '2032-02-29', '07:15', '08:00'],
  ])('in %s on %s %s–%s', async (zone, date, startTime, endTime) => {
    const id = await createClass()
    await run(`update edu_campus set time_zone = $1 where id = 'org.east'`, [zone])
    try {
      await schedule(id, { freq: 'dates', dates: [date], lessonCount: null, startTime, endTime })
      const [row] = await run(
        `select start_at as s, end_at as e, biz_date as d from edu_lesson where class_id = $1 and delete_mark = 0`,
        [id],
      )
      const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
      const length = (minutes(endTime) - minutes(startTime) + 1_440) % 1_440
      const start = instantOf(zone, date, startTime)
      expect(new Date(row!['s']).getTime()).toBe(start)
      expect(new Date(row!['e']).getTime() - start).toBe(length * 60_000)
      expect(row!['d']).toBe(date)
    } finally {
      await run(`update edu_campus set time_zone = 'Asia/Shanghai' where id = 'org.east'`)
    }
  })

  test('a change of the zone of a campus leaves the days of lessons', async () => {
    const id = await createClass()
    await schedule(id, { startTime: '00:30', endTime: '01:30', lessonCount: 1 })
    await run(`update edu_campus set time_zone = 'Europe/Berlin' where id = 'org.east'`)
    try {
      const [row] = await run(`select biz_date as d from edu_lesson where class_id = $1`, [id])
      expect(row!['d']).toBe('2031-03-03')
      expect((await lessonsOf(id))[0]!.startAt).toBe('2031-03-02 17:30:00')
    } finally {
      await run(`update edu_campus set time_zone = 'Asia/Shanghai' where id = 'org.east'`)
    }
  })

  test('skips holidays of the working calendar with their name', async () => {
    const id = await createClass()
    await run(`insert into workflow_calendar_day (calendar_id, date, name, hours)
      select id, '2031-03-10', '校庆', '[]' from workflow_calendar order by is_default desc limit 1`)
    const { lessons: planned, skipped } = await app.data(scheduleRules.preview, ruleOf(id) as never, by)
    await run(`delete from workflow_calendar_day where date = '2031-03-10'`)
    expect(planned.map(({ date }) => date)).toEqual(['2031-03-03', '2031-03-17', '2031-03-24', '2031-03-31'])
    expect(skipped).toEqual([{ date: '2031-03-10', reason: 'holiday', name: '校庆' }])
  })

  test('warns of years without a holiday where it leaves holidays out', async () => {
    const id = await createClass()
    const yearsOf = async (body: object) =>
      (await app.data(scheduleRules.preview, ruleOf(id, body) as never, by)).yearsWithoutHolidays
    const overNewYear = { fromDate: '2031-12-22', lessonCount: 4 }
    expect(await yearsOf(overNewYear)).toEqual([2031, 2032])
    expect(await yearsOf({ ...overNewYear, skipHoliday: 0 })).toEqual([])
    await run(`insert into workflow_calendar_day (calendar_id, date, name, hours)
      select id, d::date, d, h::jsonb from (select id from workflow_calendar order by is_default desc limit 1) c,
        (values ('2031-10-01', '[]'), ('2032-02-21', '[{"from":"09:00","to":"18:00"}]')) v (d, h)`)
    try {
      // A day that is worked in exchange is no holiday.
      expect(await yearsOf(overNewYear)).toEqual([2032])
    } finally {
      await run(`delete from workflow_calendar_day where date >= '2031-01-01'`)
    }
  })

  test('of 10,000 lessons, or in 1900, is refused with its sentence and creates nothing', async () => {
    const id = await createClass()
    for (const [body, field, words] of [
      [{ freq: 'daily', lessonCount: 10_000 }, 'lessonCount', /500/],
      [{ fromDate: '1900-01-01' }, 'fromDate', /1900-01-01/],
    ] as const) {
      const answer = await app.call(scheduleRules.create, ruleOf(id, body) as never, by)
      expect(answer.code).toBe(400)
      expect(answer.msg).toMatch(words)
      expect((answer.data as unknown as { fields: { field: string }[] }).fields[0]!.field).toBe(field)
    }
    expect(await lessonsOf(id)).toEqual([])
  })
})

describe('conflicts', () => {
  /** Types of the conflicts of a rule of one lesson at 10:00 on 3 March. */
  const conflictsOf = async (classBody: object, ruleBody: object = {}) => {
    const id = await createClass(classBody)
    const { conflicts } = await app.data(
      scheduleRules.preview,
      ruleOf(id, { lessonCount: 1, ...ruleBody }) as never,
      by,
    )
    return conflicts.map(({ type }) => type)
  }
  const free = { coachId: 'user.coach05', classroomId: 'room.east.3' }

  test('coach, assistant and room; half-open', async () => {
    const other1 = await createClass({ assistantIds: ['user.coach13'] })
    await schedule(other1, { lessonCount: 1 })
    expect(await conflictsOf({})).toEqual(['coach', 'classroom'])
    expect(await conflictsOf({ ...free, coachId: 'user.coach13' })).toEqual(['coach'])
    expect(await conflictsOf({ ...free, assistantIds: ['user.coach01'] })).toEqual(['assistant'])
    expect(await conflictsOf({ ...free, assistantIds: ['user.coach13'] })).toEqual(['assistant'])
    expect(await conflictsOf({ ...free, classroomId: 'room.east.0' })).toEqual(['classroom'])
    expect(await conflictsOf(free)).toEqual([])
    expect(await conflictsOf({}, { startTime: '11:00', endTime: '12:00' })).toEqual([])
    expect(await conflictsOf({}, { startTime: '09:00', endTime: '10:00' })).toEqual([])
    expect(await conflictsOf({}, { startTime: '10:59', endTime: '12:00' })).toEqual(['coach', 'classroom'])
    expect(await conflictsOf({}, { startTime: '10:00', endTime: '10:15' })).toEqual(['coach', 'classroom'])
  })

  test('the class itself, absences, closures, and seats of the room', async () => {
    const id = await createClass(free)
    await schedule(id, { lessonCount: 1 })
    const { conflicts } = await app.data(
      scheduleRules.preview,
      ruleOf(id, { lessonCount: 1, coachId: 'user.coach06', classroomId: '' }) as never,
      by,
    )
    expect(conflicts.map(({ type }) => type)).toEqual(['class'])
    const busy = JSON.stringify([{ from: '2031-03-03 10:30', to: '2031-03-03 12:00', reason: '体检' }])
    await run(`update edu_coach set absences = $1 where id = 'user.coach07'`, [busy])
    await run(`update edu_classroom set closures = $1 where id = 'room.east.1'`, [busy])
    expect(await conflictsOf({ coachId: 'user.coach07', classroomId: 'room.east.1' })).toEqual([
      'absence',
      'closure',
    ])
    expect(
      await conflictsOf(
        { coachId: 'user.coach07', classroomId: 'room.east.1' },
        { startTime: '09:30', endTime: '10:30' },
      ),
    ).toEqual([])
    await run(`update edu_coach set absences = '[]'`)
    await run(`update edu_classroom set closures = '[]'`)
    const full = await createClass({
      ...free,
      coachId: 'user.coach08',
      classroomId: 'room.east.0',
      capacity: 50,
    })
    const students = await run(`select id from edu_student where campus_id = 'org.east' order by id limit 13`)
    await app.data(
      classes.addStudents,
      { id: full, studentIds: students.map((row) => row['id']), joinDate: '2031-01-01' },
      by,
    )
    const answer = await app.data(scheduleRules.preview, ruleOf(full, { lessonCount: 1 }) as never, by)
    expect(answer.conflicts).toMatchObject([{ type: 'capacity', students: 13, seats: 12 }])
  })

  test('are refused with 409, the sentence and all of them; or only the free lessons are created', async () => {
    const other2 = await createClass()
    await schedule(other2, { lessonCount: 2 })
    const id = await createClass()
    const refused = await app.call(scheduleRules.create, ruleOf(id) as never, by)
    expect(refused.code).toBe(409)
    expect(refused.msg).toMatch(/2031-03-03 10:00–11:00.*刘浩然.*测试班/)
    expect((refused.data as unknown as { conflicts: object[] }).conflicts).toHaveLength(4)
    expect(await lessonsOf(id)).toEqual([])
    expect(await schedule(id, { conflictMode: 'skip' })).toMatchObject({ created: 2, skipped: 2 })
    expect((await lessonsOf(id)).map(({ startAt }) => startAt.slice(0, 10))).toEqual([
      '2031-03-17',
      '2031-03-24',
    ])
  })

  test('suggests a room, a time and a coach that are free', async () => {
    const other3 = await createClass({ classroomId: 'room.east.0' })
    await schedule(other3)
    const id = await createClass({ coachId: 'user.coach09', classroomId: 'room.east.0' })
    const { suggestions } = await app.data(scheduleRules.preview, ruleOf(id) as never, by)
    expect(suggestions.map(({ kind }) => kind)).toEqual(['classroom', 'time'])
    for (const { kind, classroomId, startTime, endTime } of suggestions) {
      const change = kind === 'classroom' ? { classroomId } : { startTime, endTime }
      const { conflicts } = await app.data(scheduleRules.preview, ruleOf(id, change) as never, by)
      expect(conflicts).toEqual([])
    }
  })

  test('a student with two lessons at once and a late end are warnings; the first has to be confirmed', async () => {
    const [student] = await run(`select id from edu_student where campus_id = 'org.east' order by id limit 1`)
    const first = await createClass()
    const second = await createClass(free)
    for (const id of [first, second])
      await app.data(classes.addStudents, { id, studentIds: [student!['id']], joinDate: '2031-01-01' }, by)
    await schedule(first, { lessonCount: 1, startTime: '20:00', endTime: '21:00' })
    const body = ruleOf(second, { lessonCount: 1, startTime: '20:15', endTime: '21:15' })
    const { conflicts, warnings } = await app.data(scheduleRules.preview, body as never, by)
    expect(conflicts).toEqual([])
    expect(warnings.map(({ type }) => type)).toEqual(['student', 'late'])
    const refused = await app.call(scheduleRules.create, body as never, by)
    expect(refused).toMatchObject({ code: 409, data: { reason: 'unconfirmed' } })
    expect(await lessonsOf(second)).toEqual([])
    await app.data(scheduleRules.create, { ...body, isConfirmed: 1 } as never, by)
    expect(await lessonsOf(second)).toHaveLength(1)
  })
})

describe('writers at the same time', () => {
  test.each([
    ['one coach', {}, { classroomId: 'room.east.3' }],
    ['one room', {}, { coachId: 'user.coach05' }],
    [
      'a coach who assists elsewhere',
      {},
      { coachId: 'user.coach05', classroomId: 'room.east.3', assistantIds: ['user.coach01'] },
    ],
    [
      'one assistant',
      { assistantIds: ['user.coach13'] },
      { coachId: 'user.coach05', classroomId: 'room.east.3', assistantIds: ['user.coach13'] },
    ],
  ])('who need %s: one is served, the other one is told with which lesson', async (_, one, other) => {
    const first = await createClass(one)
    const second = await createClass(other)
    const ids = [first, second]
    const answers = await Promise.all(
      ids.map((id) => app.call(scheduleRules.create, ruleOf(id) as never, by)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const at = answers.findIndex(({ code }) => code === 409)
    expect(answers[at]!.msg).toContain('测试班')
    expect(await lessonsOf(ids[at]!)).toEqual([])
    expect(await lessonsOf(ids[1 - at]!)).toHaveLength(4)
  })

  test('never wait for each other: 12 rules with coaches and assistants crosswise', async () => {
    const people = ['user.coach01', 'user.coach02', 'user.coach03', 'user.coach04']
    const ids: string[] = []
    for (let at = 0; at < 12; at++)
      ids.push(
        await createClass({
          coachId: people[at % 4],
          assistantIds: [people[(at + 1) % 4], people[(at + 3) % 4]],
          classroomId: `room.east.${at % 3}`,
        }),
      )
    const answers = await Promise.all(
      ids.map((id) => app.call(scheduleRules.create, ruleOf(id) as never, by)),
    )
    for (const { code } of answers) expect([200, 409]).toContain(code)
    const [overlaps] = await run(`
      select count(*) as n from edu_lesson a join edu_lesson b on a.id < b.id and a.delete_mark = 0 and b.delete_mark = 0
        and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
        and (a.coach_id || a.assistant_ids) && (b.coach_id || b.assistant_ids)
      where a.biz_date >= '2031-01-01' and b.biz_date >= '2031-01-01'`)
    expect(Number(overlaps!['n'])).toBe(0)
    expect(answers.some(({ code }) => code === 200)).toBe(true)
  })
})
