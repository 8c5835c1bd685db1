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

for (const account of ['principal', 'desk02'])
  test.describe(`${account}'s tiles`, () => {
    test.use({ account })

    test('lead to as many rows as they say, with filters that can be seen and removed', async ({ page }) => {
      // Thirteen pages, and the home page again for each figure that changes meanwhile.
      test.slow()
      await page.goto('/')
      const tiles = page.locator('[data-part=widgets] a')
      await expect(tiles.first()).toContainText(/\d/)
      await expect(tiles.locator('.arco-skeleton')).toHaveCount(0)
      const addresses = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
      const figureOf = async (address: string) => {
        const figure = page.locator(`[data-part=widgets] a[href="${address}"] b`)
        await expect(figure).toContainText(/\d/)
        return ((await figure.textContent()) ?? '').replaceAll(',', '')
      }
      const figures = new Map<string, string>()
      for (const address of addresses) figures.set(address, await figureOf(address))
      expect(figures.size).toBeGreaterThan(4)
      const main = page.getByRole('main')
      for (const address of addresses) {
        // Other journeys add and decide tasks meanwhile: where the two differ, both are read again.
        await expect(async () => {
          if (!figures.has(address)) await page.goto('/')
          const value = figures.get(address) ?? (await figureOf(address))
          figures.delete(address)
          await page.goto(address)
          if (address.includes('explain=')) {
            // The home page rounds a rate to one decimal.
            const heading = page.getByRole('dialog').getByRole('heading', { level: 2 })
            await expect(heading).toContainText(/\d/)
            const [, number = ''] = /([\d,.]+)%?$/.exec((await heading.textContent()) ?? '') ?? []
            const exact = Number(number.replaceAll(',', ''))
            expect(value.endsWith('%') ? `${exact.toFixed(1)}%` : String(exact)).toBe(value)
            return
          }
          // Lists have a total, other pages a sentence.
          const total = main
            .getByText(new RegExp(`^共 ${value} (条|节)`))
            .or(main.getByText(value, { exact: true }))
          const shown = value === '0' ? total.or(main.getByText(/^没有/)) : total
          await expect(shown.first(), address).toBeVisible()
        }).toPass()
        const filters = [...new URL(address, 'http://x').searchParams].filter(
          ([name]) => !['tab', 'missed', 'preset', 'explain'].includes(name),
        )
        const chosen = main.getByRole('search').locator('.arco-select-view-value')
        if (filters.length > 0) await expect(chosen.first(), address).not.toBeEmpty()
      }
    })
  })
