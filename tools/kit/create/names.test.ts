import { expect, test } from 'vitest'
import { nameFault } from './names.ts'

const used = new Map([
  ['edu', 'remote-edu has it'],
  ['permission', 'remote-org answers addresses below permission'],
])

test.each(['crm', 'a1', 'x'.repeat(31)])('%s is a good name', (name) => {
  expect(nameFault(name, used)).toBeUndefined()
})

test.each([
  [
    'CRM',
    '"CRM" cannot be a remote\'s name: 2 to 31 lower-case letters and digits, letter first; "crm" would do.',
  ],
  [
    'my-crm',
    '"my-crm" cannot be a remote\'s name: 2 to 31 lower-case letters and digits, letter first; "mycrm" would do.',
  ],
  [
    '2crm',
    '"2crm" cannot be a remote\'s name: 2 to 31 lower-case letters and digits, letter first; "crm" would do.',
  ],
  ['客户', '"客户" cannot be a remote\'s name: 2 to 31 lower-case letters and digits, letter first.'],
  ['x', '"x" cannot be a remote\'s name: 2 to 31 lower-case letters and digits, letter first.'],
  [
    '../crm',
    '"../crm" cannot be a remote\'s name: 2 to 31 lower-case letters and digits, letter first; "crm" would do.',
  ],
  ['api', '"api" cannot be a remote\'s name: addresses below /api are the product\'s own.'],
  ['shell', '"shell" cannot be a remote\'s name: it is the name of a part of the product.'],
  ['edu', '"edu" is taken: remote-edu has it.'],
  ['permission', '"permission" is taken: remote-org answers addresses below permission.'],
])('%s is refused', (name, sentence) => {
  expect(nameFault(name, used)).toBe(sentence)
})
