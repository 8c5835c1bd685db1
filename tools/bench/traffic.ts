import type { BrowserContext, Page } from 'playwright'
import { waitUntilIdle } from './chromium.ts'

/** Network traffic of a page. */
export interface Traffic {
  /** Received units of 1,000 bytes, encoded and including headers. */
  readonly kB: number
  readonly requests: number
}

/** Measures the traffic of a page from the start of `act` until the page is idle. */
export async function measureTraffic(
  context: BrowserContext,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Traffic> {
  const network = await context.newCDPSession(page)
  let [bytes, requests] = [0, 0]
  network.on('Network.requestWillBeSent', () => requests++)
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await network.send('Network.enable')
  await act()
  await waitUntilIdle(page)
  return { kB: bytes / 1000, requests }
}
