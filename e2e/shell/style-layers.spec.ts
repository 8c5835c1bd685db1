import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures/journey.ts'
import { measureToolbars, openTab, openToolbarLists, toolbarLists } from '../fixtures/toolbars.ts'

/** The style sheets of the built shell. */
const sheets = readdirSync(join(import.meta.dirname, '../../shell/dist/assets'))
  .filter((name) => name.endsWith('.css'))
  .map((name) => `/assets/${name}`)

test(
  'the toolbars of lists keep their layout whichever style sheet arrives last',
  { tag: '@full' },
  async ({ page }) => {
    await openToolbarLists(page)
    const before = await measureToolbars(page)
    for (const name of Object.values(toolbarLists)) {
      await openTab(page, name)
      await page.getByRole('main').getByRole('button', { name: '新建', exact: true }).click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByRole('textbox').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    }
    expect(await measureToolbars(page)).toEqual(before)
    // No session loads them in a worse order: the sheets of all other screens, after those of the lists.
    await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(
            (href) =>
              new Promise((done, fail) =>
                document.head.append(
                  Object.assign(document.createElement('link'), {
                    rel: 'stylesheet',
                    href,
                    onload: done,
                    onerror: fail,
                  }),
                ),
              ),
          ),
        ),
      sheets,
    )
    expect(await measureToolbars(page)).toEqual(before)
  },
)
