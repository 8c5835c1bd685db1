import type { Browser } from 'playwright'

export interface OpenShell {
  /** Goes to the home page and from there to the page of a menu item, once, and waits for its heading. In English the item bears the title that remote.json gives the page. */
  visit(menu: string, heading: string): Promise<void>
  /** Waits until the page that is open is offered another build. */
  hearOfBuild(): Promise<void>
  /** Throws when the shell was reloaded, or complained on its console, since it was opened. */
  close(): Promise<void>
}

const patience = { timeout: 20_000 }

/** The shell in English, signed in by `token`, at its home page. It is never told to load anything again. */
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
  const complaints: string[] = []
  page.on(
    'console',
    (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())),
  )
  page.on('pageerror', (error) => void complaints.push(String(error)))
  await page.goto('/home')
  const navigation = page.getByRole('navigation')
  await navigation.getByRole('link').first().waitFor(patience)
  await page.evaluate('window.openedOnce = true')
  return {
    async visit(menu, heading) {
      await navigation.getByRole('link').first().click(patience)
      await navigation.getByRole('link', { name: menu, exact: true }).click(patience)
      await page
        .getByRole('main')
        .getByRole('heading', { level: 1, name: heading, exact: true })
        .waitFor(patience)
        .catch(async () => {
          throw new Error(
            `${menu}: there is no heading "${heading}":\n${await page.getByRole('main').innerText()}`,
          )
        })
    },
    async hearOfBuild() {
      await page.getByRole('status').filter({ hasText: 'There is a new version' }).waitFor(patience)
    },
    async close() {
      if (!(await page.evaluate('window.openedOnce === true')))
        throw new Error('The shell was reloaded on the way.')
      if (complaints.length > 0) throw new Error(`The shell complained:\n${complaints.join('\n')}`)
      await context.close()
    },
  }
}
