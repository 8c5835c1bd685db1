// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { startText } from '@tessera/shared/text/i18n'
import { reduce } from '../remotes/loader.ts'
import { store } from '../remotes/state.ts'
import { useMenuTitle } from './titles.ts'

const title = { zh: '用户管理', en: 'Users', zhtw: '使用者管理' }

const page = (fullName: string) =>
  ({ enCode: 'own.users', fullName, type: 2, urlAddress: 'permission/user' }) as MenuItem
const directory = (fullName: string) => ({ enCode: 'permission', fullName, type: 1 }) as MenuItem

/** Renders the titles of a page and of a directory with these names. */
function titlesOf(pageName: string, directoryName: string): string[] {
  const place = document.createElement('div')
  const root = createRoot(place)
  function Titles() {
    const titleOf = useMenuTitle()
    const resolved = { at: 'page', target: { remote: 'org', page: 'permission/user' } } as never
    return [
      titleOf(page(pageName), { item: page(pageName), path: '', resolved }),
      titleOf(directory(directoryName)),
    ].join('|')
  }
  act(() => root.render(<Titles />))
  const titles = place.textContent!.split('|')
  act(() => root.unmount())
  return titles
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  const entry = { name: 'org', pages: { 'permission/user': { title } } } as unknown as RegistryEntry
  const { state } = reduce(undefined, { type: 'listed', entry, failure: undefined, isShown: false })
  store.remotes.set('org', state!)
})
afterEach(() => {
  store.remotes.delete('org')
  vi.unstubAllGlobals()
})

test('built-in names are translated', async () => {
  await i18next.changeLanguage('en')
  expect(titlesOf('用户管理', '组织权限')).toEqual(['Users', 'Permissions'])
})

test("an administrator's own name wins over the title of the remote and over our text", async () => {
  await i18next.changeLanguage('en')
  expect(titlesOf('城东用户', '人事')).toEqual(['城东用户', '人事'])
})
