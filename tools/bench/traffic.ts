import type { BrowserContext, Page } from 'playwright'
import { quiet } from './chromium.ts'

export interface Traffic {
  /** 1,000 bytes as they came over the wire, headers included. */
  readonly kB: number
  readonly requests: number
}

/** What a page fetches from the beginning of `act` until all is quiet. */
export async function traffic(
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
  await quiet(page)
  return { kB: bytes / 1000, requests }
}
