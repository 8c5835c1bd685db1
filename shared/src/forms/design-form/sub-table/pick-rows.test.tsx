// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { readDesign } from '../../../fields/design.ts'
import { createPlan } from '../../../fields/plan.ts'
import { clickButton, fieldJson, findButton, host, linesJson, openForm, waitFrames } from '../test-form.tsx'
import { mapRows } from './map-rows.ts'

afterEach(() => vi.unstubAllGlobals())

const columnJson = [
  fieldJson('comInput', 'name'),
  fieldJson('numInput', 'price', { max: 100 }),
  fieldJson('date', 'day'),
  fieldJson('select', 'unit', { options: [{ id: 'box', fullName: '箱' }] }),
]
const columnsOf = (children: object[]) => {
  const read = readDesign({ fields: [linesJson(children)] })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return createPlan(read.design).items.filter(({ table }) => table === 'lines')
}
const mapping = ['name', 'price', 'day', 'unit'].map((key) => ({ from: key, to: key }))
const map = (values: object[], existing: object[] = [], uniqueColumn = '') =>
  mapRows(
    values.map((one) => ({ shown: one as never, values: one as never })),
    { mapping, uniqueColumn },
    { columns: columnsOf(columnJson), existing: existing as never, newRow: () => ({ name: '', price: 1 }) },
  )

test('values of chosen rows become values of the columns, and texts are read as an import reads them', () => {
  const { rows, unread } = map([
    { name: 5, price: '12', day: '2026-03-01', unit: '箱' },
    { name: '纸', price: 7, day: 1_772_294_400_000, unit: 'box' },
  ])
  expect(rows).toEqual([
    { name: '5', price: 12, day: expect.any(Number), unit: 'box' },
    { name: '纸', price: 7, day: 1_772_294_400_000, unit: 'box' },
  ])
  expect(unread).toEqual([])
})

test('a value that does not fit stays empty and its column is named; prototype keys are no values', () => {
  const { rows, unread } = map([{ name: { a: 1 }, price: '很多', unit: 'pallet' }])
  // They keep what a new row has there.
  expect(rows).toEqual([{ name: '', price: 1, day: null }])
  expect(unread).toEqual(['name', 'price', 'unit'])
  const hostile = mapRows(
    [{ shown: {}, values: {} }],
    { mapping: [{ from: 'constructor', to: 'name' }], uniqueColumn: '' },
    { columns: columnsOf(columnJson), existing: [], newRow: () => ({}) },
  )
  expect(hostile.rows).toEqual([{ name: '' }])
})

test('a row whose unique value is there already, or was chosen twice, is skipped and counted', () => {
  const { rows, duplicates } = map(
    [{ name: 'a' }, { name: 'b' }, { name: 'b' }, { name: '' }, { name: '' }],
    [{ name: 'a' }],
    'name',
  )
  expect([rows.map(({ name }) => name), duplicates]).toEqual([['b', '', ''], 2])
})

const footerBtns = [
  { value: 'add', show: false },
  { value: 'batchRemove' },
  {
    value: 'pick',
    label: '从物料选择',
    source: {
      modelId: 'items',
      columnOptions: [{ value: 'title', label: '名称' }],
      mapping: [
        { from: 'title', to: 'name' },
        { from: 'price', to: 'price' },
      ],
      uniqueColumn: 'name',
    },
  },
  // A button of another client of this family, which runs a script of its own.
  { value: 'custom', actionType: 2, script: 'x' },
]

test('the design decides the buttons; rows are chosen in a dialog, and duplicates are skipped and said', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const data = {
      list: [
        { id: '1', title: '订书机', price: '20.00' },
        { id: '2', title: '复印纸', price: '30.00' },
      ],
      values: [
        { title: '订书机', price: 20 },
        { title: '复印纸', price: 30 },
      ],
      pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 2 },
    }
    return { json: async () => ({ code: 200, msg: '', data }) }
  })
  const onSubmit = vi.fn()
  await openForm(
    [linesJson(columnJson.slice(0, 2), { footerBtns, columnBtns: [{ value: 'remove', label: '移除' }] })],
    { onSubmit, record: { lines: [{ id: '9', name: '订书机', price: 1 }] } },
  )
  const names = [...host.querySelectorAll('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )
  expect(names).toContain('移除 第 1 行')
  expect(names).toContain('从物料选择')
  for (const gone of ['添加', '复制第 1 行']) expect(names).not.toContain(gone)

  await act(async () => findButton('从物料选择').click())
  await waitFrames(200)
  expect(asked[0]).toContain('columnOptions=title%2Cprice')
  expect(asked[0]).toContain('withValues=1')
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.arco-modal .arco-table-td input')]
  expect(boxes().length).toBe(2)
  // A click on the box and a click on the row both select.
  await act(async () => boxes()[0]!.click())
  await act(async () => document.querySelectorAll<HTMLElement>('.arco-modal tbody tr')[1]!.click())
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true])
  expect(document.querySelector('.arco-modal')!.textContent).toContain('已选 2 条')
  await act(async () => document.querySelector<HTMLElement>('.arco-modal .arco-btn-primary')!.click())
  await waitFrames()
  expect(document.body.textContent).toContain('已添加 1 行；1 行已存在，未重复添加')
  await clickButton('确定')
  expect(onSubmit).toHaveBeenCalledWith({
    lines: [
      { id: '9', name: '订书机', price: 1 },
      { name: '复印纸', price: 30 },
    ],
  })
})

test('a mapping to a column that is not there is a problem of the design', () => {
  const read = readDesign({ fields: [linesJson([fieldJson('comInput', 'x')], { footerBtns })] })
  expect('problems' in read && read.problems).toEqual([
    { path: 'lines', why: 'noField', detail: 'name' },
    { path: 'lines', why: 'noField', detail: 'price' },
    { path: 'lines', why: 'noField', detail: 'name' },
  ])
})
