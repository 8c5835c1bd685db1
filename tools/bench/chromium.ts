import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
]

/** Starts the system's Chromium or the one at CHROMIUM_PATH. It resolves no host except this machine. */
export function openBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? browserPaths.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error('Chromium not found: install the package chromium or set CHROMIUM_PATH.')
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
    ...extraArgs,
  ]
  return chromium.launch({ executablePath, args })
}

/** Directories of the menu whose pages are opened: a menu of this length starts with all of them collapsed. */
const expandedMenus = ['menu.permission']

/** Opens a page in a fresh profile with an empty cache and `in-page.js`, signed in if there is a `token`. */
export async function openFreshPage(
  browser: Browser,
  origin: string,
  token?: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const localStorage = [
    { name: 'token', value: token ?? '' },
    { name: 'tessera.menu.opened', value: JSON.stringify(expandedMenus) },
  ]
  const origins = token ? [{ origin, localStorage }] : []
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

/** Waits until the page has requested nothing for 400 ms; fails after 15 s. */
export const waitUntilIdle = (page: Page): Promise<unknown> =>
  page.evaluate('bench.waitUntilIdle(400, 15000)')
