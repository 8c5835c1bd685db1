import { expect, test } from 'vitest'
import { bodyOf, freshDesign, freshRow, withKey, wrongIn, type Row } from './design.ts'

const row = (by: Partial<Row>): Row => ({ ...freshRow, field: 'name', ...by })
const [key] = freshDesign.rows as [Row]

test.each<[string, Row[], ReturnType<typeof wrongIn>]>([
  ['a key and a field', [key, row({})], null],
  ['no key', [row({})], { why: 'oneKey' }],
  ['two keys', [key, row({ primaryKey: 1 })], { why: 'oneKey' }],
  ['a name that is none', [key, row({ field: '1st' })], { why: 'badName' }],
  ['a field without a name', [key, row({ field: '' })], { why: 'badName' }],
  ['one name twice, whatever its letters', [key, row({ field: 'ID' })], { why: 'twice', name: 'ID' }],
  ['characters with decimals', [key, row({ dataLength: '50,2' })], { why: 'badLength', name: 'name' }],
  ['digits and decimals', [key, row({ dataType: 'decimal', dataLength: '18,2' })], null],
  ['a length of something without one', [key, row({ dataType: 'int', dataLength: 'x' })], null],
])('%s', (_, rows, wrong) => expect(wrongIn(rows)).toEqual(wrong))

test('there is one key, and it is never empty', () => {
  expect(withKey([key, row({ allowNull: 1 })], 1)).toMatchObject([
    { primaryKey: 0 },
    { primaryKey: 1, allowNull: 0 },
  ])
})

test('what has no length is sent without', () => {
  expect(
    bodyOf(null, { ...freshDesign, rows: [key, row({ dataType: 'text', dataLength: '50' })] })
      .tableFieldList[1],
  ).toMatchObject({ dataLength: '' })
})
