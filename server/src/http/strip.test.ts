import { expect, test } from 'vitest'
import * as z from 'zod'
import { tree } from '@tessera/shared/contract/wire'
import { compileStripper } from './strip.ts'

const secret = { passwordHash: 'x' }

test('keeps only the keys of the schema, at every depth', () => {
  const strip = compileStripper(
    z.object({
      id: z.string(),
      list: z.array(z.object({ n: z.number() })),
      maybe: z.object({ a: z.string() }).nullable().optional(),
      map: z.record(z.string(), z.object({ b: z.int() })),
    }),
  )
  const expected = { id: '1', list: [{ n: 1 }], maybe: { a: 'a' }, map: { k: { b: 2 } } }
  expect(
    strip({
      ...expected,
      ...secret,
      list: [{ n: 1, ...secret }],
      maybe: { a: 'a', ...secret },
      map: { k: { b: 2, ...secret } },
    }),
  ).toEqual(expected)
})

test('keeps null, undefined and missing values', () => {
  const strip = compileStripper(
    z.object({ a: z.object({ b: z.string() }).nullable(), c: z.string().optional() }),
  )
  expect(strip({ a: null, c: undefined })).toEqual({ a: null })
  expect(compileStripper(z.null())(null)).toBeNull()
})

test('strips the children of a tree', () => {
  const strip = compileStripper(tree(z.object({ name: z.string() })))
  const node = (children: object[]) => ({
    id: '1',
    parentId: '0',
    fullName: 'n',
    hasChildren: false,
    isLeaf: true,
    num: 0,
    name: 'n',
    children,
  })
  expect(strip({ ...node([{ ...node([]), ...secret }]), ...secret })).toEqual(node([node([])]))
})

test('copies nothing where no key can be unknown', () => {
  const rows = [{ any: { column: [1] } }]
  expect(compileStripper(z.array(z.record(z.string(), z.unknown())))(rows)).toBe(rows)
  const dates = ['2026-11-01']
  expect(compileStripper(z.array(z.string()).nullable())(dates)).toBe(dates)
})
