import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { findManifestUrl, suggestForeignPages, suggestPages } from './page-suggestions.ts'

const sameText = (zh: string) => ({ zh, en: zh, zhtw: zh })
const page = (title: string) => ({ module: './src/page.tsx', title: sameText(title) })
const source = 'https://crm.example.org/mf-manifest.json'
const registry: Pick<RegistryEntry, 'name' | 'title' | 'areas' | 'pages' | 'source'>[] = [
  { name: 'org', title: sameText('组织'), areas: ['permission'], pages: { 'permission/user': page('用户') } },
  {
    name: 'crm',
    title: sameText('客户'),
    areas: [],
    pages: { customers: page('客户'), deals: page('商机') },
    source,
  },
]
const addresses = (input: string) =>
  suggestPages(registry, input, ({ zh }) => zh).map(({ address }) => address)

test.each([
  ['', ['permission/user', '@crm/customers', '@crm/deals']],
  ['用户', ['permission/user']],
  ['@crm', ['@crm/customers', '@crm/deals']],
  ['@crm/deals', []],
  ['https://crm.example', [`${source}#customers`, `${source}#deals`]],
  [`${source}#deals`, []],
  ['https://elsewhere.example/mf-manifest.json', []],
])('%s', (input, expected) => expect(addresses(input)).toEqual(expected))

test.each([
  ['https://shop.example.org/mf-manifest.json', 'https://shop.example.org/mf-manifest.json'],
  [
    '  http://127.0.0.1:8080/a/b/mf-manifest.json?v=2#shop/home ',
    'http://127.0.0.1:8080/a/b/mf-manifest.json?v=2',
  ],
  ['https://shop.example.org/mf-manifest.js', undefined],
  ['https://shop.example.org/mf-manifest.jsonx', undefined],
  ['permission/user', undefined],
])('the manifest URL in %s', (input, manifest) => expect(findManifestUrl(input)).toBe(manifest))

test('an unregistered remote: suggests all pages by full address until one is entered', () => {
  const shop = {
    title: sameText('商店'),
    pages: [
      { page: 'home', title: sameText('首页') },
      { page: 'orders', title: sameText('订单') },
    ],
  }
  const manifest = 'https://shop.example.org/mf-manifest.json'
  const suggested = (input: string) => suggestForeignPages(shop, input, ({ zh }) => zh)
  expect(suggested(manifest)).toEqual([
    { address: `${manifest}#home`, title: '首页', remote: '商店' },
    { address: `${manifest}#orders`, title: '订单', remote: '商店' },
  ])
  expect(suggested(`${manifest}#or`)).toHaveLength(2)
  expect(suggested(`${manifest}#orders`)).toEqual([])
})
