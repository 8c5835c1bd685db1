import type { Browser } from 'playwright'

/** A shell that is open in Chromium. */
export interface OpenShell {
  /**
   * Goes to the home page and from there to the page of a menu item, and waits for its heading. The menu is
   * named like the page in Chinese, so in English it has the title that remote.json gives the page.
   */
  visit(menu: string, heading: string): Promise<void>
  /** Waits until the open page offers another build. */
  waitForNewBuild(): Promise<void>
  /** Closes the shell; throws when it was reloaded or wrote errors or warnings to its console. */
  close(): Promise<void>
}

const waitOptions = { timeout: 20_000 }

/** Opens the home page of the shell in English, signed in by `token`. Nothing here reloads it. */
export async function openShell(browser: Browser, origin: string, token: string): Promise<OpenShell> {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'tessera.language', value: 'en' },
  ]
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on(
    'console',
    (message) => void (['error', 'warning'].includes(message.type()) && consoleErrors.push(message.text())),
  )
  page.on('pageerror', (error) => void consoleErrors.push(String(error)))
  await page.goto('/home')
  const navigation = page.getByRole('navigation')
  await navigation.getByRole('link').first().waitFor(waitOptions)
  await page.evaluate('window.openedOnce = true')
  return {
    async visit(menu, heading) {
      await navigation.getByRole('link').first().click(waitOptions)
      await navigation.getByRole('link', { name: menu, exact: true }).click(waitOptions)
      await page
        .getByRole('main')
        .getByRole('heading', { level: 1, name: heading, exact: true })
        .waitFor(waitOptions)
        .catch(async () => {
          throw new Error(
            `${menu}: there is no heading "${heading}":\n${await page.getByRole('main').innerText()}`,
          )
        })
    },
    async waitForNewBuild() {
      await page
        .getByRole('status')
        .filter({ hasText: /^A new version of/ })
        .waitFor(waitOptions)
    },
    async close() {
      if (!(await page.evaluate('window.openedOnce === true'))) throw new Error('The shell was reloaded.')
      if (consoleErrors.length > 0)
        throw new Error(`The shell wrote to its console:\n${consoleErrors.join('\n')}`)
      await context.close()
    },
  }
}
