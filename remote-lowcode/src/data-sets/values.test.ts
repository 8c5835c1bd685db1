import { expect, test } from 'vitest'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import {
  addStaticColumn,
  changeColumn,
  findGap,
  listColumns,
  missingParameters,
  moveColumn,
  newDefinition,
  parseCells,
  pasteCells,
  removeStaticColumn,
  toFormValues,
  toInput,
  toParameters,
} from './values.ts'

const column = (name: string, more: Partial<DataSetColumn> = {}): DataSetColumn => ({
  name,
  label: '',
  type: 'text',
  ...more,
})

test('a record goes through the form unchanged', () => {
  const { source, parameters, columns } = newDefinition('static')
  const record = {
    fullName: 'a',
    enCode: 'a',
    category: 'business',
    cacheSeconds: 5,
    enabledMark: 1,
    source,
    parameters,
    columns,
  }
  expect(toInput(toFormValues(record as never) as never)).toEqual(record)
  // A designer who may not see the definition sends none.
  expect(toInput(toFormValues({ fullName: 'a' } as never) as never)).toEqual({ fullName: 'a' })
})

test('a new definition of each kind says what is missing', () => {
  expect(
    (['interface', 'design', 'figure', 'sql', 'static'] as const).map((kind) => findGap(newDefinition(kind))),
  ).toEqual(['chooseInterface', 'chooseDesign', 'chooseFigures', 'enterStatement', null])
  const parameter = {
    name: 'userId',
    label: '',
    type: 'text' as const,
    required: 0 as const,
    defaultValue: '',
  }
  expect(findGap({ ...newDefinition('static'), parameters: [parameter] })).toBe('nameParameter')
})

test('columns are chosen, left out, changed and moved, and lost ones are named', () => {
  const available = [column('a'), column('b', { type: 'number' }), column('c')]
  const all = listColumns([], available)
  expect(all.map(({ isChosen }) => isChosen)).toEqual([true, true, true])
  const withoutB = changeColumn(all, 'b', { isChosen: false })
  expect(withoutB.map(({ name }) => name)).toEqual(['a', 'c'])
  const listed = listColumns([...withoutB, column('gone')], available)
  expect(listed.map(({ column: { name }, isChosen, isLost }) => [name, isChosen, isLost])).toEqual([
    ['a', true, false],
    ['c', true, false],
    ['gone', true, true],
    ['b', false, false],
  ])
  expect(moveColumn(listed, 'gone', -1).map(({ name }) => name)).toEqual(['a', 'gone', 'c'])
  expect(moveColumn(listed, 'a', -1).map(({ name }) => name)).toEqual(['a', 'c', 'gone'])
  expect(changeColumn(listed, 'a', { label: '甲', unit: '' })[0]).toEqual(column('a', { label: '甲' }))
  // Until a preview has read the source, no column counts as lost.
  expect(listColumns([column('x')], undefined)[0]!.isLost).toBe(false)
})

test('names of parameters are found in a statement, outside of texts and comments', () => {
  const statement = `select a from t where b = @from -- @no
    and c in (@ids) and d = '@text' and e <@ f /* @never */ and g = @from`
  expect(missingParameters(statement, [])).toEqual(['from', 'ids'])
  expect(missingParameters(statement, [{ name: 'ids' }])).toEqual(['from'])
})

test('parameters of an interface become those of the data set', () => {
  const parameter = {
    field: 'n',
    fieldName: '数量',
    dataType: 'bigint',
    required: 1,
    defaultValue: '@userId',
  } as const
  expect(toParameters([parameter])).toEqual([
    { name: 'n', label: '数量', type: 'number', required: 0, defaultValue: '' },
  ])
})

test('a static table grows by columns and by pasted cells', () => {
  const table = newDefinition('static') as Parameters<typeof addStaticColumn>[0]
  const wider = addStaticColumn(removeStaticColumn(table, 0))
  expect(wider.columns.map(({ name }) => name)).toEqual(['c2', 'c3'])
  expect(wider.source.rows).toEqual([['', '']])
  expect(parseCells('one cell')).toBeNull()
  const cells = parseCells('a\tb\r\nc\td\r\n')!
  expect(cells).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(pasteCells([['1', '2', '3']], cells, { row: 0, column: 1, width: 3 })).toEqual([
    ['1', 'a', 'b'],
    ['', 'c', 'd'],
  ])
  expect(pasteCells([['1']], cells, { row: 1, column: 0, width: 1 })).toEqual([['1'], ['a'], ['c']])
})
