import { expect, test } from 'vitest'
import { resolveAddress } from './address.ts'

const page = (module: string) => ({ module, title: { zh: '', en: '', zhtw: '' } })
const registry: Parameters<typeof resolveAddress>[1] = [
  { name: 'org', areas: ['permission'], pages: { 'permission/user': page('./src/users/page.tsx') } },
  {
    name: 'edu',
    areas: ['edu'],
    pages: {
      'edu/eduClasslist': page('./a.tsx'),
      'edu/eduClasslist/detail/:id': page('./b.tsx'),
      'edu/eduClasslist/detail/new': page('./c.tsx'),
    },
  },
  { name: 'grades', areas: ['edu/grades'], pages: { 'edu/grades': page('./a.tsx') } },
  {
    name: 'crm',
    areas: [],
    pages: { customers: page('./a.tsx') },
    source: 'https://crm.example.org/app/mf-manifest.json',
  },
]

const found = (remote: string, page: string, route: string, extra: object = {}) => ({
  at: 'page',
  target: { remote, page, route, params: {}, query: {}, ...extra },
})

test.each([
  ['permission/user', found('org', 'permission/user', '/permission/user')],
  ['/permission/user/', found('org', 'permission/user', '/permission/user')],
  [
    'permission/user?tab=2&name=%E5%BC%A0',
    found('org', 'permission/user', '/permission/user', { query: { tab: '2', name: '张' } }),
  ],
  [
    'permission/user?next=/a?b=1',
    found('org', 'permission/user', '/permission/user', { query: { next: '/a?b=1' } }),
  ],
  ['permission/user#part', found('org', 'permission/user', '/permission/user')],
  // The longest area wins, by whole segments.
  ['edu/grades', found('grades', 'edu/grades', '/edu/grades')],
  ['edu/gradesOld', { at: 'nowhere', why: 'no-page', remote: 'edu' }],
  ['edu/grades/unknown', { at: 'nowhere', why: 'no-page', remote: 'grades' }],
  // Parameters; a page without `:name` takes precedence.
  [
    'edu/eduClasslist/detail/7%201',
    found('edu', 'edu/eduClasslist/detail/:id', '/edu/eduClasslist/detail/7%201', { params: { id: '7 1' } }),
  ],
  [
    'edu/eduClasslist/detail/100%',
    found('edu', 'edu/eduClasslist/detail/:id', '/edu/eduClasslist/detail/100%', { params: { id: '100%' } }),
  ],
  [
    'edu/eduClasslist/detail/new',
    found('edu', 'edu/eduClasslist/detail/new', '/edu/eduClasslist/detail/new'),
  ],
  // A page of a named remote.
  ['@crm/customers', found('crm', 'customers', '/crm/customers')],
  ['@crm/customers?x=1', found('crm', 'customers', '/crm/customers', { query: { x: '1' } })],
  ['@org/permission/user', found('org', 'permission/user', '/org/permission/user')],
  ['@nobody/customers', { at: 'nowhere', why: 'no-remote', remote: 'nobody' }],
  // A mirrored remote.
  ['https://crm.example.org/app/mf-manifest.json#customers', found('crm', 'customers', '/x/crm.customers')],
  [
    'https://crm.example.org/app/mf-manifest.json#customers?y=2',
    found('crm', 'customers', '/x/crm.customers', { query: { y: '2' } }),
  ],
  ['https://crm.example.org/app/mf-manifest.json', { at: 'nowhere', why: 'no-page', remote: 'crm' }],
  [
    'https://else.example.org/mf-manifest.json#customers',
    { at: 'nowhere', why: 'no-remote', remote: 'https://else.example.org/mf-manifest.json' },
  ],
  // Nothing to open.
  ['', { at: 'nowhere', why: 'empty' }],
  ['  ', { at: 'nowhere', why: 'empty' }],
  ['permission', { at: 'nowhere', why: 'no-page', remote: 'org' }],
  ['constructor/toString', { at: 'nowhere', why: 'no-area' }],
])('%s', (address, expected) => {
  expect(resolveAddress(address, registry, 'crm.customers')).toEqual(expected)
})
