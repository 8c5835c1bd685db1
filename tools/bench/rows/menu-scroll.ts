import type { CDPSession, Page } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { clearMenu, fillMenu } from '../many-menus.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Frames of one run, and pixels that each moves the menu: three screens a second. */
const frames = 60
const step = 45

/** Scrolling through a directory of 5,000 pages in the side bar: what the main thread works for each frame, of the 16.7 ms there are. */
export async function menuScroll({
  server: { origin },
  token,
  effort,
  database,
  atEnd,
}: Stage): Promise<Line[]> {
  atEnd(() => clearMenu(database))
  await fillMenu(database, 1)
  const browser = await openBrowser()
  try {
    const { context, page } = await freshPage(browser, origin, token)
    await page.goto('/home')
    await page.getByRole('button', { name: '目录1' }).click({ timeout: 30_000 })
    await page.locator('a[href="/area4999/page"]').waitFor({ state: 'attached' })
    await quiet(page)
    const network = await context.newCDPSession(page)
    // Time of the thread, not of the clock: whatever else the machine does meanwhile.
    await network.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await network.send('Performance.enable')
    const { samples, calibration } = await interleave(effort.rounds, {
      scroll: () => perFrame(page, network),
    })
    await context.close()
    return [
      limited({
        name: 'directory of 5,000, work of one frame while scrolling',
        unit: 'ms',
        ...summary(samples.scroll),
        calibration,
        threshold: 8,
      }),
    ]
  } finally {
    await browser.close()
    await clearMenu(database)
  }
}

async function perFrame(page: Page, network: CDPSession): Promise<number> {
  const before = await busy(network)
  await page.evaluate(`bench.scroll('.frame-scroll', ${frames}, ${step})`)
  return ((await busy(network)) - before) / frames
}

/** Milliseconds that the main thread has worked so far. */
async function busy(network: CDPSession): Promise<number> {
  const { metrics } = await network.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}
