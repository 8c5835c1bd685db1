import { expect, test } from 'vitest'
import { withRowIds } from './import-rows.ts'

const stored = ['一', '二', '三'].map((what, at) => ({
  id: `r${at}`,
  values: { what, price: at, file: 'x' },
}))
const row = (what: string, price: number) => ({ what, price })

test.each([
  ['the same rows', [row('一', 0), row('二', 1), row('三', 2)], ['r0', 'r1', 'r2']],
  ['a changed row', [row('一', 0), row('二', 9), row('三', 2)], ['r0', 'r1', 'r2']],
  ['another order', [row('三', 2), row('一', 0), row('二', 1)], ['r2', 'r0', 'r1']],
  ['a removed row', [row('一', 0), row('三', 2)], ['r0', 'r2']],
  ['a removed and a changed row', [row('二', 9), row('三', 2)], [undefined, 'r2']],
  ['an added row', [row('一', 0), row('二', 1), row('三', 2), row('四', 3)], ['r0', 'r1', 'r2', undefined]],
])('%s', (_, rows, expected) => {
  const found = withRowIds(rows, stored)
  expect(found.map((one) => one['id'])).toEqual(expected)
  expect(found.map(({ id: _id, ...rest }) => rest)).toEqual(rows)
})
