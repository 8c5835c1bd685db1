import { expect, test } from 'vitest'
import { patterns, type Pattern } from './regex.ts'

const cases: readonly (readonly [Pattern, readonly string[], readonly string[]])[] = [
  [
    'phone',
    ['13800000000', '19912345678'],
    ['12800000000', '1380000000', '138000000000', '23800000000', '1380000000a', ''],
  ],
  ['password', ['abc123', '1234567890abcdef'], ['abc12', '1234567890abcdefg', 'abc-123', '密码abc123']],
  [
    'email',
    ['a@b.cn', 'first.last+x@mail.example.org'],
    ['a', 'a@b', '@b.cn', 'a b@c.cn', 'a@@b.cn', 'a@b.'],
  ],
  [
    'plate',
    ['京A12345', '粤B1234学', '沪AD12345', '浙A12345F', '川A8888警'],
    ['京A1234', 'A12345', '京I12345', '京AO2345', '京A123456', '京a12345'],
  ],
  ['chinese', ['中文', '教练'], ['中文a', '中 文', '中文。', '']],
  ['enCode', ['users', 'a.b', 'A1.b2.c3'], ['.a', 'a.', 'a..b', 'a_b', '中', '']],
  ['account', ['coach01', 'A1'], ['a.b', 'a b', '中', '']],
  ['fullName', ['王小明', 'Anna2'], ['a b', 'a-b', '']],
  ['digits', ['0', '0123'], ['1.0', '-1', 'a', '']],
  ['halves', ['0', '1', '1.5', '10.0'], ['1.2', '.5', '-1', '1.55', '']],
  ['positive', ['1', '200'], ['0', '01', '-1', '1.0', '']],
  [
    'webAddress',
    ['http://a', 'https://a.example:8080/b?c#d', 'HTTPS://a.cn'],
    ['ftp://a', 'a.example', 'javascript:x', 'https://', 'https:// a'],
  ],
]

test.each(cases)('%s', (name, accepted, rejected) => {
  expect(accepted.filter((text) => !patterns[name].test(text))).toEqual([])
  expect(rejected.filter((text) => patterns[name].test(text))).toEqual([])
})

test('every pattern except md5 has cases; users never type an md5', () => {
  expect(Object.keys(patterns).filter((name) => !cases.some(([pattern]) => pattern === name))).toEqual([
    'md5',
  ])
})
