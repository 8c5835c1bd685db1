import { classes } from '@tessera/shared/contract/edu/classes'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { students } from '@tessera/shared/contract/edu/students'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A leave that the coach has recorded, who may not approve it; returns the reason, which tells it apart. */
async function waitingLeave(call: CallAs, at: number): Promise<string> {
  const { list } = await call(lessons.list, { from: day(2), to: day(30), status: 'scheduled' }, 'coach01')
  const lesson = list.at(-1)!
  const { list: seats } = await call(attendance.roster, { id: lesson.id }, 'principal')
  const { studentId } = seats.filter(({ leave }) => leave === null)[at]!
  const reason = `家里有事 ${Date.now() % 1_000_000}`
  const { status } = await call(
    leaves.create,
    { studentId, lessonIds: [lesson.id], type: 'personal', reason } as never,
    'coach01',
  )
  expect(status).toBe(1)
  return reason
}

test('leaves that wait are approved and rejected in one list', async ({ page, call }) => {
  const approved = await waitingLeave(call, 0)
  const rejected = await waitingLeave(call, 0)
  await page.goto('/edu/eduCare')
  await page.getByRole('main').getByText('请假审批', { exact: true }).click()
  await expect(rowOf(page, approved)).toContainText('待审批')
  expect(await findAxeViolations(page)).toEqual([])
  await runRowAction(page, rowOf(page, approved), '批准')
  await expect(rowOf(page, approved)).toHaveCount(0)
  await runRowAction(page, rowOf(page, rejected), '拒绝')
  const form = page.getByRole('dialog', { name: /^拒绝/ })
  await form.getByLabel('审批意见').fill('当天有比赛')
  await form.getByRole('button', { name: '拒绝' }).click()
  await expect(rowOf(page, rejected)).toHaveCount(0)
  await page.goto('/edu/eduCare?tab=leaves&status=3')
  await expect(rowOf(page, rejected)).toContainText('当天有比赛')
  // The empty list of another status does not lead away from leaves.
  await page.goto('/edu/eduCare?tab=leaves&keyword=nobody')
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(page).toHaveURL(/tab=leaves/)
})

/** A class with a lesson on a day, beside those of the demo; `at` tells the hours of its lessons apart. */
async function classWithLesson(call: CallAs, at: number, coachId: string) {
  const name = uniqueName('补课班')
  const body = {
    name,
    enCode: `MU${Date.now() % 1_000_000}${at}`,
    campusId: 'org.east',
    courseId: 'course.chessGo',
    kind: 'group',
    coachId,
    capacity: 2,
    startDate: day(0),
    units: 1,
  }
  const { id } = await call(classes.create, body as never, 'principal')
  const time = { date: day(20 + at), startTime: `0${6 + at}:00`, endTime: `0${6 + at}:40` }
  const lesson = await call(lessons.create, { classId: id, ...time, isConfirmed: 1 } as never, 'principal')
  return { id, name, lessonId: lesson.id }
}

test('a leave is recorded and its make-up booked at once; taking the leave back releases it', async ({
  page,
  call,
}) => {
  const own = await classWithLesson(call, 1, 'user.coach05')
  const other = await classWithLesson(call, 0, 'user.coach07')
  const fullName = uniqueName('学员')
  const { id: studentId } = await call(students.create, { name: fullName, campusId: 'org.east' })
  await call(classes.addStudents, { id: own.id, studentIds: [studentId], joinDate: day(0) }, 'principal')
  await page.goto(`/edu/eduStudent/detail/${studentId}?tab=attendance`)
  await page.getByRole('button', { name: '请假', exact: true }).click()
  const form = page.getByRole('dialog', { name: `请假 · ${fullName}` })
  await form.getByRole('combobox', { name: '课次' }).click()
  await page.getByRole('option', { name: own.name }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('status')).toContainText('可补课')
  await form.getByRole('button', { name: '请假', exact: true }).click()
  const next = page.getByRole('dialog', { name: `已请假，安排补课 · ${fullName}` })
  expect(await findAxeViolations(page)).toEqual([])
  await next.getByRole('button', { name: '约补课' }).click()
  const booking = page.getByRole('dialog', { name: `约补课 · ${fullName}` })
  // A lesson before the one that is missed.
  await booking.getByText(other.name).click()
  await booking.getByRole('button', { name: '约补课' }).click()
  await expect(next.getByText(`已约 ${day(20)} 06:00`)).toBeVisible()
  await next.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('已取消补课预约')).toBeVisible()
  expect((await call(makeups.coming, { studentId }, 'principal')).list).toEqual([])
  expect((await call(attendance.roster, { id: other.lessonId }, 'principal')).list).toEqual([])
})
