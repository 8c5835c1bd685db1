import { expect, test } from 'vitest'
import { designOf } from './design.ts'

test('the design is valid and has fields of many kinds', () => {
  const tags = designOf((word) => word).fields.map(({ kind }) => kind.tag)
  expect(new Set(tags).size).toBeGreaterThan(15)
})
