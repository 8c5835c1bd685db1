import { expect, test } from 'vitest'
import { sanitizeRedirect, checkVisit } from './guard.ts'

const visit = (path: string, token: string | null, search = '', locked = false) =>
  checkVisit({ path, search, token, addressToken: new URLSearchParams(search).get('token'), locked })
const inside = (path: string, search: string) =>
  checkVisit({ path, search, token: 'held', addressToken: null, locked: false, isInside: true })
const locked = (path: string, search = '') => visit(path, 'held', search, true)

test.each([
  ['no token: /login passes', visit('/login', null), { go: 'login', redirect: '/' }],
  [
    'no token: /auth-redirect passes, with its query',
    visit('/auth-redirect', null, '?code=1'),
    { go: 'outside', path: '/auth-redirect?code=1' },
  ],
  [
    'no token: /jump passes, with its ticket',
    visit('/jump', null, '?ticket=t'),
    { go: 'outside', path: '/jump?ticket=t' },
  ],
  [
    'no token: a published form passes',
    visit('/f/Vb3kQm9ZxY0aWc1dEf2gHi', null),
    { go: 'outside', path: '/f/Vb3kQm9ZxY0aWc1dEf2gHi' },
  ],
  [
    'a signed-in user fills in a published form outside of the shell, too',
    visit('/f/Vb3kQm9ZxY0aWc1dEf2gHi', 'held'),
    { go: 'outside', path: '/f/Vb3kQm9ZxY0aWc1dEf2gHi' },
  ],
  [
    'a visit to /home carrying a token query parameter saves the token and lands on /home',
    visit('/home', null, '?token=t'),
    { go: 'adopt', token: 't', path: '/home' },
  ],
  [
    'such a visit asks before it replaces another stored token',
    visit('/home', 'held', '?token=t'),
    { go: 'ask', token: 't', path: '/home' },
  ],
  [
    'such a visit with the stored token itself replaces nothing',
    visit('/home', 't', '?token=t'),
    { go: 'adopt', token: 't', path: '/home' },
  ],
  [
    'in the running shell, no address carries a token',
    inside('/home', '?token=t'),
    { go: 'app', path: '/home' },
  ],
  [
    'in the running shell, no address redeems a code',
    inside('/auth-redirect', '?code=1'),
    { go: 'app', path: '/home' },
  ],
  [
    'in the running shell, other pages outside open',
    inside('/jump', '?ticket=t'),
    { go: 'outside', path: '/jump?ticket=t' },
  ],
  [
    'no other page accepts a token from its address',
    visit('/dashboard', null, '?token=t'),
    { go: 'login', redirect: '/dashboard?token=t' },
  ],
  [
    'no token: any other path goes to the login page, with a redirect',
    visit('/permission/user', null, '?a=1'),
    { go: 'login', redirect: '/permission/user?a=1' },
  ],
  [
    'no token: the login page keeps its redirect',
    visit('/login', null, '?redirect=%2Fhome'),
    { go: 'login', redirect: '/home' },
  ],
  [
    'no token: a stored lock has no effect',
    visit('/home', null, '', true),
    { go: 'login', redirect: '/home' },
  ],
  [
    'with token, locked: every path goes to /lockScreen',
    locked('/permission/user', '?a=1'),
    { go: 'app', path: '/lockScreen' },
  ],
  ['with token, locked: /lockScreen passes', locked('/lockScreen'), { go: 'app', path: '/lockScreen' }],
  ['with token, locked: /login goes to /lockScreen', locked('/login'), { go: 'app', path: '/lockScreen' }],
  ['with token: visiting /login goes to /', visit('/login', 'held'), { go: 'app', path: '/' }],
  [
    'with token: /auth-redirect and /jump pass too',
    visit('/jump', 'held', '?ticket=t'),
    { go: 'outside', path: '/jump?ticket=t' },
  ],
  [
    'with token: navigation proceeds',
    visit('/permission/user', 'held', '?keyword=x'),
    { go: 'app', path: '/permission/user?keyword=x' },
  ],
])('%s', (_, verdict, expected) => expect(verdict).toEqual(expected))

test.each([
  ['/home', '/home'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  [null, '/'],
])('a redirect never leaves the site: %s', (redirect, expected) =>
  expect(sanitizeRedirect(redirect)).toBe(expected),
)
