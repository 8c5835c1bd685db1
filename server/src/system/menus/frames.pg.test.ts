import { beforeAll, expect, test } from 'vitest'
import { MenuType } from '@tessera/shared/contract/session/session'
import { menus } from '@tessera/shared/contract/system/menus'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createShellFolder } from '../../../test/shell-folder.ts'

let app: TestApp
beforeAll(async () => {
  const shellDir = await createShellFolder()
  // On an address that other machines reach there is no sandbox, whose origin would be in frame-src as well.
  app = await openApp({ SHELL_DIR: shellDir, HOST: '0.0.0.0' })
})

const policy = async () => String((await app.app.inject('/')).headers['content-security-policy'])
const link = { parentId: '-1', fullName: '帮助', enCode: 'help', type: MenuType.link, sortCode: 1 }

test('a link that opens inside the app adds its origin to frame-src only', async () => {
  expect(await policy()).toContain("frame-src 'self';")
  const token = { token: await app.signIn('admin') }
  const { id } = await app.data(
    menus.create,
    { ...link, urlAddress: 'https://help.example.org/start?a=1', linkTarget: '_self' },
    token,
  )
  await expect.poll(policy).toContain("frame-src 'self' https://help.example.org;")
  expect(await policy()).toContain("script-src 'self';")
  await app.data(menus.remove, { id }, token)
  await expect.poll(policy).toContain("frame-src 'self';")
})

test('a link that opens in a new window adds nothing', async () => {
  const token = { token: await app.signIn('admin') }
  await app.data(
    menus.create,
    { ...link, enCode: 'help.away', urlAddress: 'https://away.example.org/', linkTarget: '_blank' },
    token,
  )
  await app.data(
    menus.create,
    {
      ...link,
      fullName: '帮助 2',
      enCode: 'help.inside',
      urlAddress: 'https://inside.example.org/',
      linkTarget: '_self',
    },
    token,
  )
  await expect.poll(policy).toContain("frame-src 'self' https://inside.example.org;")
})
