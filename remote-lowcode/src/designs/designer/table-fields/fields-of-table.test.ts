import { expect, test } from 'vitest'
import type { DataField } from '@tessera/shared/contract/data/models'
import { readDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { isOffered, toField } from './fields-of-table.ts'

const column = (
  field: string,
  dataType: DataField['dataType'],
  more: Partial<DataField> = {},
): DataField => ({
  field,
  fieldName: '',
  dataType,
  dataLength: '',
  primaryKey: 0,
  allowNull: 1,
  defaults: '',
  type: dataType,
  ...more,
})

test('columns become fields with their names and comments, of a kind and with the limits of their type', () => {
  const columns = [
    column('title', 'varchar', { fieldName: '标题', dataLength: '50', allowNull: 0 }),
    column('remark', 'varchar', { dataLength: '500' }),
    column('count', 'int'),
    column('price', 'decimal', { dataLength: '10,2' }),
    column('at', 'datetime', { fieldName: '时间' }),
  ]
  const { nodes } = readDraft({ formData: JSON.stringify({ fields: columns.map(toField) }) })
  expect(nodes.map(({ tag, settings }) => [tag, settings['vModel'], settings['label']])).toEqual([
    ['comInput', 'title', '标题'],
    ['textarea', 'remark', 'remark'],
    ['numInput', 'count', 'count'],
    ['numInput', 'price', 'price'],
    ['date', 'at', '时间'],
  ])
  expect(nodes[0]!.settings).toMatchObject({ maxlength: 50, required: true })
  expect([nodes[2]!.settings['precision'], nodes[3]!.settings['precision']]).toEqual([0, 2])
  expect(nodes[4]!.settings).toMatchObject({ type: 'datetime', required: false })
})

test('keys and the columns that every record has are not offered', () => {
  expect(isOffered(column('code', 'varchar', { primaryKey: 1 }))).toBe(false)
  expect(isOffered(column('creator_time', 'datetime'))).toBe(false)
  expect(isOffered(column('code', 'varchar'))).toBe(true)
})
