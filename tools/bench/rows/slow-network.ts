import type { Browser, Page } from 'playwright'
import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** A mobile connection and a slow computer: 1.6 Mbit/s, 150 ms latency, a quarter of the CPU. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const cpuThrottling = 4
/** Milliseconds between two keys, as of a slow typist. The shell loads meanwhile. */
const keyIntervalMs = 150

interface VisitTimes {
  /** Milliseconds from the request until the login form is painted. */
  readonly login: number
  /** Milliseconds from the click until home is painted. */
  readonly home: number
  readonly loginShift: number
  readonly homeShift: number
}

/**
 * Signs in on a slow connection with an empty cache: time until the form is usable, time from the click to
 * home, layout shifts.
 */
export async function slowNetwork({ server: { origin }, effort }: Stage): Promise<ReportLine[]> {
  const browser = await openBrowser()
  try {
    const { samples, calibration } = await interleave<'visit', VisitTimes>(effort.rounds, {
      visit: () => measureVisit(browser, origin),
    })
    const line = (name: string, unit: string, threshold: number, of: (visit: VisitTimes) => number) =>
      applyLimits({
        name: `slow network, ${name}`,
        unit,
        ...summarize(samples.visit.map(of)),
        calibration,
        threshold,
      })
    return [
      line('login usable', 'ms', 1_800, ({ login }) => login),
      line('click to home', 'ms', 2_000, ({ home }) => home),
      line('login, layout shift', '', 0.02, ({ loginShift }) => loginShift),
      line('home, layout shift', '', 0.02, ({ homeShift }) => homeShift),
    ]
  } finally {
    await browser.close()
  }
}

async function measureVisit(browser: Browser, origin: string): Promise<VisitTimes> {
  const { context, page } = await openFreshPage(browser, origin)
  try {
    await slowDown(page)
    await page.addInitScript(`window.usable = bench.painted('#account')`)
    await page.goto('/login', { waitUntil: 'commit' })
    const login = await page.evaluate<number>('usable')
    await waitUntilIdle(page)
    const loginShift = await page.evaluate<number>('bench.shift()')
    await page.locator('#account').pressSequentially('coach01', { delay: keyIntervalMs })
    await page.locator('#password').focus()
    await page.locator('#password').pressSequentially('Tessera2026', { delay: keyIntervalMs })
    const home = await page.evaluate<number>(`(async () => {
      const button = document.querySelector('.login-submit')
      const startedAt = performance.now()
      button.click()
      return (await bench.painted('main h2')) - startedAt
    })()`)
    await waitUntilIdle(page)
    const totalShift = await page.evaluate<number>('bench.shift()')
    const homeShift = totalShift - loginShift
    return { login, home, loginShift, homeShift }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottling })
}
