import { expect, test } from 'vitest'
import { choose } from './choose.mjs'
import { parts } from './parts.mjs'

const chosen = (...words) => choose(words, parts).chosen.map(({ name }) => name)
const quick = [
  'install',
  'system',
  'build',
  'types',
  'rules',
  'format',
  'lint',
  'server',
  'unit',
  'e2e',
  'pages',
]

test('without a word the quick run is chosen, in its order', () => {
  expect(chosen()).toEqual(quick)
  expect(choose([], parts).full).toBe(false)
})

test('--full adds the suites, the guide and the benchmarks and runs every part in its long form', () => {
  expect(chosen('--full')).toEqual([
    ...quick,
    'server-15',
    'outages',
    'rights',
    'family-client',
    'hostile-input',
    'input-cost',
    'release-race',
    'own-request',
    'flow-rights',
    'design-flow',
    'walls',
    'guide',
    'bench',
  ])
  expect(choose(['--full', 'server'], parts)).toMatchObject({ full: true })
  expect(chosen('--full', 'server-15')).toEqual(['install', 'system', 'server-15'])
})

test('--check is types, rules, format and lint', () => {
  expect(chosen('--check')).toEqual(['install', 'types', 'rules', 'format', 'lint'])
})

test('changed is the checks and every part that can be narrowed to changed files', () => {
  expect(chosen('changed')).toEqual([
    'install',
    'system',
    'build',
    'types',
    'rules',
    'format',
    'lint',
    'server',
    'unit',
    'e2e',
  ])
  expect(choose(['changed'], parts).changed).toBe(true)
})

test('a part brings the parts it needs, and the order stays', () => {
  expect(chosen('e2e')).toEqual(['install', 'system', 'build', 'e2e'])
  expect(chosen('server', 'unit')).toEqual(['install', 'system', 'server', 'unit'])
  expect(chosen('guide')).toEqual(['install', 'system', 'build', 'guide'])
})

test('--resume leaves the choice as it is', () => {
  expect(chosen('--full', '--resume')).toEqual(chosen('--full'))
  expect(choose(['--resume'], parts).resume).toBe(true)
  expect(choose([], parts).resume).toBe(false)
})

test('an unknown word is refused, not skipped', () => {
  expect(choose(['unti'], parts).fault).toContain('Unknown: unti.')
  expect(choose(['--chekc'], parts).fault).toContain('Unknown: --chekc.')
})
