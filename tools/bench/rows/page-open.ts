import type { Browser, CDPSession } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, limited, median, ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

interface Opened {
  /** From the click until 50 rows are painted. */
  readonly ms: number
  /** What the page's main thread worked meanwhile: other programs on the machine do not lengthen it. */
  readonly cpu: number
  /** Of `ms`, what was not waiting for the server's answer with the rows. */
  readonly beyond: number
}
type Sample = Record<(typeof conditions)[number], Opened>
/** Nothing fetched; fetched while the pointer rested on the link; opened for the second time. */
const conditions = ['cold', 'preloaded', 'warm'] as const
const comparisons = [
  { condition: 'cold', against: 'cold', limit: 1.25 },
  { condition: 'preloaded', against: 'cold', limit: 0.6 },
  { condition: 'preloaded', against: 'preloaded', limit: 1.1 },
  { condition: 'warm', against: 'warm', limit: 1.1 },
] as const
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
    const beyond = (condition: 'cold' | 'warm', threshold: number): Line =>
      limited({
        name: `menu click to table beyond the server's answer, ${condition}`,
        unit: 'ms',
        ...summary(samples.federated.map((one) => one[condition].beyond)),
        calibration,
        threshold,
      })
    const compared = comparisons.flatMap(({ condition, against, limit }) =>
      (['ms', 'cpu'] as const).map((of) => {
        const [federated, alone] = [
          samples.federated.map((one) => one[condition][of]),
          samples.bundled.map((one) => one[against][of]),
        ]
        const name = `page open, ${condition}${of === 'cpu' ? ', CPU' : ''}`
        // What people wait for is the time; the CPU beside it says how much of that was this page and not the machine.
        const ratio = {
          to: `bundled ${against} (${median(alone).toFixed(0)} ms)`,
          ...ratios(federated, alone),
          ...(of === 'ms' ? { limit } : {}),
        }
        return limited({ name, unit: 'ms', ...summary(federated), ratio, calibration })
      }),
    )
    return [...compared, beyond('warm', 50), beyond('cold', 150)]
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
async function visitHome(
  { browser, origin, token, federated }: Visit,
  { hover }: { hover: boolean },
): Promise<Opened[]> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const open = async (): Promise<Opened> => {
      const before = await worked(metrics)
      const { ms, server } = await page.evaluate<{ ms: number; server: number }>(`bench.open('${href}')`)
      return { ms, cpu: (await worked(metrics)) - before, beyond: ms - server }
    }
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await quiet(page)
    if (hover) {
      await page.locator(`a[href="${href}"]`).first().hover()
      await quiet(page)
    }
    const times = [await open()]
    if ((await page.evaluate<boolean>(`bench.federated('org')`)) !== federated)
      throw new Error(`The page did ${federated ? 'not ' : ''}come from the remote.`)
    await quiet(page)
    await page.evaluate(`document.querySelector('a[href="/home"]').click()`)
    // Not by waitForFunction: what it asks again later is evaluated by the page, whose security policy forbids that.
    while ((await page.evaluate<number>('bench.rows()')) > 0) await page.waitForTimeout(20)
    await quiet(page)
    times.push(await open())
    return times
  } finally {
    await context.close()
  }
}

/** CPU milliseconds of the page's main thread so far. */
export async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
