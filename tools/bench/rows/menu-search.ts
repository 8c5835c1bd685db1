import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { clearMenu, fillMenu } from '../many-menus.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** What people type: names, their sounds, an address, nothing that is there, a slip. */
const queries = ['学员', 'xyda', 'banjipaike', 'area77', '财务', 'zzzz', 'xuey']

/** One search in a menu of 5,000 items, from the key to the found painted: the slowest of several words. */
export async function menuSearch({
  server: { origin },
  token,
  effort,
  database,
  atEnd,
}: Stage): Promise<Line[]> {
  atEnd(() => clearMenu(database))
  await fillMenu(database, 50)
  const browser = await openBrowser()
  try {
    const { context, page } = await freshPage(browser, origin, token)
    await page.goto('/home')
    await page.locator('a[href="/permission/user"]').first().waitFor({ state: 'attached', timeout: 30_000 })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').first().waitFor()
    await quiet(page)
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
      limited({
        name: 'menu of 5,000, one search',
        unit: 'ms',
        ...summary(samples.search),
        calibration,
        threshold: 50,
      }),
    ]
  } finally {
    await browser.close()
    await clearMenu(database)
  }
}
