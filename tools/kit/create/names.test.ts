import { expect, test } from 'vitest'
import { validateName } from './names.ts'

const used = new Map([
  ['edu', 'remote-edu'],
  ['permission', 'addresses of remote-org below permission'],
])

test.each(['crm', 'a1', 'x'.repeat(31)])('%s is a valid name', (name) => {
  expect(validateName(name, used)).toBeUndefined()
})

test.each([
  [
    'CRM',
    '"CRM" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter; try "crm".',
  ],
  [
    'my-crm',
    '"my-crm" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter; try "mycrm".',
  ],
  [
    '2crm',
    '"2crm" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter; try "crm".',
  ],
  [
    '客户',
    '"客户" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter.',
  ],
  [
    'x',
    '"x" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter.',
  ],
  [
    '../crm',
    '"../crm" is not a valid name for a remote: use 2 to 31 lower-case letters and digits, starting with a letter; try "crm".',
  ],
  ['api', '"api" is reserved: Tessera uses addresses below /api.'],
  ['shell', '"shell" is reserved: it is the name of a part of Tessera.'],
  ['edu', '"edu" is taken by remote-edu.'],
  ['permission', '"permission" is taken by addresses of remote-org below permission.'],
])('%s is refused', (name, sentence) => {
  expect(validateName(name, used)).toBe(sentence)
})
