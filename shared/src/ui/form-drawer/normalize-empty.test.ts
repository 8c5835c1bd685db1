import { expect, it } from 'vitest'
import * as z from 'zod'
import { put } from '../../contract/wire.ts'
import { normalizeEmpty } from './normalize-empty.ts'

const row = put('/x/{id}', {
  access: 'signed-in',
  input: z.object({
    name: z.string(),
    mail: z.email().nullish(),
    suffix: z.string().optional(),
    order: z.int().default(0),
  }),
})

it('an empty value becomes null where the schema accepts null, else stays where it is valid, else is omitted', () => {
  expect(normalizeEmpty(row, { id: '1', name: undefined, mail: '', suffix: '', order: null })).toEqual({
    id: '1',
    mail: null,
    suffix: '',
  })
  expect(normalizeEmpty(row, { name: 'a', mail: undefined, suffix: undefined, order: 3 })).toEqual({
    name: 'a',
    mail: null,
    suffix: undefined,
    order: 3,
  })
})
