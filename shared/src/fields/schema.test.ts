import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { readDesign, type Design } from './design.ts'
import { anyDesign } from './any-design.ts'
import { listKinds } from './kinds.ts'
import { migrateDesign, currentVersion } from './migrations.ts'
import { designSchema, writeDesign } from './schema.ts'

const kinds = listKinds()

const schema = designSchema()
const accepts = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])

test('the schema has its version and every kind', () => {
  expect(schema['$id']).toBe(`urn:tessera:design:${currentVersion}`)
  expect(Object.keys(schema['$defs'] as object)).toEqual(expect.arrayContaining(kinds.map(({ tag }) => tag)))
})

test.each([
  ['an unknown kind', { fields: [{ jweeKey: 'starship' }] }],
  ['a setting out of range', { fields: [{ jweeKey: 'comInput', vModel: 'a', span: 25 }] }],
  [
    'one in a pane',
    {
      fields: [
        { jweeKey: 'tab', children: [{ children: [{ jweeKey: 'comInput', vModel: 'a', span: 25 }] }] },
      ],
    },
  ],
  [
    'one in a sub-table',
    {
      fields: [{ jweeKey: 'table', vModel: 't', children: [{ jweeKey: 'numInput', vModel: 'a', step: -1 }] }],
    },
  ],
  ['no fields', {}],
])('it refuses %s, as readDesign does', (_, json) => {
  expect([accepts.safeParse(json).success, 'problems' in readDesign(json)]).toEqual([false, true])
})

test('it accepts every written design, and readDesign returns the same design', () => {
  let read = 0
  fc.assert(
    fc.property(anyDesign, (json) => {
      const answer = readDesign(json)
      if ('problems' in answer) return
      read++
      const written = writeDesign(answer.design)
      expect(accepts.safeParse(written).error?.issues).toBeUndefined()
      expect(plain(readDesign(JSON.parse(JSON.stringify(written))))).toEqual(plain(answer))
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
  expect(read).toBeGreaterThan(50)
})

const plain = (answer: ReturnType<typeof readDesign>): unknown =>
  'design' in answer ? writeDesign(answer.design as Design) : answer

test('every version is read; a newer one is refused', () => {
  expect(migrateDesign({ fields: [], formRules: 'rules' })).toEqual({ fields: [], version: currentVersion })
  expect(migrateDesign({ version: currentVersion, fields: [] })).toEqual({
    fields: [],
    version: currentVersion,
  })
  expect(readDesign({ version: currentVersion + 1, fields: [] })).toEqual({
    problems: [{ path: 'version', why: 'tooNew', detail: String(currentVersion + 1) }],
  })
})
