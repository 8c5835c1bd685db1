import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { offers } from './page-offers.ts'

const line = (zh: string) => ({ zh, en: zh, zhtw: zh })
const page = (title: string) => ({ module: './src/page.tsx', title: line(title) })
const source = 'https://crm.example.org/mf-manifest.json'
const registry: Pick<RegistryEntry, 'name' | 'title' | 'areas' | 'pages' | 'source'>[] = [
  { name: 'org', title: line('组织'), areas: ['permission'], pages: { 'permission/user': page('用户') } },
  { name: 'crm', title: line('客户'), areas: [], pages: { customers: page('客户'), deals: page('商机') }, source },
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
