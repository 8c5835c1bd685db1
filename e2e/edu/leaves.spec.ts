import { leaves } from '@tessera/shared/contract/edu/leaves'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction } from '../fixtures/list.ts'
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
