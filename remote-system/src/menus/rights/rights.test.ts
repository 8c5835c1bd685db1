import { describe, expect, it } from 'vitest'
import { readScheme } from '@tessera/shared/contract/org/conditions'
import { readLines } from './batch-lines.ts'
import { conditionFields, groupsOf, incomplete, jsonOf, newTest } from './condition-fields.ts'
import { moved } from '../order.ts'

const field = (enCode: string, type: string, more: object = {}) => ({
  id: `f.${enCode}`,
  enCode,
  fullName: enCode,
  type,
  conditionSymbol: '',
  conditionText: 'text',
  enabledMark: 1 as 0 | 1,
  ...more,
})
const rows = [
  field('coachId', 'string', { conditionText: '@userId' }),
  field('capacity', 'Int32', { conditionSymbol: 'Equal,GreaterThan,Like' }),
  field('startDate', 'datetime'),
  field('status', 'varchar', { enabledMark: 0 }),
]

describe('fields that conditions name', () => {
  const fields = conditionFields(rows)
  it('are the enabled ones; each with the comparisons it allows of those its type can do', () => {
    expect(fields.map(({ key, type, operators }) => [key, type, operators.length])).toEqual([
      ['coachId', 'text', 8],
      ['capacity', 'number', 2],
      ['startDate', 'time', 9],
    ])
    expect(fields[1]!.operators).toEqual(['==', '>'])
  })
  it('offer people where they hold people, and symbols that mean people', () => {
    expect(fields[0]).toMatchObject({
      picks: 'user',
      dynamic: ['@userId', '@userAndSubordinates', '@subordinates'],
    })
    expect(fields[1]!.dynamic).toEqual([])
  })
  it('begin with what they are usually compared with', () => {
    expect(newTest(fields, rows)).toEqual({ field: 'coachId', op: '==', value: '@userId' })
    expect(newTest([], [])).toEqual({ field: '', op: '==', value: '' })
  })
})

describe('what is stored', () => {
  const json = '[{"logic":"OR","groups":[{"field":"coachId","op":"Equal","value":"@userAraSubordinates"}]}]'
  it('of older clients is read, and written so that the server reads it', () => {
    const groups = groupsOf(json)
    expect(groups).toEqual([
      { logic: 'or', groups: [{ field: 'coachId', op: '==', value: '@userAndSubordinates' }] },
    ])
    expect(JSON.parse(jsonOf(groups, rows))).toEqual([
      {
        logic: 'or',
        groups: [
          { id: 'f.coachId', type: 'string', field: 'coachId', op: '==', value: '@userAndSubordinates' },
        ],
      },
    ])
    expect(readScheme(jsonOf(groups, rows), { coachId: 'text' })).toHaveProperty('scheme')
  })
  it('is nothing where it does not read', () =>
    expect([groupsOf('{'), groupsOf(undefined)]).toEqual([[], []]))
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
  ] as const)('%j is incomplete in group %s', (groups, at) => expect(incomplete(groups as never)).toBe(at))
})

describe('order among sisters', () => {
  const row = (id: string, sortCode: number) => ({ id, sortCode })
  it('changes two places where all are different', () => {
    expect(moved([row('a', 10), row('b', 20), row('c', 30)], 'c', -1)).toEqual([row('c', 20), row('b', 30)])
  })
  it('numbers anew where some are the same', () => {
    expect(moved([row('a', 0), row('b', 0), row('c', 30)], 'a', 1)).toEqual([row('b', 10), row('a', 20)])
  })
  it('ends at the ends', () => expect(moved([row('a', 0)], 'a', -1)).toEqual([]))
})

it('lines are code and name, by blanks, tabs or commas; a line without a name is called by its code; the first wrong one is told', () => {
  expect(readLines('a\t甲 乙\n\nb\nc，丙')).toEqual({
    items: [
      { enCode: 'a', fullName: '甲 乙', sortCode: 10 },
      { enCode: 'b', fullName: 'b', sortCode: 20 },
      { enCode: 'c', fullName: '丙', sortCode: 30 },
    ],
  })
  expect(readLines('a 甲\n手机')).toEqual({ wrong: 2 })
})
