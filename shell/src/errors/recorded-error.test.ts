import { expect, test } from 'vitest'
import { maxErrors, redactAddress, addError, type RecordedError } from './recorded-error.ts'

const one = (message: string, time = 1): Omit<RecordedError, 'count'> => ({
  id: message,
  time,
  message,
  stack: `at ${message}`,
  page: '/home',
  remote: '',
  components: '',
  how: 'script',
})
const log = (...errors: Omit<RecordedError, 'count'>[]) => errors.reduce<RecordedError[]>(addError, [])

test('the latest error comes first', () => {
  expect(log(one('a'), one('b')).map(({ message }) => message)).toEqual(['b', 'a'])
})

test('an identical error increases the count and takes the later time', () => {
  expect(log(one('a', 1), one('a', 2))).toMatchObject([{ message: 'a', count: 2, time: 2 }])
})

test('the same message on another page is another error', () => {
  expect(log(one('a'), { ...one('a'), page: '/profile' })).toHaveLength(2)
})

test('drops the oldest errors and truncates long texts', () => {
  const many = Array.from({ length: maxErrors + 5 }, (_, at) => one(`e${at}`))
  expect(
    log(...many)
      .map(({ message }) => message)
      .at(-1),
  ).toBe('e5')
  expect(log(one('x'.repeat(10_000)))[0]?.message).toHaveLength(4_001)
})

test.each([
  ['/home', '?token=secret', '/home?token=…'],
  ['/auth-redirect', '?a=1&code=secret&b=2', '/auth-redirect?a=1&code=…&b=2'],
  ['/x', '?keyword=a', '/x?keyword=a'],
])('redacts credentials in the address: %s%s', (path, search, expected) =>
  expect(redactAddress(path, search)).toBe(expected),
)
