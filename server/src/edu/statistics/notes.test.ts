import { expect, test } from 'vitest'
import { noteWords, sayNote } from './notes.ts'

test('codes become words, and numbers stay', () => {
  expect(sayNote('L2026-001 done', 'zh')).toBe('L2026-001 已点名')
  expect(sayNote('regular late', 'en')).toBe('Of the class Late')
  expect(sayNote('toString', 'zh')).toBe('toString')
})

test('every code has a word of its own that is no code', () => {
  for (const [code, words] of Object.entries(noteWords)) expect(Object.values(words)).not.toContain(code)
})
