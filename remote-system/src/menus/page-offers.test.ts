import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { foreignManifest, foreignOffers, offers } from './page-offers.ts'

const line = (zh: string) => ({ zh, en: zh, zhtw: zh })
const page = (title: string) => ({ module: './src/page.tsx', title: line(title) })
const source = 'https://crm.example.org/mf-manifest.json'
const registry: Pick<RegistryEntry, 'name' | 'title' | 'areas' | 'pages' | 'source'>[] = [
  { name: 'org', title: line('组织'), areas: ['permission'], pages: { 'permission/user': page('用户') } },
  {
    name: 'crm',
    title: line('客户'),
    areas: [],
    pages: { customers: page('客户'), deals: page('商机') },
    source,
  },
]
const addresses = (typed: string) => offers(registry, typed, ({ zh }) => zh).map(({ address }) => address)

test.each([
  ['', ['permission/user', '@crm/customers', '@crm/deals']],
  ['用户', ['permission/user']],
  ['@crm', ['@crm/customers', '@crm/deals']],
  ['@crm/deals', []],
  ['https://crm.example', [`${source}#customers`, `${source}#deals`]],
  [`${source}#deals`, []],
  ['https://elsewhere.example/mf-manifest.json', []],
])('%s', (typed, expected) => expect(addresses(typed)).toEqual(expected))

test.each([
  ['https://shop.example.org/mf-manifest.json', 'https://shop.example.org/mf-manifest.json'],
  [
    '  http://127.0.0.1:8080/a/b/mf-manifest.json?v=2#shop/home ',
    'http://127.0.0.1:8080/a/b/mf-manifest.json?v=2',
  ],
  ['https://shop.example.org/mf-manifest.js', undefined],
  ['https://shop.example.org/mf-manifest.jsonx', undefined],
  ['permission/user', undefined],
])('the manifest in %s', (typed, manifest) => expect(foreignManifest(typed)).toBe(manifest))

test('a remote that is not here yet: all its pages by their whole address, until one is written out', () => {
  const shop = {
    title: line('商店'),
    pages: [
      { page: 'home', title: line('首页') },
      { page: 'orders', title: line('订单') },
    ],
  }
  const at = 'https://shop.example.org/mf-manifest.json'
  const offered = (typed: string) => foreignOffers(shop, typed, ({ zh }) => zh)
  expect(offered(at)).toEqual([
    { address: `${at}#home`, title: '首页', remote: '商店' },
    { address: `${at}#orders`, title: '订单', remote: '商店' },
  ])
  expect(offered(`${at}#or`)).toHaveLength(2)
  expect(offered(`${at}#orders`)).toEqual([])
})
