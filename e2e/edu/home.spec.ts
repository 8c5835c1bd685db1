import { expect, test } from '../fixtures/journey.ts'
import { rowsOf } from '../fixtures/list.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.describe('a consultant', () => {
  test.use({ account: 'consultant01' })

  test('opens the leads to call from the home page; the count is that of the list', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('main').getByRole('link', { name: /今日待跟进/ })
    await expect(card).toContainText(/\d/)
    const count = Number(/\d+/.exec((await card.textContent()) ?? '')?.[0])
    await card.click()
    await expect(page).toHaveURL(/edu\/eduLead\?tab=list&due=today/)
    await expect(rowsOf(page)).toHaveCount(Math.min(count, 20))
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: /未点名课次/ })).toHaveCount(0)
  })
})

test.describe('a coach', () => {
  test.use({ account: 'coach01' })

  test('sees the feedback to write and no money', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: /待写课评/ })).toContainText(/\d/)
    await expect(page.getByRole('main').getByRole('link', { name: /欠费订单/ })).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
  })
})
