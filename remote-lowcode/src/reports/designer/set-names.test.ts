import { expect, test } from 'vitest'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { joinParameters } from './set-names.ts'

const parameter = (name: string, more: object = {}): DataSetParameter => ({
  name,
  label: '',
  type: 'text',
  required: 0,
  defaultValue: '',
  ...more,
})

test('what a data set lets choose is chosen in the report, too', () => {
  const joined = joinParameters(
    [parameter('day')],
    [
      parameter('day'),
      parameter('campusIds', { choices: { from: 'campuses' } }),
      parameter('kind', { choices: { from: 'dictionary', typeId: 'd1' } }),
    ],
  )
  expect(joined).toEqual([
    parameter('day'),
    parameter('campusIds', { input: { as: 'campus' } }),
    parameter('kind', { input: { as: 'dictionary', dictionaryTypeId: 'd1' } }),
  ])
})
