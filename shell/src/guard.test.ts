import { expect, test } from 'vitest'
import { inside, judge } from './guard.ts'

const visit = (path: string, token: string | null, search = '') => judge({ path, search, token, offered: new URLSearchParams(search).get('token') })

test.each([
  ['no token: any other path goes to the login page, which remembers it', visit('/permission/user', null, '?a=1'), { go: 'login', redirect: '/permission/user?a=1' }],
  ['no token: the login page stays', visit('/login', null), { go: 'login', redirect: '/' }],
  ['no token: the login page keeps where to go afterwards', visit('/login', null, '?redirect=%2Fhome'), { go: 'login', redirect: '/home' }],
  ['a visit to /home carrying a token query parameter saves the token and lands on /home', visit('/home', null, '?token=t'), { go: 'adopt', token: 't', path: '/home' }],
  ['with token: visiting /login goes to /', visit('/login', 'held'), { go: 'app', path: '/' }],
  ['with token: navigation proceeds', visit('/permission/user', 'held', '?keyword=x'), { go: 'app', path: '/permission/user?keyword=x' }],
])('%s', (_, verdict, expected) => expect(verdict).toEqual(expected))

test.each([
  ['/home', '/home'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  [null, '/'],
])('a redirect never leaves the site: %s', (redirect, expected) => expect(inside(redirect)).toBe(expected))
