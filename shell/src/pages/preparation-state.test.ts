import { expect, test } from 'vitest'
import { findPreparationState } from './preparation-state.ts'

const preparing = {
  ready: 4,
  total: 6,
  remotes: [
    { name: 'edu', areas: ['edu'], hasFailed: false },
    { name: 'system', areas: ['system', 'systemData'], hasFailed: true },
  ],
}

test.each([
  ['edu/eduClasslist', undefined, 'waiting'],
  ['/edu/finance?year=2026', undefined, 'waiting'],
  ['@edu/print', 'edu', 'waiting'],
  ['lowcodeForm', 'edu', 'waiting'],
  ['systemData/dictionary', undefined, 'failed'],
  ['education/x', undefined, 'ready'],
  ['permission/user', undefined, 'ready'],
  ['@org/none', 'org', 'ready'],
] as const)('the page %s of the remote %s is %s', (address, remote, state) => {
  expect(findPreparationState(preparing, address, remote)).toBe(state)
  expect(findPreparationState(null, address, remote)).toBe('ready')
})
