import type { Browser } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { traffic, type Traffic } from '../traffic.ts'

const href = '/permission/user'

/** What the first page of a remote costs over the wire, from the click until all is quiet, against the same page compiled into the shell. */
export async function pageWeight({ server, token, effort, bundled }: Stage): Promise<Line[]> {
  const inside = await bundled()
  const browser = await openBrowser()
  const arms = {
    federated: () => fetched(browser, server.origin, token),
    bundled: () => fetched(browser, inside.origin, token),
  }
  try {
    // Bytes do not vary as times do: three visits show whether they are the same.
    const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, arms)
    return (['federated', 'bundled'] as const).flatMap((side) => [
      { name: `first page, ${side}`, unit: 'kB', ...summary(samples[side].map(({ kB }) => kB)), calibration },
      {
        name: `first page, ${side}`,
        unit: 'requests',
        ...summary(samples[side].map(({ requests }) => requests)),
        calibration,
      },
    ])
  } finally {
    await browser.close()
  }
}

async function fetched(browser: Browser, origin: string, token: string): Promise<Traffic> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await quiet(page)
    return await traffic(context, page, () => page.evaluate(`bench.open('${href}')`))
  } finally {
    await context.close()
  }
}
