import type { KyselyPlugin } from 'kysely'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { openSalesApp, type SalesApp } from './sales-app.ts'

/** An app for tests of roll-calls: classes of swimming whose lessons are when the test says. */
export interface LessonApp extends SalesApp {
  coach: { token: string }
  /** A class of the coach with students who have bought so many lessons; 0: a student without an order. */
  openClass(students: readonly number[], changes?: object): Promise<{ classId: string; studentIds: string[] }>
  /** A lesson of a class at a day; the day of the campus is `today + days`. */
  addLesson(classId: string, days: number, startTime?: string): Promise<string>
  /** Lets two days pass for a lesson and the leaves that are recorded. */
  pass(lessonId: string): Promise<void>
  /** The day `days` from now at the campus. */
  day(days: number): string
  roster(lessonId: string, by?: { token: string }): ReturnType<typeof readRoster>
  /** Makes a roll-call in which everybody is present except those that are named. */
  roll(lessonId: string, except?: Record<string, string>, more?: object): Promise<Rolled>
}

interface Rolled {
  code: number
  msg: string
  data: {
    version: number
    rows: { studentId: string; units: number; owedUnits: number; remainAfter: number }[]
  }
}

const readRoster = (app: SalesApp, id: string, by: { token: string }) =>
  app.data(attendance.roster, { id }, by)

/** Opens an app with the demo in which coaches are free at all times and no student rests. */
export async function openLessonApp(plugin?: KyselyPlugin): Promise<LessonApp> {
  const app = await openSalesApp(plugin)
  const { principal, plan, run, nextStudent, sell, pay } = app
  const coach = { token: await app.signIn('coach01') }
  await run(`update edu_coach set campus_ids = '{}', absences = '[]', availability = '[]'`)
  await run(`update edu_classroom set closures = '[]'`)
  // Who rests in the demo has no rosters.
  await run('update edu_suspension set delete_mark = 1')
  // Tests call the roll of lessons of the whole day.
  await run(
    `insert into edu_setting (scope, scope_id, key, value) values ('all', '', 'rollCallAheadMinutes', '1440')`,
  )
  // The lessons of the demo take the time of the coaches of tests.
  await run(
    `update edu_lesson set delete_mark = 1
     where coach_id || assistant_ids && array['user.coach01', 'user.coach02']`,
  )
  const [{ today }] = (await run(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  )) as never as [{ today: string }]
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  let count = 0
  const roster = (lessonId: string, by = principal) => readRoster(app, lessonId, by)
  return {
    ...app,
    coach,
    day,
    roster,
    async openClass(students, changes = {}) {
      count += 1
      const { id: classId } = await app.data(
        classes.create,
        {
          name: `点名班${count}`,
          enCode: `R${count}`,
          campusId: 'org.east',
          courseId: 'course.swimStart',
          kind: 'group',
          coachId: 'user.coach01',
          capacity: 30,
          startDate: day(-60),
          units: 1,
          ...changes,
        } as never,
        principal,
      )
      const studentIds: string[] = []
      for (const lines of students) {
        const id = nextStudent()
        studentIds.push(id)
        if (lines === 0) continue
        const { orderId } = await sell(id, {
          lines: [{ pricePlanId: plan, units: lines, giftUnits: 0 }],
          signDate: day(-50),
        })
        await pay(orderId, 1)
      }
      if (studentIds.length > 0)
        await app.data(classes.addStudents, { id: classId, studentIds, joinDate: day(-60) }, principal)
      return { classId, studentIds }
    },
    async addLesson(classId, days, startTime = '00:05') {
      const [hour, minute] = startTime.split(':').map(Number) as [number, number]
      const end = `${String(hour).padStart(2, '0')}:${String(minute + 10).padStart(2, '0')}`
      const { id } = await app.data(
        lessons.create,
        { classId, date: day(days), startTime, endTime: end, isConfirmed: 1 } as never,
        principal,
      )
      return id
    },
    async pass(lessonId) {
      await run(
        `update edu_lesson set start_at = start_at - interval '2 days', end_at = end_at - interval '2 days',
           biz_date = biz_date - 2 where id = $1`,
        [lessonId],
      )
      await run('update edu_roster set biz_date = biz_date - 2 where lesson_id = $1', [lessonId])
      await run(
        `update edu_leave set submitted_at = submitted_at - interval '2 days' where $1 = any(lesson_ids)`,
        [lessonId],
      )
    },
    async roll(lessonId, except = {}, more = {}) {
      const { lesson, list } = await roster(lessonId)
      const rows = list.map(({ studentId, defaultStatus }) => ({
        studentId,
        status: except[studentId] ?? defaultStatus,
      }))
      return (await app.call(
        attendance.rollCall,
        { id: lessonId, rows, version: lesson.version, ...more } as never,
        principal,
      )) as never
    },
  }
}
