import { expect, test } from 'vitest'
import * as z from 'zod'
import { get, hideable } from '../contract/wire.ts'
import { unseenIn } from './unseen.ts'

const read = get('/api/x/{id}', {
  access: 'signed-in',
  output: hideable(z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() })),
})

test('what a record is without, though its row has it, its reader may not see; what is empty is there', () => {
  expect(unseenIn(read, { id: '1', name: 'Ann' })).toEqual(['phone'])
  expect(unseenIn(read, { id: '1', name: 'Ann', phone: null })).toEqual([])
  expect(unseenIn(read, undefined)).toEqual([])
})
