import { expect, it } from 'vitest'
import * as z from 'zod'
import { put } from '@tessera/shared/contract/wire'
import { emptied } from './emptied.ts'

const row = put('/x/{id}', {
  access: 'signed-in',
  input: z.object({
    name: z.string(),
    mail: z.email().nullish(),
    suffix: z.string().optional(),
    order: z.int().default(0),
  }),
})

it('what was emptied is null where the wire takes that, else as it is, else left out', () => {
  expect(emptied(row, { id: '1', name: undefined, mail: '', suffix: '', order: null })).toEqual({
    id: '1',
    mail: null,
    suffix: '',
  })
  expect(emptied(row, { name: 'a', mail: undefined, suffix: undefined, order: 3 })).toEqual({
    name: 'a',
    mail: null,
    suffix: undefined,
    order: 3,
  })
})
