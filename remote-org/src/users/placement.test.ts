import { expect, test } from 'vitest'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import type { FieldRow } from '@tessera/shared/contract/field-row'
import { contactFields, moreFields } from './placement.ts'

const plainValues = ['text', 'note', 'day', 'dictionary']
/** The fields at the beginning of the form, with controls of their own. */
const basicFields = ['account', 'realName']

test('the form places every plain field of users, each once', () => {
  const plain = Object.entries<FieldRow>(userFields).flatMap(([key, { schema, value = '' }]) =>
    schema && plainValues.includes(value) && !basicFields.includes(key) ? [key] : [],
  )
  expect([...contactFields, ...moreFields].toSorted()).toEqual(plain.toSorted())
})
