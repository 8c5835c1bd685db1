import { expect, test } from 'vitest'
import { resolveLinkTemplate, screenTemplate, withoutToken } from './link-template.ts'

const values = { dataV: 'https://screens.example.org/', token: 'a+b', origin: 'https://staff.example.org' }
const to = (href: string) => ({ at: 'address', href })

test.each([
  [
    'a data screen opens by URL with the token appended',
    screenTemplate('s1'),
    to('https://screens.example.org/view/s1?token=a%2Bb'),
  ],
  ['a link opens its URL', ' https://docs.example.org/a?b=1 ', to('https://docs.example.org/a?b=1')],
  [
    'the placeholder for the visualisation host is substituted',
    '${dataV}/list',
    to('https://screens.example.org/list'),
  ],
  [
    'the placeholder for the token is substituted, for this origin',
    '/report?t=${token}',
    to('https://staff.example.org/report?t=a%2Bb'),
  ],
  [
    'and for the visualisation host, without its placeholder',
    'https://screens.example.org/x?t=${token}',
    to('https://screens.example.org/x?t=a%2Bb'),
  ],
  ['a link that signs in is refused', '/home?token=a', { at: 'refused', why: 'signs-in' }],
  ['with the own token, too', '/home?token=${token}', { at: 'refused', why: 'signs-in' }],
  [
    'by its whole address, too',
    'https://staff.example.org/auth-redirect?code=a',
    { at: 'refused', why: 'signs-in' },
  ],
  [
    'the token goes to no other host',
    'https://elsewhere.example/?t=${token}',
    { at: 'refused', why: 'token-elsewhere' },
  ],
  [
    'not even to a host that starts with the same name',
    'https://screens.example.org.evil.example/?t=${token}',
    { at: 'refused', why: 'token-elsewhere' },
  ],
  [
    'nor to a host with the visualisation host in its query',
    'https://evil.example/?${dataV}&${token}',
    { at: 'refused', why: 'token-elsewhere' },
  ],
  ...[
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    'https:\\\\evil.example',
    '\u0001https://evil.example/',
    'data:text/html,x',
    '${token}',
    'report',
  ].map((template): [string, string, object] => [
    `${JSON.stringify(template)} is not a link`,
    template,
    { at: 'refused', why: 'not-web' },
  ]),
])('%s', (_, template, expected) => expect(resolveLinkTemplate(template, values)).toEqual(expected))

test('refuses a data screen without a configured host', () => {
  expect(resolveLinkTemplate(screenTemplate('s1'), { ...values, dataV: '' })).toEqual({
    at: 'refused',
    why: 'no-host',
  })
})

test('a token that was written into a link is not shown', () => {
  expect(withoutToken('/redirect/home?a=1&token=abc.def&b=2')).toBe('/redirect/home?a=1&token=…&b=2')
  expect(withoutToken(screenTemplate('s1'))).toBe(screenTemplate('s1'))
})
