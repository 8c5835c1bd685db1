import { expect, test } from 'vitest'
import { passwordStrength } from './strength.ts'

test.each([
  ['', 0],
  ['a1B2c', 0],
  ['123456', 1],
  ['abcdefghij', 1],
  ['aaaa11', 1],
  ['abc123', 2],
  ['Abcdefgh', 2],
  ['Abc12345', 2],
  ['Tessera2026', 3],
])('%s: %i', (password, strength) => expect(passwordStrength(password)).toBe(strength))
