import type { Browser, CDPSession } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

interface Opened {
  /** From the click until 50 rows are painted. */
  readonly ms: number
  /** What the page's main thread worked meanwhile: other programs on the machine do not lengthen it. */
  readonly cpu: number
}
type Sample = Record<(typeof conditions)[number], Opened>
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
    return conditions.flatMap((condition) =>
      (['ms', 'cpu'] as const).flatMap((of) => {
        const [federated, alone] = [samples.federated.map((one) => one[condition][of]), samples.bundled.map((one) => one[condition][of])]
        const name = `page open, ${condition}${of === 'cpu' ? ', CPU' : ''}`
        return [
          { name, unit: 'ms', ...summary(federated), ratio: { to: 'bundled', ...ratios(federated, alone) }, calibration },
          { name: `${name}, bundled`, unit: 'ms', ...summary(alone), calibration },
        ]
      }),
    )
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
async function visitHome({ browser, origin, token, federated }: Visit, { hover }: { hover: boolean }): Promise<Opened[]> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const open = async (): Promise<Opened> => {
      const before = await worked(metrics)
      const ms = await page.evaluate<number>(`bench.open('${href}')`)
      return { ms, cpu: (await worked(metrics)) - before }
    }
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await quiet(page)
    if (hover) {
      await page.locator(`a[href="${href}"]`).first().hover()
      await quiet(page)
    }
    const times = [await open()]
    if ((await page.evaluate<boolean>(`bench.federated('org')`)) !== federated) throw new Error(`The page did ${federated ? 'not ' : ''}come from the remote.`)
    await quiet(page)
    await page.evaluate(`document.querySelector('a[href="/home"]').click()`)
    await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 0`)
    await quiet(page)
    times.push(await open())
    return times
  } finally {
    await context.close()
  }
}

/** CPU milliseconds of the page's main thread so far. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
