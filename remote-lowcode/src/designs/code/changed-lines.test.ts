import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('shows what changed with the lines around it', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const after = before.with(4, 'E').toSpliced(9, 1)
  expect(
    changedLines(before.join('\n'), after.join('\n')).map(({ kind, text }) => `${kind} ${text}`),
  ).toEqual([
    'gap …',
    'same b',
    'same c',
    'same d',
    'removed e',
    'added E',
    'same f',
    'same g',
    'same h',
    'same i',
    'removed j',
  ])
  expect(changedLines('a', 'a')).toEqual([{ kind: 'gap', text: '…' }])
})
