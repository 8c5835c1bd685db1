import type { Page } from 'playwright'
import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { applyLimits, calibrate, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Pages of two remotes, opened in turn; the first openings compile code and fill caches. */
const hrefs = ['/permission/user', '/permission/role']
const openings = { full: { warmUp: 20, count: 200 }, smoke: { warmUp: 2, count: 6 } }
const rounds = 3
/** The heap after the last opening may exceed the heap after the warm-up by so much. */
const maxRatio = 1.05
/** Compiled code grows with use and is no leak: the engine only interprets, so that the whole heap can be compared. */
const interpretOnly = '--js-flags=--no-opt --no-sparkplug --no-maglev --no-lazy-feedback-allocation'
/** What a page left behind is ended a second after it. */
const cleanUpMs = 2_000

/** Compares the heap of a shell after 200 openings of federated pages with its heap after the first 20. */
export async function openingsHeap({ server, token, effort }: Stage): Promise<ReportLine[]> {
  const browser = await openBrowser([interpretOnly])
  const { warmUp, count } = effort.smoke ? openings.smoke : openings.full
  const calibration: number[] = []
  const [before, after]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < (effort.smoke ? 1 : rounds); round++) {
      calibration.push(calibrate())
      const { context, page } = await openFreshPage(browser, server.origin, token)
      await page.goto('/home')
      await page.locator(`a[href="${hrefs[0]}"]`).first().waitFor({ timeout: 15_000 })
      await openPages(page, warmUp)
      before.push(await measureHeap(page))
      await openPages(page, count)
      after.push(await measureHeap(page))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return [
    applyLimits({
      name: `heap after ${count} openings of federated pages`,
      unit: 'MB',
      ...summarize(after),
      ratio: { to: `the heap after ${warmUp}`, ...summarizeRatios(after, before), limit: maxRatio },
      calibration: summarize(calibration),
    }),
  ]
}

/** Opens a page, waits for its rows, and closes its tab, so many times. */
async function openPages(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await page
      .locator(`a[href="${hrefs[n % hrefs.length]}"]`)
      .first()
      .dispatchEvent('click')
    const row = page.locator('main tbody tr').first()
    await row.waitFor({ timeout: 30_000 })
    // A page whose tab is left stays mounted: only closing the tab ends it.
    await page.locator('[role="tab"][aria-selected="true"] [data-close]').dispatchEvent('click')
    await row.waitFor({ state: 'detached', timeout: 30_000 })
  }
  await waitUntilIdle(page)
}

/** Megabytes of the page's heap after garbage collection, the least of several. */
async function measureHeap(page: Page): Promise<number> {
  await page.waitForTimeout(cleanUpMs)
  const devtools = await page.context().newCDPSession(page)
  let least = Infinity
  for (let turn = 0; turn < 8; turn++) {
    await devtools.send('HeapProfiler.collectGarbage')
    least = Math.min(least, (await devtools.send('Runtime.getHeapUsage')).usedSize)
  }
  await devtools.detach()
  return least / 1e6
}
