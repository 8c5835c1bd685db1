import { expect, test } from 'vitest'
import { choose } from './choose.mjs'
import { parts } from './parts.mjs'

const chosen = (...words) => choose(words, parts).chosen.map(({ name }) => name)

test('without a word everything runs, in its order', () => {
  expect(chosen()).toEqual(['install', 'system', 'types', 'lint', 'rules', 'unit', 'server', 'server-15', 'build', 'e2e', 'guide', 'bench'])
})

test('--check is types, lint and rules', () => {
  expect(chosen('--check')).toEqual(['install', 'types', 'lint', 'rules'])
})

test('a part brings what it needs along, and the order stays', () => {
  expect(chosen('e2e')).toEqual(['install', 'system', 'build', 'e2e'])
  expect(chosen('server', 'unit')).toEqual(['install', 'system', 'unit', 'server'])
  expect(chosen('server-15')).toEqual(['install', 'system', 'server-15'])
})

test('an unknown word is said, not skipped', () => {
  expect(choose(['unti'], parts).fault).toContain('Unknown: unti.')
  expect(choose(['--chekc'], parts).fault).toContain('Unknown: --chekc.')
})
