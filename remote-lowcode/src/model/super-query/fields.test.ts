// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { noNames } from '@tessera/shared/contract/fields/kind'
import { readModel } from '../read-model.ts'
import { conditionFields } from './fields.tsx'

test('columns of a visible sub-table can be compared, with the name of the table', () => {
  const config = (hiddenColumns: string[]) => ({
    fullName: '订单',
    enCode: 'order',
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      fields: [
        {
          jweeKey: 'table',
          vModel: 'lines',
          label: '明细',
          children: [{ jweeKey: 'amount', vModel: 'price', label: '价格' }],
        },
      ],
    }),
    columnData: '',
    appColumnData: '',
    flowTemplateJson: '',
    flowEnCode: '',
    flowId: '',
    flow: null,
    release: 1,
    buttons: [],
    hiddenColumns,
    lockedFields: [],
    readOnlyFields: [],
  })
  const titlesOf = (hidden: string[]) =>
    conditionFields(readModel(config(hidden))!, noNames, {
      creator: '',
      createdAt: '',
      line: (table, column) => `${table}/${column}`,
    }).flatMap(({ key, title }) => (key.includes('-') ? [[key, title]] : []))
  expect(titlesOf([])).toEqual([['lines-price', '明细/价格']])
  expect(titlesOf(['lines'])).toEqual([])
  expect(titlesOf(['lines-price'])).toEqual([])
})

test('addresses and trees of any source are compared by one level, whose name sentences show', () => {
  const options = { dataType: 'dictionary', dictionaryType: 'kinds' }
  const model = readModel({
    fullName: '门店',
    enCode: 'shop',
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      fields: [
        { jweeKey: 'address', vModel: 'area', label: '地区' },
        { jweeKey: 'cascader', vModel: 'kind', label: '类型', ...options },
        { jweeKey: 'cascader', vModel: 'place', label: '位置', options: [{ id: 'a', fullName: '甲' }] },
      ],
    }),
    columnData: '',
    appColumnData: '',
    flowTemplateJson: '',
    flowEnCode: '',
    flowId: '',
    flow: null,
    release: 1,
    buttons: [],
    hiddenColumns: [],
    lockedFields: [],
    readOnlyFields: [],
  })!
  const names = { nameOf: (source: string, id: string) => `${source} ${id}`, idsOf: () => [] }
  const fields = conditionFields(model, names, {
    creator: '',
    createdAt: '',
    line: (table, column) => `${table}/${column}`,
  }).slice(0, 3)
  expect(fields.map(({ key, operators }) => [key, operators.join(' ')])).toEqual([
    // The control of addresses selects one.
    ['area', '== <> null notNull'],
    ['kind', '== <> in notIn null notNull'],
    ['place', '== <> in notIn null notNull'],
  ])
  expect(fields.map(({ control }) => typeof control)).toEqual(['function', 'function', 'function'])
  expect(fields.map(({ format }) => format!('a'))).toEqual([
    'area a',
    expect.stringMatching(/^dictionary.* a$/),
    '甲',
  ])
})
