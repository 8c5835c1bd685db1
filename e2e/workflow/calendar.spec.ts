import type { Page } from 'playwright/test'
import { calendars } from '@tessera/shared/contract/workflow/calendar'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const hours = [{ from: '09:00', to: '18:00' }]

let id = ''
let name = ''
test.beforeEach(async ({ call }) => {
  name = uniqueName('日历')
  const week = [hours, hours, hours, hours, hours, [], []]
  const created = await call(calendars.create, { fullName: name, week, days: [] })
  id = created.id
})
test.afterEach(({ call }) => call(calendars.remove, { calendarId: id }))

test('holidays are imported from the official notice, and a day is exchanged', async ({ page, call }) => {
  await page.goto('/workFlow/flowEngine')
  await page.getByRole('button', { name: '工作日历' }).click()
  await page.getByRole('combobox', { name: '日历' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('button', { name: '导入节假日' }).click()
  const dialog = page.getByRole('dialog', { name: '导入节假日' })
  await dialog.getByRole('spinbutton', { name: '年份' }).fill('2026')
  await dialog
    .getByRole('textbox', { name: '通知内容' })
    .fill('国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）上班。\n编号 12345')
  await expect(dialog).toContainText('识别到 7 天节假日、1 天调休上班')
  await expect(dialog.getByRole('region', { name: '没有识别的行' })).toContainText('编号 12345')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '导入节假日' }).click()
  await expect(day(page, '2026-10-07')).toHaveAttribute('data-kind', 'holiday')
  await expect(day(page, '2026-10-08')).toHaveAttribute('data-kind', 'worked')

  // By the keyboard: two days of a weekend become worked ones, with hours of their own.
  await day(page, '2026-10-10').click()
  await page.keyboard.press('Shift+ArrowRight')
  const days = page.getByRole('region', { name: '所选日期' })
  await expect(days).toContainText('2026-10-10 至 2026-10-11')
  await days.getByText('调休上班').click()
  await days.getByRole('textbox', { name: '工作时间' }).fill('10-12')
  await expect(days.getByRole('alert')).toBeVisible()
  await expect(days.getByRole('button', { name: '应用' })).toBeDisabled()
  await days.getByRole('textbox', { name: '工作时间' }).fill('10:00-12:00')
  await days.getByRole('button', { name: '应用' }).click()
  await expect(day(page, '2026-10-11')).toHaveAttribute('data-kind', 'exchanged')
  await page.getByRole('textbox', { name: '每周工作时间 周六' }).fill('09:00-12:00')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect
    .poll(async () => {
      const { days: stored, week } = await call(calendars.read, { calendarId: id })
      return { count: stored.length, last: stored.at(-1), saturday: week[5] }
    })
    .toEqual({
      count: 10,
      last: { date: '2026-10-11', name: '', hours: [{ from: '10:00', to: '12:00' }] },
      saturday: [{ from: '09:00', to: '12:00' }],
    })
})
