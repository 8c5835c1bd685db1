import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['周建华', 2, '建华'],
  ['欧阳建华', 2, '建华'],
  ['周建华', 1, '华'],
  ['李', 2, '李'],
  ['王小明 (Ann)', 2, '小明'],
  ['𠮷田太郎', 2, '太郎'],
  ['Ann Lee', 2, 'AL'],
  ['ann maria lee', 2, 'AL'],
  ['Ann Lee', 1, 'A'],
  ['coach01', 2, 'C'],
  ['jean-paul', 2, 'JP'],
  ['', 2, ''],
  [' - ', 2, ''],
] as const)('%s in %i characters is %s', (name, max, expected) =>
  expect(initialsOf(name, max)).toBe(expected),
)
