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
  const { all } = await recordTraffic(context, page, act)
  return all
}

/**
 * Like `measureTraffic`, but leaves out what the shell loads ahead in idle time, after its mark
 * `tessera.prefetch`: `needed` is the page itself, `all` everything.
 */
export async function recordTraffic(
  context: BrowserContext,
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ all: Traffic; needed: Traffic }> {
  const network = await context.newCDPSession(page)
  const requests = new Map<string, { sentAt: number; bytes: number }>()
  network.on('Network.requestWillBeSent', ({ requestId, wallTime }) =>
    requests.set(requestId, { sentAt: wallTime * 1000, bytes: 0 }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await act()
  await waitUntilIdle(page)
  const prefetchedAt = await page.evaluate<number | null>(`(() => {
    const [mark] = performance.getEntriesByName('tessera.prefetch')
    return mark ? performance.timeOrigin + mark.startTime : null
  })()`)
  const sum = (before: number): Traffic => {
    const counted = [...requests.values()].filter(({ sentAt }) => sentAt < before)
    return {
      kB: counted.reduce((bytes, request) => bytes + request.bytes, 0) / 1000,
      requests: counted.length,
    }
  }
  return { all: sum(Infinity), needed: sum(prefetchedAt ?? Infinity) }
}
