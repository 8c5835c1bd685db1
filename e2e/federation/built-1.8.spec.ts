import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { menus } from '@tessera/shared/contract/system/menus'
import { expect, test } from '../fixtures/journey.ts'
import { publishBuild } from '../fixtures/publish.ts'

const folder = join(import.meta.dirname, 'built-1.8')
const builtFile = /\.(js|css|json)$/

/** The files of a remote that was built before the members of the shared session were renamed. */
const files = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => builtFile.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)

test('a remote that was built with 1.8 uses session, charts and editor by their old names', async ({
  page,
  request,
  call,
}) => {
  const { token } = await call(remotes.createToken, { name: 'legacy', remotes: ['legacy'] })
  await publishBuild(request, `Team ${token}`, 'legacy', files)
  const { id } = await call(menus.create, {
    parentId: '-1',
    fullName: '旧版远程',
    enCode: 'legacy',
    type: 2,
    urlAddress: '@legacy/customers',
    sortCode: 999,
  })
  try {
    await page.goto('/legacy/customers')
    const legacy = (name: string) => page.locator(`[data-legacy="${name}"]`)
    await expect(legacy('standing')).toHaveText('ready')
    await expect(legacy('keeps-view')).toHaveText('true')
    await page.getByLabel('typed').fill('unsaved text')
    await page.getByRole('button', { name: 'load' }).click()
    await expect(legacy('kept')).toHaveText('kept')
    await expect(legacy('held')).toHaveText('unsaved text')
    await page.getByRole('button', { name: 'name', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'legacy tab' })).toBeVisible()
    await page.getByRole('button', { name: 'refuse' }).click()
    await expect(page.getByText('refused by 1.8')).toBeVisible()
    await page.getByRole('button', { name: 'know' }).click()
    await expect(legacy('chart').locator('canvas')).toBeVisible()
    await page.getByRole('textbox', { name: 'text' }).fill('typed into the editor')
    await expect(legacy('html')).toContainText('typed into the editor')
  } finally {
    await call(menus.remove, { id })
  }
})
