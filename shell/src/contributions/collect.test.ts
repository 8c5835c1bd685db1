import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { RemoteFile, findStrayContributions } from '@tessera/shared/contract/shell/remote-file'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { menuRoutes } from '../menu/routes.ts'
import { collectContributions } from './collect.ts'

const title = { zh: '客户', en: 'Customers', zhtw: '客戶' }
const module = './src/page.tsx'
const file = (contributes: object) =>
  RemoteFile.parse({
    name: 'crm',
    title,
    owner: 'CRM',
    contract: '^1.0',
    areas: ['crm'],
    pages: { 'crm/customers': { module, title }, 'crm/deals': { module, title } },
    contributes,
  })
const registered = (contributes: object) => [file(contributes) as unknown as RegistryEntry]
const item = (urlAddress: string, enCode = 'crm') =>
  ({
    id: enCode,
    enCode,
    type: 2,
    urlAddress,
    fullName: '客户',
    icon: 'icon-user',
    children: [],
  }) as unknown as MenuItem
const from = (contributes: object, menu: MenuItem[]) => {
  const registry = registered(contributes)
  return collectContributions(registry, menuRoutes(menu, registry))
}
const entry = { name: 'open', title, page: 'crm/customers?state=open' }

test('a contribution opens the page of the menu, with its query', () => {
  const { entries } = from({ searchEntries: [{ ...entry, keywords: ['buyer'] }] }, [item('crm/customers')])
  expect(entries).toMatchObject([
    {
      key: 'crm/entry/open',
      path: '/crm/customers?state=open',
      keywords: ['buyer'],
      from: title,
      place: { remote: 'crm', page: 'crm/customers' },
    },
  ])
})

test('a contribution whose page is not in the menu is left out', () => {
  expect(
    from(
      { searchEntries: [entry], profilePanels: [entry], portalWidgets: [{ ...entry, icon: 'icon-user' }] },
      [item('crm/deals')],
    ),
  ).toEqual({ widgets: [], entries: [], panels: [] })
})

test('a page without a menu row is offered to users with the page to which it belongs', () => {
  const pages = { 'edu/eduClasslist': { module, title }, 'edu/eduRollCall': { module, title } }
  const contributes = {
    portalWidgets: [{ name: 'missed', title, page: 'edu/eduRollCall?missed=1', icon: 'icon-user' }],
  }
  const remote = RemoteFile.parse({
    name: 'edu',
    title,
    owner: 'CRM',
    contract: '^1.0',
    areas: ['edu'],
    pages,
    contributes,
  })
  const registry = [remote as unknown as RegistryEntry]
  const collected = (menu: MenuItem[]) => collectContributions(registry, menuRoutes(menu, registry)).widgets
  expect(collected([item('edu/eduClasslist')])).toMatchObject([
    { path: '/edu/eduRollCall?missed=1', place: { remote: 'edu', page: 'edu/eduRollCall' } },
  ])
  expect(collected([item('edu/eduStudent')])).toEqual([])
})

test('the menu may name the page by another address', () => {
  expect(from({ profilePanels: [entry] }, [item('@crm/crm/customers?tab=2')]).panels[0]?.path).toBe(
    '/crm/crm/customers?state=open',
  )
})

test('a widget has its own icon and count, a panel the icon of its menu', () => {
  const widget = { ...entry, icon: 'icon-book', count: '/api/crm/Customers?state=open' }
  const { widgets, panels } = from({ portalWidgets: [widget], profilePanels: [entry] }, [
    item('crm/customers'),
  ])
  expect(widgets[0]).toMatchObject({ icon: 'icon-book', count: '/api/crm/Customers?state=open' })
  expect(panels[0]).toMatchObject({ icon: 'icon-user' })
})

test.each([
  ['another module', { ...entry, module: './src/x.tsx' }],
  ['an address of another site', { ...entry, page: 'https://example.org' }],
  ['a page with parameters', { ...entry, page: 'crm/:id' }],
])('%s is refused', (_, panel) => expect(() => file({ profilePanels: [panel] })).toThrow(ZodError))

test.each([
  ['/api/crm/Customers', true],
  ['/api/crm/Customers?state=open&x=1', true],
  ['/api/oauth/Logout', false],
  ['/api/OAUTH/Logout', false],
  ['/api/crm/../oauth/Logout', false],
  ['//example.org/api/a/b', false],
  ['https://example.org/api/a/b', false],
  ['/metrics', false],
])('counting at %s: %s', (count, allowed) => {
  const parse = () => file({ portalWidgets: [{ ...entry, icon: 'icon-book', count }] })
  if (allowed) expect(parse).not.toThrow()
  else expect(parse).toThrow(ZodError)
})

test('finds contributions to undeclared pages', () => {
  expect(findStrayContributions(file({ searchEntries: [entry, { ...entry, page: 'crm/gone' }] }))).toEqual([
    ['searchEntries', 1],
  ])
})
