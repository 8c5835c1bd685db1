import type { Browser } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

type Sample = Record<(typeof conditions)[number], number>
/** Nothing fetched; fetched while the pointer rested on the link; opened for the second time. */
const conditions = ['cold', 'preloaded', 'warm'] as const
const href = '/permission/user'

/** The users page as a remote against the same page compiled into the shell: from the click to 50 rows painted. */
export async function pageOpen({ server, token, effort, bundled }: Stage): Promise<Line[]> {
  const inside = await bundled()
  const browser = await openBrowser()
  const side = (origin: string, federated: boolean) => () => opening({ browser, origin, token, federated })
  const arms = { federated: side(server.origin, true), bundled: side(inside.origin, false) }
  try {
    if (!effort.smoke) for (const arm of [arms.federated, arms.bundled]) await arm()
    const { samples, calibration } = await interleave<'federated' | 'bundled', Sample>(effort.pairs, arms)
    return conditions.flatMap((condition) => {
      const [federated, alone] = [samples.federated.map((one) => one[condition]), samples.bundled.map((one) => one[condition])]
      return [
        { name: `page open, ${condition}`, unit: 'ms', ...summary(federated), ratio: { to: 'bundled', ...ratios(federated, alone) }, calibration },
        { name: `page open, ${condition}, bundled`, unit: 'ms', ...summary(alone), calibration },
      ]
    })
  } finally {
    await browser.close()
  }
}

interface Visit {
  readonly browser: Browser
  readonly origin: string
  readonly token: string
  readonly federated: boolean
}

async function opening(visit: Visit): Promise<Sample> {
  const [cold, warm] = await visitHome(visit, { hover: false })
  const [preloaded] = await visitHome(visit, { hover: true })
  return { cold: cold!, preloaded: preloaded!, warm: warm! }
}

/** Two openings of the page in one fresh profile. The click is the page's own, so that without `hover` no pointer comes near the link. */
async function visitHome({ browser, origin, token, federated }: Visit, { hover }: { hover: boolean }): Promise<number[]> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await quiet(page)
    if (hover) {
      await page.locator(`a[href="${href}"]`).first().hover()
      await quiet(page)
    }
    const times = [await page.evaluate<number>(`bench.open('${href}')`)]
    if ((await page.evaluate<boolean>(`bench.federated('org')`)) !== federated) throw new Error(`The page did ${federated ? 'not ' : ''}come from the remote.`)
    await quiet(page)
    await page.evaluate(`document.querySelector('a[href="/home"]').click()`)
    await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 0`)
    await quiet(page)
    times.push(await page.evaluate<number>(`bench.open('${href}')`))
    return times
  } finally {
    await context.close()
  }
}
