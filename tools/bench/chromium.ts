import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
]

/** The system's Chromium, or the one that CHROMIUM_PATH names; it finds no host but this machine. `more` are further words for it. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error('No Chromium here: install the package chromium, or name one by CHROMIUM_PATH.')
  const hosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    hosts,
    ...more,
  ]
  return chromium.launch({ executablePath, args })
}

/** A fresh profile, nothing cached, signed in by `token` where one is given, with `in-page.js` at hand. */
export async function freshPage(
  browser: Browser,
  origin: string,
  token?: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const origins = token ? [{ origin, localStorage: [{ name: 'token', value: token }] }] : []
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.js') })
  return { context, page: await context.newPage() }
}

/** Waits until the page has asked for nothing for 400 ms; fails after 15 s. */
export const quiet = (page: Page): Promise<unknown> => page.evaluate('bench.quiet(400, 15000)')
