import type { Browser } from 'playwright'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

interface Weight {
  /** 1,000 bytes as they came over the wire, headers included. */
  readonly kB: number
  readonly requests: number
}

/** What a fresh browser fetches for the login page until it can be used, and for the home page of somebody who is signed in. */
export async function weight({ server: { origin }, token, effort }: Stage): Promise<Line[]> {
  const browser = await openBrowser()
  const arms = {
    login: () => visit(browser, { origin, path: '/login', usable: '#account' }),
    home: () => visit(browser, { origin, path: '/home', usable: 'a[href="/permission/user"]', token }),
  }
  try {
    // Bytes do not vary as times do: three visits show whether they are the same.
    const { samples, calibration } = await interleave<'login' | 'home', Weight>(effort.smoke ? 1 : 3, arms)
    return (['login', 'home'] as const).flatMap((name) => [
      { name: `${name}, weight`, unit: 'kB', ...summary(samples[name].map(({ kB }) => kB)), calibration },
      { name: `${name}, requests`, unit: 'requests', ...summary(samples[name].map(({ requests }) => requests)), calibration },
    ])
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, { origin, path, usable, token }: { origin: string; path: string; usable: string; token?: string }): Promise<Weight> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    const network = await context.newCDPSession(page)
    let [bytes, requests] = [0, 0]
    network.on('Network.requestWillBeSent', () => requests++)
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await network.send('Network.enable')
    await page.goto(path)
    await page.locator(usable).first().waitFor({ timeout: 15_000 })
    await quiet(page)
    return { kB: bytes / 1000, requests }
  } finally {
    await context.close()
  }
}
