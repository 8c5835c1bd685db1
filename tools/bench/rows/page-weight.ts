import type { Browser } from 'playwright'
import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { interleave, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { measureTraffic, type Traffic } from '../traffic.ts'

const href = '/permission/user'

/**
 * Compares the traffic of the first page of a remote, from the click until idle, with the same page compiled
 * into the shell.
 */
export async function pageWeight({
  server,
  token,
  effort,
  startBundledServer,
}: Stage): Promise<ReportLine[]> {
  const bundledServer = await startBundledServer()
  const browser = await openBrowser()
  const arms = {
    federated: () => measurePage(browser, server.origin, token),
    bundled: () => measurePage(browser, bundledServer.origin, token),
  }
  try {
    // Bytes vary less than times: three visits are enough.
    const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, arms)
    return (['federated', 'bundled'] as const).flatMap((side) => [
      {
        name: `first page, ${side}`,
        unit: 'kB',
        ...summarize(samples[side].map(({ kB }) => kB)),
        calibration,
      },
      {
        name: `first page, ${side}`,
        unit: 'requests',
        ...summarize(samples[side].map(({ requests }) => requests)),
        calibration,
      },
    ])
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, origin: string, token: string): Promise<Traffic> {
  const { context, page } = await openFreshPage(browser, origin, token)
  try {
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await waitUntilIdle(page)
    return await measureTraffic(context, page, () => page.evaluate(`bench.open('${href}')`))
  } finally {
    await context.close()
  }
}
