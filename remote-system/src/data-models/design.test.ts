import { expect, test } from 'vitest'
import { toBody, newDesign, newRow, setPrimaryKey, findDesignError, type Row } from './design.ts'

const row = (changes: Partial<Row>): Row => ({ ...newRow, field: 'name', ...changes })
const [key] = newDesign.rows as [Row]

test.each<[string, Row[], ReturnType<typeof findDesignError>]>([
  ['a key and a field', [key, row({})], null],
  ['no key', [row({})], { reason: 'oneKey' }],
  ['two keys', [key, row({ primaryKey: 1 })], { reason: 'oneKey' }],
  ['an invalid name', [key, row({ field: '1st' })], { reason: 'badName' }],
  ['a field without a name', [key, row({ field: '' })], { reason: 'badName' }],
  ['a duplicate name in another case', [key, row({ field: 'ID' })], { reason: 'twice', name: 'ID' }],
  [
    'decimals in the length of a text',
    [key, row({ dataLength: '50,2' })],
    { reason: 'badLength', name: 'name' },
  ],
  ['digits and decimals', [key, row({ dataType: 'decimal', dataLength: '18,2' })], null],
  ['the length of a type without length is ignored', [key, row({ dataType: 'int', dataLength: 'x' })], null],
])('%s', (_, rows, expected) => expect(findDesignError(rows)).toEqual(expected))

test('selecting a primary key clears the previous one and disallows null', () => {
  expect(setPrimaryKey([key, row({ allowNull: 1 })], 1)).toMatchObject([
    { primaryKey: 0 },
    { primaryKey: 1, allowNull: 0 },
  ])
})

test('the length of a type without length is not sent', () => {
  expect(
    toBody(null, { ...newDesign, rows: [key, row({ dataType: 'text', dataLength: '50' })] })
      .tableFieldList[1],
  ).toMatchObject({ dataLength: '' })
})
