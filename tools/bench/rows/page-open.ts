import type { Browser, CDPSession } from 'playwright'
import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { interleave, applyLimits, median, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

interface PageOpenTimes {
  /** Milliseconds from the click until 50 rows are painted. */
  readonly ms: number
  /** CPU milliseconds of the page's main thread meanwhile; independent of other programs on the machine. */
  readonly cpu: number
  /** `ms` without the time of the server's response with the rows. */
  readonly clientMs: number
}
type Sample = Record<(typeof conditions)[number], PageOpenTimes>
/**
 * Neither opened nor touched by the pointer, after idle time has loaded what lists share; evaluated while the pointer
 * rested on the link; opened for the second time.
 */
const conditions = ['cold', 'preloaded', 'warm'] as const
const comparisons = [
  { condition: 'cold', against: 'cold', limit: 1.25 },
  { condition: 'preloaded', against: 'cold', limit: 0.6 },
  { condition: 'preloaded', against: 'preloaded', limit: 1.1 },
  { condition: 'warm', against: 'warm', limit: 1.1 },
] as const
/** Not among the pages that idle time loads ahead in a fresh profile: those are the first of the menu. */
const pageKey = 'permission/user'
const href = `/${pageKey}`

/**
 * Compares the users page as a remote with the same page compiled into the shell: time from the click to 50
 * painted rows.
 */
export async function pageOpen({ server, token, effort, startBundledServer }: Stage): Promise<ReportLine[]> {
  const bundledServer = await startBundledServer()
  const browser = await openBrowser()
  const createArm = (origin: string, federated: boolean) => () =>
    measureOpening({ browser, origin, token, federated })
  const arms = { federated: createArm(server.origin, true), bundled: createArm(bundledServer.origin, false) }
  try {
    if (!effort.smoke) for (const arm of [arms.federated, arms.bundled]) await arm()
    const { samples, calibration } = await interleave<'federated' | 'bundled', Sample>(effort.pairs, arms)
    const clientLine = (condition: 'cold' | 'warm', threshold: number): ReportLine =>
      applyLimits({
        name: `menu click to table beyond the server's answer, ${condition}`,
        unit: 'ms',
        ...summarize(samples.federated.map((sample) => sample[condition].clientMs)),
        calibration,
        threshold,
      })
    const compared = comparisons.flatMap(({ condition, against, limit }) =>
      (['ms', 'cpu'] as const).map((of) => {
        const [federated, bundled] = [
          samples.federated.map((sample) => sample[condition][of]),
          samples.bundled.map((sample) => sample[against][of]),
        ]
        const name = `page open, ${condition}${of === 'cpu' ? ', CPU' : ''}`
        // Users wait for the time, so only it has a limit; the CPU time shows how much the page itself
        // contributed.
        const ratio = {
          to: `bundled ${against} (${median(bundled).toFixed(0)} ms)`,
          ...summarizeRatios(federated, bundled),
          ...(of === 'ms' ? { limit } : {}),
        }
        return applyLimits({ name, unit: 'ms', ...summarize(federated), ratio, calibration })
      }),
    )
    return [...compared, clientLine('warm', 50), clientLine('cold', 150)]
  } finally {
    await browser.close()
  }
}

interface VisitOptions {
  readonly browser: Browser
  readonly origin: string
  readonly token: string
  readonly federated: boolean
}

async function measureOpening(visit: VisitOptions): Promise<Sample> {
  const [cold, warm] = await visitHome(visit, { hover: false })
  const [preloaded] = await visitHome(visit, { hover: true })
  return { cold: cold!, preloaded: preloaded!, warm: warm! }
}

/**
 * Opens the page twice in one fresh profile. Script clicks the link, so that without `hover` no pointer
 * touches it.
 */
async function visitHome(
  { browser, origin, token, federated }: VisitOptions,
  { hover }: { hover: boolean },
): Promise<PageOpenTimes[]> {
  const { context, page } = await openFreshPage(browser, origin, token)
  try {
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const open = async (): Promise<PageOpenTimes> => {
      const before = await readMainThreadMs(metrics)
      const { ms, server } = await page.evaluate<{ ms: number; server: number }>(`bench.open('${href}')`)
      return { ms, cpu: (await readMainThreadMs(metrics)) - before, clientMs: ms - server }
    }
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await waitUntilIdle(page)
    if (hover) {
      await page.locator(`a[href="${href}"]`).first().hover()
      await waitUntilIdle(page)
    }
    const isLoadedAhead = await page.evaluate<boolean>(`bench.federated('org', '${pageKey}')`)
    if (federated && isLoadedAhead !== hover)
      throw new Error(`The page was ${hover ? 'not ' : ''}loaded before the click.`)
    const times = [await open()]
    if ((await page.evaluate<boolean>(`bench.federated('org', '${pageKey}')`)) !== federated)
      throw new Error(`The page did ${federated ? 'not ' : ''}come from the remote.`)
    await waitUntilIdle(page)
    await page.evaluate(`document.querySelector('a[href="/home"]').click()`)
    // Not waitForFunction: it polls with eval in the page, which the content security policy forbids.
    while ((await page.evaluate<number>('bench.rows()')) > 0) {
      await page.waitForTimeout(20)
    }
    await waitUntilIdle(page)
    times.push(await open())
    return times
  } finally {
    await context.close()
  }
}

/** Reads the CPU milliseconds of the page's main thread so far. */
export async function readMainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
