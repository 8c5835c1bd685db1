import { lessons, type LessonRow } from '@tessera/shared/contract/edu/lessons'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'desk01' })

const dayMs = 86_400_000
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** A lesson of the desk's campus that is over and has no roll-call; each journey takes another one. */
async function overdueLesson(call: CallAs, at: number): Promise<LessonRow> {
  const { list } = await call(lessons.list, { from: day(-58), to: day(-1), status: 'scheduled' }, 'principal')
  const overdue = list.filter(
    ({ isOverdue, studentCount, campusName }) => isOverdue && studentCount > 2 && campusName === '城东',
  )
  return overdue[at]!
}

async function undo(call: CallAs, id: string): Promise<void> {
  const { lesson } = await call(attendance.roster, { id }, 'principal')
  if (lesson.status === 'done')
    await call(attendance.undo, { id, reason: '还原演示数据', version: lesson.version }, 'principal')
}

test('the desk calls the roll by keyboard alone, sees what it costs, and undoes it', async ({
  page,
  call,
}) => {
  const lesson = await overdueLesson(call, 0)
  await page.goto(`/edu/eduRollCall?lessonId=${lesson.id}`)
  await expect(page.getByRole('heading', { name: lesson.className })).toBeVisible()
  const rows = page.getByRole('list', { name: '点名' }).getByRole('listitem')
  await expect(rows).toHaveCount(lesson.studentCount)
  const present = rows.first().getByRole('radio', { name: '到课' })
  await present.focus()
  await expect(present).toHaveAttribute('aria-checked', 'true')
  const costs = await rows.first().textContent()
  expect(costs).toMatch(/扣 [\d.]+ · 剩|期卡/)
  await page.keyboard.press('e')
  await expect(rows.first().getByRole('radio', { name: '请假' })).toBeFocused()
  await expect(rows.first()).toContainText('扣 0')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await expect(rows.nth(1).getByRole('radio', { name: '迟到' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  const totals = page.getByRole('status').filter({ hasText: '共扣' })
  await expect(totals).toContainText(/迟到 1.*请假 1.*未到 1/)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已点名', { exact: true })).toBeVisible()
  await expect(page.getByText(/点名完成/)).toBeVisible()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已点名', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '完成点名' })).toBeEnabled()
  await undo(call, lesson.id)
})

test.describe('without a connection', () => {
  test.use({ tolerated: /RollCall|Failed to load resource/ })

  test('a roll-call on a phone survives a lost connection and is posted once', async ({
    browser,
    baseURL,
    call,
    token,
    cleanConsole,
  }) => {
    const lesson = await overdueLesson(call, 1)
    const deskToken = await token('desk01')
    const context = await openPhoneContext(browser, baseURL!, deskToken)
    cleanConsole.watch(context)
    const page = await context.newPage()
    await page.goto(`/edu/eduRollCall?lessonId=${lesson.id}`)
    const rows = page.getByRole('list', { name: '点名' }).getByRole('listitem')
    await expect(rows).toHaveCount(lesson.studentCount)
    await rows.first().getByRole('radio', { name: '未到' }).tap()
    expect(await findAxeViolations(page)).toEqual([])
    const isNarrow = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
    expect(isNarrow).toBe(true)

    await page.route('**/Actions/RollCall**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: '完成点名' }).tap()
    const notice = page.getByText('网络中断，点名已存在本机')
    await expect(notice).toBeVisible()
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: '完成点名' })).toBeDisabled()

    // The server gets it, but the answer is lost: the next attempt has the same key.
    await page.unroute('**/Actions/RollCall**')
    let isLost = true
    await page.route('**/Actions/RollCall**', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: '立即提交' }).tap()
    await expect.poll(() => isLost).toBe(false)
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: '立即提交' }).tap()
    await expect(notice).toHaveCount(0)
    await expect(page.getByText('已点名', { exact: true })).toBeVisible()
    const { list } = await call(attendance.roster, { id: lesson.id }, 'principal')
    expect(list.filter(({ status }) => status === 'absent')).toHaveLength(1)
    await undo(call, lesson.id)
    await context.close()
  })
})

test(
  'the class shows attendance as letters and opens a roll-call, also by its settings',
  { tag: '@full' },
  async ({ page, call }) => {
    const { list } = await call(lessons.list, { from: day(-20), to: day(-1), status: 'done' }, 'principal')
    const lesson = list.find(({ campusName }) => campusName === '城东')!
    await page.goto(`/edu/eduClasslist/detail/${lesson.classId}?tab=attendance`)
    const table = page.getByRole('region', { name: '考勤' }).getByRole('table')
    await expect(table.getByRole('img', { name: /^到课/ }).first()).toHaveText('到')
    expect(await findAxeViolations(page)).toEqual([])
    await table.getByRole('link', { name: `${lesson.startAt.slice(0, 16)} 点名` }).click()
    await expect(page).toHaveURL(new RegExp(`lessonId=${lesson.id}`))
    await expect(page.getByText('已点名', { exact: true })).toBeVisible()
  },
)
