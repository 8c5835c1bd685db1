import { expect, test } from 'vitest'
import { accepts, judge, type Rules } from './judge.ts'

const MB = 1024 * 1024
const file = (name: string, size = 1, type = '') => ({ name, size, type })
const rules = (by: Partial<Rules> = {}): Rules => ({
  accept: '',
  bytes: 2 * MB,
  words: '2 MB',
  limit: 0,
  imagesOnly: false,
  ...by,
})
const why = (one: ReturnType<typeof file>, by?: Partial<Rules>) =>
  judge([one], 0, rules(by)).refused[0]?.why ?? null

// Specification: areas 5, file upload.
test('a file must be smaller than the limit', () => {
  expect(why(file('a.pdf', 2 * MB - 1))).toBe(null)
  expect(why(file('a.pdf', 2 * MB))).toBe('tooLarge')
})

test('if a maximum count is set and exceeded, those that have room are taken', () => {
  const three = [file('a'), file('b'), file('c')]
  expect(judge(three, 0, rules())).toMatchObject({ taken: three, tooMany: false })
  expect(judge(three, 7, rules({ limit: 9 }))).toMatchObject({ taken: three.slice(0, 2), tooMany: true })
  expect(judge(three, 9, rules({ limit: 9 }))).toMatchObject({ taken: [], tooMany: true })
  expect(judge(three, 6, rules({ limit: 9 }))).toMatchObject({ tooMany: false })
})

test('what is refused takes no place', () => {
  const chosen = [file('large', 3 * MB), file('a')]
  expect(judge(chosen, 8, rules({ limit: 9 }))).toEqual({
    taken: [chosen[1]],
    refused: [{ file: chosen[0], why: 'tooLarge' }],
    tooMany: false,
  })
})

test('image upload accepts only image types', () => {
  expect(why(file('a.png', 1, 'image/png'), { imagesOnly: true })).toBe(null)
  expect(why(file('a.pdf', 1, 'application/pdf'), { imagesOnly: true })).toBe('notImage')
  expect(why(file('a.svg', 1, 'image/svg+xml'), { imagesOnly: true })).toBe('notImage')
})

test('an empty file is no file', () => expect(why(file('a.txt', 0))).toBe('empty'))

test.each([
  ['', 'a.exe', '', true],
  ['.pdf', 'A.PDF', '', true],
  ['.pdf, .docx', 'a.docx', '', true],
  ['.pdf', 'pdf', 'application/pdf', false],
  ['image/*', 'a', 'image/png', true],
  ['image/*', 'a', 'imagery/png', false],
  ['audio/*,.txt', 'a.txt', 'text/plain', true],
  ['application/pdf', 'a', 'application/pdf', true],
  ['application/pdf', 'a.pdf', 'text/plain', false],
])('accept %j and %j (%j): %j', (accept, name, type, taken) =>
  expect(accepts(accept, { name, type })).toBe(taken),
)
