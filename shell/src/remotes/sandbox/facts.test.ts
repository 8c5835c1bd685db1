import { expect, test } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { sessionFactsFor } from './facts.ts'

const entry = { name: 'crm', areas: ['crm'], pages: { 'crm/home': {} } } as unknown as RegistryEntry
const row = (id: string, urlAddress: string, children: object[] = []) => ({ id, urlAddress, children })
const current = {
  menuList: [
    row('m.group', '', [row('m.crm', 'crm/home'), row('m.crm2', '@crm/crm/home?x=1')]),
    row('m.users', 'permission/user'),
  ],
  permissionList: [{ modelId: 'm.crm' }, { modelId: 'm.users' }],
  userInfo: {
    userId: 'u1',
    realName: 'Ann',
    loginIPAddress: '10.0.0.1',
    prevLoginIPAddress: '10.0.0.2',
    subordinates: ['u2'],
    dataScope: [{ organizeId: 'o1' }],
  },
  sysConfigInfo: { sysName: 'Office' },
} as unknown as CurrentUser

test('a sandboxed remote learns its own menu rows and rights, and nothing about other pages and devices', () => {
  const facts = sessionFactsFor(entry, current)
  expect(facts.menuList.map(({ id, children }) => [id, children])).toEqual([
    ['m.crm', []],
    ['m.crm2', []],
  ])
  expect(facts.permissionList).toEqual([{ modelId: 'm.crm' }])
  expect(facts.userInfo).toMatchObject({ userId: 'u1', realName: 'Ann' })
  const text = JSON.stringify(facts)
  for (const hidden of ['m.users', '10.0.0.1', '10.0.0.2', 'u2', 'o1']) expect(text).not.toContain(hidden)
})
