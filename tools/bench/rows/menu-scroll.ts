import type { CDPSession, Page } from 'playwright'
import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { removeMenus, insertMenus } from '../many-menus.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Frames per run and pixels per frame: three screens a second. */
const frames = 60
const pixelsPerFrame = 45

/**
 * Scrolls a directory of 5,000 pages in the side bar: CPU time of the main thread per frame (16.7 ms
 * available).
 */
export async function menuScroll({
  server: { origin },
  token,
  effort,
  database,
  onEnd,
}: Stage): Promise<ReportLine[]> {
  onEnd(() => removeMenus(database))
  await insertMenus(database, 1)
  const browser = await openBrowser()
  try {
    const { context, page } = await openFreshPage(browser, origin, token)
    await page.goto('/home')
    await page.getByRole('button', { name: '目录1' }).click({ timeout: 30_000 })
    await page.locator('a[href="/area4999/page"]').waitFor({ state: 'attached' })
    await waitUntilIdle(page)
    const network = await context.newCDPSession(page)
    // CPU time of the thread is independent of other load on the machine.
    await network.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await network.send('Performance.enable')
    const { samples, calibration } = await interleave(effort.rounds, {
      scroll: () => measureFrameMs(page, network),
    })
    await context.close()
    return [
      applyLimits({
        name: 'directory of 5,000, work of one frame while scrolling',
        unit: 'ms',
        ...summarize(samples.scroll),
        calibration,
        threshold: 8,
      }),
    ]
  } finally {
    await browser.close()
    await removeMenus(database)
  }
}

async function measureFrameMs(page: Page, network: CDPSession): Promise<number> {
  const before = await readCpuMs(network)
  await page.evaluate(`bench.scroll('[data-sidebar] > :last-child', ${frames}, ${pixelsPerFrame})`)
  const after = await readCpuMs(network)
  return (after - before) / frames
}

/** CPU milliseconds of the main thread so far. */
async function readCpuMs(network: CDPSession): Promise<number> {
  const { metrics } = await network.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}
