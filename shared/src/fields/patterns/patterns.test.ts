import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { patterns as commonPatterns } from '../../contract/regex.ts'
import {
  compilePattern,
  createPatternBudget,
  findPatternProblems,
  loadPatternEngine,
  spend,
  type Pattern,
} from './patterns.ts'
import { estimateSize, translatePattern } from './translate.ts'

beforeAll(() => loadPatternEngine())

const compiled = (pattern: string): Pattern => {
  const result = compilePattern(pattern)
  if (!result || 'why' in result) throw new Error(JSON.stringify(result))
  return result
}

test('patterns mean what they mean in JavaScript', () => {
  const texts = [
    '',
    'a',
    'ab',
    'aab',
    'A',
    'b1',
    '中文',
    '中 文',
    '　',
    ' ',
    'a\nb',
    'a\r',
    'a b',
    'é',
    'x-y',
    'x.y',
    '[a]',
    '{a}',
    'a{,5}',
    '^',
    '\\',
    '1',
    '13812345678',
    'me@a.cn',
    'p{L}',
    '\u2028',
    '_',
    'u4',
    ']',
    '$',
    '/',
    '\b',
  ]
  for (const pattern of [
    ...Object.values(commonPatterns).map(String),
    'a',
    '^a*$',
    'a+b',
    'a|b',
    '^(?:a|b)+$',
    '^(a)(b)?$',
    '^(?<first>a)b',
    '[ab]',
    '[^ab]',
    '[^]',
    '[]',
    '^[]?$',
    '\\s',
    '\\S',
    '^[\\s]+$',
    '^[^\\s]+$',
    '^[\\S]+$',
    '[^\\S]',
    '.',
    '^.$',
    '^.+$',
    '/^.+$/s',
    '/^b$/m',
    '/a/i',
    '\\u4e2d',
    '[\\u4e00-\\u9fa5]+',
    '/\\u{4e2d}/u',
    '/^\\p{L}+$/u',
    '/^\\p{Script=Han}+$/u',
    '/[\\p{L}-]/u',
    '\\p{L}',
    '[\\w-]+$',
    '^[\\w-.]+$',
    '[[]',
    '[[:alpha:]]',
    '[]a]',
    '[\\]a]',
    '[\\^a]',
    '[a^]',
    '\\[a\\]',
    '{a}',
    '^a{,5}$',
    'a{2}',
    'a{1,2}?b',
    '\\x61',
    '\\cJ',
    '\\0',
    '[\\b]',
    '\\bb',
    '\\Bb',
    '\\/',
    '/\\//',
    '\\-',
    '\\_',
    '\\é',
    '\\h',
    '[\\h]',
    '\\A',
    '\\z',
    '\\Q.\\E',
    '\\a',
    '^(?=.*\\d)(?=.*[a-z]).{2,}$',
    '^(?!.*中)[^ ]+$',
    '^(?![0-9]+$)(?![a-zA-Z]+$)[0-9A-Za-z]{2,16}$',
    '^(?=a|b).',
    '^(?!(?:a|b)$)',
    '/^(?=.*[A-Z])/i',
    '',
    '/(?:)/',
  ]) {
    const [, bare = pattern, flags = ''] = /^\/(.*)\/([imsu]*)$/s.exec(pattern) ?? []
    const own = compiled(pattern)
    for (const text of texts)
      expect([pattern, text, own.test(text)]).toEqual([pattern, text, new RegExp(bare, flags).test(text)])
  }
})

test('texts are matched by character, in the engine that takes linear time', () => {
  // JavaScript counts two units for each of them.
  expect(compiled('^.{2}$').test('😀😀')).toBe(true)
  expect(compiled('^[^a]{2}$').test('😀')).toBe(false)
  expect(new RegExp('^[^a]{2}$').test('😀')).toBe(true)
})

test('random patterns mean what they mean in JavaScript, or are refused', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '1',
    '中',
    '.',
    '^',
    '$',
    '|',
    '(',
    '(?:',
    ')',
    '*',
    '+',
    '?',
    '{2}',
    '{1,}',
    '[',
    '[^',
    ']',
    '-',
    '\\d',
    '\\s',
    '\\S',
    '\\w',
    '\\b',
    '\\n',
    '\\.',
    '\\u4e2d',
    '(?=',
    '(?!',
    '(?<n>',
    '\\1',
    ':',
    '/',
    '\\]',
    ' ',
    '　',
  )
  let matched = 0
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('')),
      fc
        .array(fc.constantFrom('a', 'b', '1', '中', ' ', '　', '\n', '-', '.'), { maxLength: 6 })
        .map((letters) => letters.join('')),
      (pattern, text) => {
        const result = compilePattern(pattern)
        if (!result || 'why' in result) return
        const [, bare = pattern, flags = ''] = /^\/(.*)\/([imsu]*)$/s.exec(pattern) ?? []
        if (new RegExp(bare, flags).test(text)) matched += 1
        expect(result.test(text)).toBe(new RegExp(bare, flags).test(text))
      },
    ),
    { numRuns: inject('full') ? 50_000 : 3_000 },
  )
  expect(matched).toBeGreaterThan(50)
})

describe('what is not matched in linear time is refused, with its part', () => {
  test.each([
    ['(', 'syntax', '('],
    ['(?i)a', 'syntax', '(?i)a'],
    ['a(?=b)', 'lookAround', '(?=b)'],
    ['^(?=a)b|c', 'lookAround', '^(?=a)b|c'],
    ['^(?=(?!a)b)c', 'lookAround', '(?!a)b)c'],
    ['(?<=a)b', 'lookAround', '(?<=a)b'],
    ['/^(?=a)b/m', 'lookAround', '(?=a)b'],
    ['(a)\\1', 'backReference', '\\1'],
    ['(?<n>a)\\k<n>', 'backReference', '\\k<n>'],
    ['a{2,5000}', 'tooBig', 'a{2,5000}'],
    ['(?:[a-z]{1,40}-){1,40}', 'tooBig', '(?:[a-z]{1,40}-){1,40}'],
    ['(?:\\d{1,100} ){9}'.repeat(3), 'tooBig', '(?:\\d{1,100} ){9}'.repeat(3)],
    ['/\\p{Script_Extensions=Han}/u', 'unknownPart', '\\p{Script_Extensions=Han}'],
  ])('%s: %s', (pattern, why, part) => expect(compilePattern(pattern)).toEqual({ why, part }))
})

test('a text and a record have limits that depend on the size of a pattern', () => {
  const pattern = compiled('^[a-z]{1,1000}$')
  expect(spend(pattern, 'a'.repeat(1_000), createPatternBudget())).toBeNull()
  expect(spend(pattern, 'a'.repeat(100_000), createPatternBudget())).toEqual({
    why: 'tooLong',
    n: Math.floor(5_000_000 / pattern.size),
  })
  const budget = createPatternBudget()
  const results = Array.from({ length: 60 }, () => spend(pattern, 'a'.repeat(1_000), budget))
  expect(results.filter((one) => one === null)).toHaveLength(Math.floor(20_000_000 / (pattern.size * 1_000)))
  expect(results.at(-1)).toEqual({ why: 'tooMuchText' })
})

test('the size of a pattern is known before it is compiled', () => {
  for (const pattern of [
    '^a{10}$',
    '(?:ab){3,200}c',
    '(?:[a-z]{1,30}-){1,30}',
    '.{1,1000}',
    '\\d{6}x?',
    '[^]\\{3\\}',
  ]) {
    const translated = translatePattern(pattern)
    if ('why' in translated) throw new Error(pattern)
    const ratio = estimateSize(translated.conditions[0]!.source) / compiled(pattern).size
    expect(ratio).toBeGreaterThan(0.3)
    expect(ratio).toBeLessThan(1.5)
  }
})

test('a design has a limit of patterns', () => {
  const patterns = Array.from({ length: 30 }, (_, at) => ({ pattern: `^[a-z]{1,1000}${at}$` }))
  expect(findPatternProblems(patterns.slice(0, 20))).toEqual([])
  expect(findPatternProblems(patterns)).toMatchObject([{ problem: { why: 'tooBig' } }])
})
