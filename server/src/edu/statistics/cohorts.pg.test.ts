import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { memberStatistics } from '@tessera/shared/contract/edu/statistics'
import { openApp, type TestApp } from '../../../test/app.ts'
import { stays } from './members.ts'

const graceDays = 30
const months = 9

let app: TestApp
let today = ''
const run = async <Row>(statement: string) =>
  (await sql.raw(statement).execute(app.database.db)).rows as Row[]

beforeAll(async () => {
  app = await openApp()
  const [row] = await run<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  )
  today = row!.today
  // First signatures of a year, memberships that ended, and lessons of several months.
  await run(`update edu_order set sign_date = date '${today}' - abs(hashtext(id)) % 300`)
  await run(`update edu_order_line set expire_date = date '${today}' - abs(hashtext('e' || id)) % 200
    where abs(hashtext('x' || id)) % 3 = 0`)
  await run(
    `update edu_lesson set biz_date = biz_date - abs(hashtext(id)) % 200 where biz_date < date '${today}'`,
  )
})

interface Stay {
  student_id: string
  place: number
  starts: string
  churns: string
}

/** The same, student by student. */
async function countCohorts(mode: 'member' | 'attend', campusId: string | null) {
  const { db } = app.database
  const { rows: all } = await sql<Stay>`
    select t.student_id, t.place::int as place, t.starts::text as starts, t.churns::text as churns
    from (${stays(graceDays)}) t join edu_student s on s.id = t.student_id
    where s.delete_mark = 0 and (${campusId}::text is null or s.campus_id = ${campusId})`.execute(db)
  const attended = await run<{ student_id: string; month: string }>(
    `select v.student_id, to_char(e.biz_date, 'YYYY-MM') as month from edu_roster v join edu_lesson e on e.id = v.lesson_id
     where v.delete_mark = 0 and e.delete_mark = 0 and v.status in ('present', 'late')`,
  )
  const [year, month] = today.split('-').map(Number) as [number, number]
  const nameOf = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
  const shown = Array.from({ length: months }, (_, at) => nameOf(months - 1 - at))
  const lastDay = (name: string) =>
    new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).toISOString().slice(0, 10)
  const isKept = (studentId: string, name: string) =>
    mode === 'member'
      ? all.some(
          (one) => one.student_id === studentId && one.starts <= lastDay(name) && one.churns > lastDay(name),
        )
      : attended.some((one) => one.student_id === studentId && one.month === name)
  return shown.map((begun, at) => {
    const members = all.filter(({ place, starts }) => place === 1 && starts.startsWith(begun))
    return {
      month: begun,
      size: members.length,
      cells: shown.map((_, ahead) => {
        const name = shown[at + ahead]
        return name === undefined ? null : members.filter((one) => isKept(one.student_id, name)).length
      }),
    }
  })
}

test.each([
  ['member', null],
  ['member', 'org.west'],
  ['attend', null],
  ['attend', 'org.west'],
] as const)(
  'cohorts of those who %s, of campus %s, are those that counting one by one gives',
  async (mode, campusId) => {
    const { list } = await app.data(
      memberStatistics.cohort,
      {
        mode,
        months,
        dateFrom: today,
        dateTo: today,
        churnGraceDays: graceDays,
        ...(campusId && { campusIds: [campusId] }),
      } as never,
      { token: await app.signIn('principal') },
    )
    const expected = await countCohorts(mode, campusId)
    expect(expected.flatMap(({ cells }) => cells).filter((kept) => kept).length).toBeGreaterThan(10)
    expect(list).toEqual(expected)
  },
)
