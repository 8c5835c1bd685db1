import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, runRowAction } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.describe('a coach', () => {
  test.use({ account: 'coach01' })

  test('fills the feedback of a lesson at once; it stands on the page of the student', async ({ page }) => {
    await page.goto('/edu/eduReview?tab=todo')
    const stars = page.getByRole('radiogroup', { name: /^评分 / }).first()
    const label = await stars.getAttribute('aria-label')
    const name = label!.replace('评分 ', '')
    await stars.getByText('5★').click()
    await page
      .getByRole('textbox', { name: `内容 ${name}` })
      .first()
      .fill('今天很专注')
    await page.getByRole('button', { name: '保存 1 条课评' }).click()
    await expect(page.getByText('已保存 1 条课评')).toBeVisible()
    await page.goto('/edu/eduReview')
    await expect(rowsOf(page).first()).toContainText('今天很专注')
    await rowsOf(page).first().getByRole('link', { name }).click()
    await expect(page.getByRole('tabpanel')).toContainText('今天很专注')
  })

  test('writes on a phone without scrolling sideways', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/edu/eduReview?tab=todo')
    await expect(page.getByRole('radiogroup', { name: /^评分 / }).first()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
  })
})

test.describe('the principal', () => {
  test.use({ account: 'principal' })

  test('replies to a low review and settles it', { tag: '@full' }, async ({ page }) => {
    await page.goto('/edu/eduReview?isLow=1&direction=to_coach')
    const row = rowsOf(page).first()
    await runRowAction(page, row, '回复')
    const form = page.getByRole('dialog', { name: '回复' })
    await form.getByLabel('内容').fill('感谢反馈，我们会改进')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(rowsOf(page).first()).toContainText('感谢反馈，我们会改进')
    expect(await findAxeViolations(page)).toEqual([])
  })
})
