// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { noNames } from '../../../contract/fields/kind.ts'
import { namedFields, readDesign } from '../../../fields/design.ts'
import { conditionFields } from './fields.tsx'

const fieldsOf = (...fields: object[]) => {
  const read = readDesign({ fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return new Map(namedFields(read.design.fields).map(({ path, field }) => [path, field]))
}
const titles = {
  creator: '',
  createdAt: '',
  line: (table: string, column: string) => `${table}/${column}`,
}

test('columns of a sub-table can be compared, with the name of the table', () => {
  const children = [{ jweeKey: 'amount', vModel: 'price', label: '价格' }]
  const fields = fieldsOf({ jweeKey: 'table', vModel: 'lines', label: '明细', children })
  const compared = conditionFields(fields, noNames, titles)
  expect(compared.flatMap(({ key, title }) => (key.includes('-') ? [[key, title]] : []))).toEqual([
    ['lines-price', '明细/价格'],
  ])
})

test('addresses and trees of any source are compared by one level, whose name sentences show', () => {
  const options = { dataType: 'dictionary', dictionaryType: 'kinds' }
  const names = { nameOf: (source: string, id: string) => `${source} ${id}`, idsOf: () => [] }
  const fields = fieldsOf(
    { jweeKey: 'address', vModel: 'area', label: '地区' },
    { jweeKey: 'cascader', vModel: 'kind', label: '类型', ...options },
    { jweeKey: 'cascader', vModel: 'place', label: '位置', options: [{ id: 'a', fullName: '甲' }] },
  )
  const compared = conditionFields(fields, names, titles).slice(0, 3)
  expect(compared.map(({ key, operators }) => [key, operators.join(' ')])).toEqual([
    // The control of addresses selects one.
    ['area', '== <> null notNull'],
    ['kind', '== <> in notIn null notNull'],
    ['place', '== <> in notIn null notNull'],
  ])
  expect(compared.map(({ control }) => typeof control)).toEqual(['function', 'function', 'function'])
  expect(compared.map(({ format }) => format!('a'))).toEqual([
    'area a',
    expect.stringMatching(/^dictionary.* a$/),
    '甲',
  ])
})
