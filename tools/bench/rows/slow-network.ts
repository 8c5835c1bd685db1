import type { Browser, Page } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** A mobile connection and a slow computer: 1.6 Mbit/s, 150 ms, a quarter of the CPU. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const cpu = 4
/** Milliseconds between two keys: an unhurried typist. The shell is fetched meanwhile. */
const perKey = 150

interface Visit {
  /** From the request until the login form is painted. */
  readonly login: number
  /** From the click until home is painted. */
  readonly home: number
  readonly loginShift: number
  readonly homeShift: number
}

/** Signing in on a slow connection, everything cold: until the form can be used, from the click to home, and how much jumps on the way. */
export async function slowNetwork({ server: { origin }, effort }: Stage): Promise<Line[]> {
  const browser = await openBrowser()
  try {
    const { samples, calibration } = await interleave<'visit', Visit>(effort.rounds, {
      visit: () => visit(browser, origin),
    })
    const line = (name: string, unit: string, threshold: number, of: (visit: Visit) => number) =>
      limited({
        name: `slow network, ${name}`,
        unit,
        ...summary(samples.visit.map(of)),
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

async function visit(browser: Browser, origin: string): Promise<Visit> {
  const { context, page } = await freshPage(browser, origin)
  try {
    await slowDown(page)
    await page.addInitScript(`window.usable = bench.painted('#account')`)
    await page.goto('/login', { waitUntil: 'commit' })
    const login = await page.evaluate<number>('usable')
    await quiet(page)
    const loginShift = await page.evaluate<number>('bench.shift()')
    await page.locator('#account').pressSequentially('coach01', { delay: perKey })
    await page.locator('#password').focus()
    await page.locator('#password').pressSequentially('Tessera2026', { delay: perKey })
    const home = await page.evaluate<number>(`(async () => {
      const button = document.querySelector('.login-submit')
      const began = performance.now()
      button.click()
      return (await bench.painted('main h2')) - began
    })()`)
    await quiet(page)
    const homeShift = (await page.evaluate<number>('bench.shift()')) - loginShift
    return { login, home, loginShift, homeShift }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
