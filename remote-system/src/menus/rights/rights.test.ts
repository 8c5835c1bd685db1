import { describe, expect, it } from 'vitest'
import { readScheme } from '@tessera/shared/contract/org/conditions'
import { parseItemLines } from './item-lines.ts'
import {
  conditionFields,
  parseGroups,
  findIncompleteGroup,
  toConditionJson,
  createTest,
} from './condition-fields.ts'
import { reorder } from '../order.ts'

const field = (enCode: string, type: string, overrides: object = {}) => ({
  id: `f.${enCode}`,
  enCode,
  fullName: enCode,
  type,
  conditionSymbol: '',
  conditionText: 'text',
  enabledMark: 1 as 0 | 1,
  ...overrides,
})
const rows = [
  field('coachId', 'string', { conditionText: '@userId' }),
  field('capacity', 'Int32', { conditionSymbol: 'Equal,GreaterThan,Like' }),
  field('startDate', 'datetime'),
  field('status', 'varchar', { enabledMark: 0 }),
]

describe('condition fields', () => {
  const fields = conditionFields(rows)
  it('are the enabled ones, with the operators that field and type allow', () => {
    expect(fields.map(({ key, type, operators }) => [key, type, operators.length])).toEqual([
      ['coachId', 'text', 8],
      ['capacity', 'number', 2],
      ['startDate', 'time', 9],
    ])
    expect(fields[1]!.operators).toEqual(['==', '>'])
  })
  it('offer a user picker and dynamic user values for user ids', () => {
    expect(fields[0]).toMatchObject({
      picker: 'user',
      dynamic: ['@userId', '@userAndSubordinates', '@subordinates'],
    })
    expect(fields[1]!.dynamic).toEqual([])
  })
  it('start with the default value of the field', () => {
    expect(createTest(fields, rows)).toEqual({ field: 'coachId', op: '==', value: '@userId' })
    expect(createTest([], [])).toEqual({ field: '', op: '==', value: '' })
  })
})

describe('stored conditions', () => {
  const json = '[{"logic":"OR","groups":[{"field":"coachId","op":"Equal","value":"@userAraSubordinates"}]}]'
  it('of older clients are parsed and written in the current format', () => {
    const groups = parseGroups(json)
    expect(groups).toEqual([
      { logic: 'or', groups: [{ field: 'coachId', op: '==', value: '@userAndSubordinates' }] },
    ])
    expect(JSON.parse(toConditionJson(groups, rows))).toEqual([
      {
        logic: 'or',
        groups: [
          { id: 'f.coachId', type: 'string', field: 'coachId', op: '==', value: '@userAndSubordinates' },
        ],
      },
    ])
    expect(readScheme(toConditionJson(groups, rows), { coachId: 'text' })).toHaveProperty('scheme')
  })
  it('are empty if the JSON is invalid', () =>
    expect([parseGroups('{'), parseGroups(undefined)]).toEqual([[], []]))
  it.each([
    [[{ logic: 'and', groups: [{ field: 'capacity', op: '>', value: '' }] }], 1],
    [[{ logic: 'and', groups: [{ field: 'capacity', op: 'between', value: [1, ''] }] }], 1],
    [
      [
        { logic: 'and', groups: [{ field: 'capacity', op: 'null', value: '' }] },
        { logic: 'or', groups: [{ field: '', op: '==', value: 'x' }] },
      ],
      2,
    ],
    [[{ logic: 'and', groups: [{ field: 'capacity', op: '>', value: 0 }] }], null],
  ] as const)('%j is incomplete in group %s', (groups, at) =>
    expect(findIncompleteGroup(groups as never)).toBe(at),
  )
})

describe('sort order of siblings', () => {
  const row = (id: string, sortCode: number) => ({ id, sortCode })
  it('swaps two sort codes if all are different', () => {
    expect(reorder([row('a', 10), row('b', 20), row('c', 30)], 'c', -1)).toEqual([row('c', 20), row('b', 30)])
  })
  it('renumbers if some are equal', () => {
    expect(reorder([row('a', 0), row('b', 0), row('c', 30)], 'a', 1)).toEqual([row('b', 10), row('a', 20)])
  })
  it('does not move beyond the ends', () => expect(reorder([row('a', 0)], 'a', -1)).toEqual([]))
})

it('parses lines of code and name, uses the code as missing name, and reports the first invalid line', () => {
  expect(parseItemLines('a\t甲 乙\n\nb\nc，丙')).toEqual({
    items: [
      { enCode: 'a', fullName: '甲 乙', sortCode: 10 },
      { enCode: 'b', fullName: 'b', sortCode: 20 },
      { enCode: 'c', fullName: '丙', sortCode: 30 },
    ],
  })
  expect(parseItemLines('a 甲\n手机')).toEqual({ invalidLine: 2 })
})
