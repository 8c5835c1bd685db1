import { expect, test } from 'vitest'
import { accepts, validateFiles, type UploadRules } from './validate-files.ts'

const MB = 1024 * 1024
const file = (name: string, size = 1, type = '') => ({ name, size, type })
const rulesWith = (by: Partial<UploadRules> = {}): UploadRules => ({
  accept: '',
  maxBytes: 2 * MB,
  maxSizeText: '2 MB',
  limit: 0,
  imagesOnly: false,
  ...by,
})
const reasonOf = (one: ReturnType<typeof file>, by?: Partial<UploadRules>) =>
  validateFiles([one], 0, rulesWith(by)).refused[0]?.why ?? null

test('a file must be smaller than the limit', () => {
  expect(reasonOf(file('a.pdf', 2 * MB - 1))).toBe(null)
  expect(reasonOf(file('a.pdf', 2 * MB))).toBe('tooLarge')
})

test('accepts files up to the maximum count', () => {
  const three = [file('a'), file('b'), file('c')]
  expect(validateFiles(three, 0, rulesWith())).toMatchObject({ accepted: three, tooMany: false })
  expect(validateFiles(three, 7, rulesWith({ limit: 9 }))).toMatchObject({
    accepted: three.slice(0, 2),
    tooMany: true,
  })
  expect(validateFiles(three, 9, rulesWith({ limit: 9 }))).toMatchObject({ accepted: [], tooMany: true })
  expect(validateFiles(three, 6, rulesWith({ limit: 9 }))).toMatchObject({ tooMany: false })
})

test('refused files do not count', () => {
  const chosen = [file('large', 3 * MB), file('a')]
  expect(validateFiles(chosen, 8, rulesWith({ limit: 9 }))).toEqual({
    accepted: [chosen[1]],
    refused: [{ file: chosen[0], why: 'tooLarge' }],
    tooMany: false,
  })
})

test('image upload accepts only image types', () => {
  expect(reasonOf(file('a.png', 1, 'image/png'), { imagesOnly: true })).toBe(null)
  expect(reasonOf(file('a.pdf', 1, 'application/pdf'), { imagesOnly: true })).toBe('notImage')
  expect(reasonOf(file('a.svg', 1, 'image/svg+xml'), { imagesOnly: true })).toBe('notImage')
})

test('refuses an empty file', () => expect(reasonOf(file('a.txt', 0))).toBe('empty'))

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
])('accept=%j, file %j of type %j: accepted %j', (accept, name, type, accepted) =>
  expect(accepts(accept, { name, type })).toBe(accepted),
)
