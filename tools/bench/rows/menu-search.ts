import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { removeMenus, insertMenus } from '../many-menus.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Typical searches: names, pinyin, an address, no match, a typing error. */
const queries = ['学员', 'xyda', 'banjipaike', 'area77', '财务', 'zzzz', 'xuey']

/** Searches a menu of 5,000 items: time from the input to painted results, the slowest of several queries. */
export async function menuSearch({
  server: { origin },
  token,
  effort,
  database,
  onEnd,
}: Stage): Promise<ReportLine[]> {
  onEnd(() => removeMenus(database))
  await insertMenus(database, 50)
  const browser = await openBrowser()
  try {
    const { context, page } = await openFreshPage(browser, origin, token)
    await page.goto('/home')
    await page.locator('a[href="/permission/user"]').first().waitFor({ state: 'attached', timeout: 30_000 })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').first().waitFor()
    await waitUntilIdle(page)
    const { samples, calibration } = await interleave(effort.rounds, {
      search: async () => {
        const times: number[] = []
        for (const query of queries)
          times.push(await page.evaluate<number>(`bench.search(${JSON.stringify(query)})`))
        return Math.max(...times)
      },
    })
    await context.close()
    return [
      applyLimits({
        name: 'menu of 5,000, one search',
        unit: 'ms',
        ...summarize(samples.search),
        calibration,
        threshold: 50,
      }),
    ]
  } finally {
    await browser.close()
    await removeMenus(database)
  }
}
