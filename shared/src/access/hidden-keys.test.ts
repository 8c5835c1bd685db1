import { expect, test } from 'vitest'
import * as z from 'zod'
import { get, hideable } from '../contract/wire.ts'
import { hiddenKeysOf } from './hidden-keys.ts'

const read = get('/api/x/{id}', {
  access: 'signed-in',
  output: hideable(z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() })),
})

test('an absent optional key is hidden; an empty value is not', () => {
  expect(hiddenKeysOf(read, { id: '1', name: 'Ann' })).toEqual(['phone'])
  expect(hiddenKeysOf(read, { id: '1', name: 'Ann', phone: null })).toEqual([])
  expect(hiddenKeysOf(read, undefined)).toEqual([])
})
