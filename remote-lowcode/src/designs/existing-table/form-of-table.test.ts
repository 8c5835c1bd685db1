import { expect, test } from 'vitest'
import type { DataField } from '@tessera/shared/contract/data/models'
import { readDesign } from '@tessera/shared/fields/design'
import { formDataOfTable, mainTableOf, tablesOf, withUsedTables } from './form-of-table.ts'

const column = (
  field: string,
  type: string,
  dataType: DataField['dataType'],
  more: Partial<DataField> = {},
) => ({
  field,
  fieldName: '',
  dataType,
  dataLength: '',
  primaryKey: 0 as const,
  allowNull: 1 as const,
  defaults: '',
  type,
  ...more,
})
const table = {
  table: 'orders',
  tableName: '订单',
  problem: '',
  fields: [
    column('no', 'varchar', 'varchar', { primaryKey: 1 }),
    column('paid', 'bool', 'varchar', { fieldName: '已付款' }),
    column('at', 'time', 'varchar'),
    column('rate', 'float8', 'decimal'),
    column('price', 'numeric', 'decimal', { dataLength: '0,2', allowNull: 0 }),
  ],
  subTables: [
    {
      table: 'order_lines',
      tableName: '',
      tableField: 'order_no',
      relationField: 'no',
      fields: [column('what', 'varchar', 'varchar', { dataLength: '20' })],
    },
  ],
}

test('a table becomes a form that can be read, with its sub-tables', () => {
  const read = readDesign(JSON.parse(formDataOfTable(table, { isApp: false, isElsewhere: false })))
  if (!('design' in read)) throw new Error(JSON.stringify(read.problems))
  expect(
    read.design.fields.map(({ kind, settings, children }) => [kind.tag, settings.vModel, children.length]),
  ).toEqual([
    ['switch', 'paid', 0],
    ['time', 'at', 0],
    ['numInput', 'rate', 0],
    ['numInput', 'price', 0],
    ['table', 'order_lines', 1],
  ])
  expect(read.design.fields[3]!.settings).toMatchObject({ precision: 2, required: true })
})

test('the tables of a draft are those that its form uses', () => {
  const tables = tablesOf(table)
  expect(mainTableOf(tables)).toBe('orders')
  expect(mainTableOf('')).toBe('')
  expect(withUsedTables(tables, '{"fields":[]}')).not.toContain('order_lines')
  expect(withUsedTables(tables, formDataOfTable(table, { isApp: true, isElsewhere: false }))).toBe(tables)
})

test('a form on another database enters short keys, and no key that the database counts', () => {
  const namesOf = (fields: readonly DataField[]) =>
    (
      JSON.parse(
        formDataOfTable(
          { ...table, fields: [...fields], subTables: [] },
          { isApp: false, isElsewhere: true },
        ),
      ) as { fields: { vModel: string }[] }
    ).fields.map(({ vModel }) => vModel)
  const time = column('creator_time', 'datetime', 'datetime')
  expect(namesOf([column('id', 'bigint', 'bigint', { primaryKey: 1 }), time])).toEqual(['creator_time'])
  expect(namesOf([column('code', 'varchar(10)', 'varchar', { primaryKey: 1, dataLength: '10' })])).toEqual([
    'code',
  ])
})
