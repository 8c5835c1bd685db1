import { beforeAll, expect, test } from 'vitest'
import { defaultSettings, eduSettings } from '@tessera/shared/contract/edu/settings'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

let app: LessonApp
let by: LessonApp['principal']

beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

/** A lesson that begins in so many minutes, of a class with a setting. */
const beginsIn = async (minutes: number, more: object) => {
  const { classId, studentIds } = await app.openClass([24])
  const values = { rollCallAheadMinutes: defaultSettings.rollCallAheadMinutes, ...more }
  await app.data(eduSettings.update, { scope: 'class', scopeId: classId, values }, by)
  const id = await app.addLesson(classId, 1, '03:00')
  const start = `now() + $2 * interval '1 minute'`
  await app.run(
    `update edu_lesson set start_at = ${start}, end_at = ${start} + interval '1 minute',
       biz_date = ((${start}) at time zone 'Asia/Shanghai')::date where id = $1`,
    [id, minutes],
  )
  return { id, studentId: studentIds[0]! }
}

test('a roll-call opens some minutes before its beginning, by the setting', async () => {
  const early = await beginsIn(40, {})
  const refused = await app.roll(early.id)
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('开课前 30 分钟内才能点名')])
  expect((await app.roster(early.id)).lesson.problem).toBe(refused.msg)
  const near = await beginsIn(28, {})
  const allowed = await beginsIn(45, { rollCallAheadMinutes: 60 })
  for (const { id } of [near, allowed]) expect((await app.roll(id)).code).toBe(200)
  const closed = await beginsIn(5, { rollCallAheadMinutes: 0 })
  expect((await app.roll(closed.id)).msg).toContain('开课后才能点名')
  // Who called it earlier than now allowed can still change it.
  await app.run(`update edu_lesson set status = 'done', rolled_at = now() where id = $1`, [early.id])
  expect((await app.roster(early.id)).lesson.problem).toBe('')
})

test('a roll-call before the lesson notes a leave that was requested then, so that it is in time where the setting says so', async () => {
  const leaveOf = async ({ id }: { id: string }) =>
    (await app.roster(id)).list[0]!.charges.find(({ status }) => status === 'leave')
  const inTime = await beginsIn(20, { leaveNoticeMinutes: 10 })
  expect(await leaveOf(inTime)).toMatchObject({ outcome: 'leave', makeup: 'create', noMakeup: null })
  await app.roll(inTime.id, { [inTime.studentId]: 'leave' })
  const rights = await app.run('select status from edu_makeup_right where student_id = $1', [
    inTime.studentId,
  ])
  expect(rights).toEqual([{ status: 'open' }])
  const late = { outcome: 'lateLeave', makeup: 'none' }
  const short = await beginsIn(22, {})
  expect(await leaveOf(short)).toMatchObject({ ...late, noMakeup: 'shortNotice' })
  const begun = await beginsIn(-1, {})
  expect(await leaveOf(begun)).toMatchObject({ ...late, noMakeup: 'unrequested' })
})
