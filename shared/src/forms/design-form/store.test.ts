import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPlan } from '../../fields/plan.ts'
import { readDesign } from '../../fields/design.ts'
import { loadPatternEngine } from '../../fields/patterns/patterns.ts'
import { findPosition } from './find-position.ts'
import { createFormStore, wholeRecord, type FormStore } from './store.ts'

beforeAll(() => loadPatternEngine())
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const when = (name: string, op: string, value?: unknown) => [{ groups: [{ field: name, op, value }] }]
function open(fields: object[], record: Record<string, unknown> | null = null, more: object = {}): FormStore {
  const read = readDesign({ fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return createFormStore({ plan: createPlan(read.design), record, ...more })
}
const at = (store: FormStore, id: string, row = wholeRecord) => ({
  item: store.plan.items.find((item) => item.id === id)!,
  row,
})
const write = (store: FormStore, id: string, value: unknown, row = wholeRecord) =>
  store.write(at(store, id, row), value)
const see = (store: FormStore, id: string, row = wholeRecord) => store.get(at(store, id, row))

test('a new record has the defaults, an existing one its values', () => {
  const fields = [
    field('comInput', 'name', { defaultValue: '新' }),
    field('comInput', 'long', { defaultValue: 'xx', maxlength: 1 }),
    field('numInput', 'count'),
    field('userSelect', 'who', { defaultCurrent: true, multiple: true }),
    field('date', 'day', { defaultCurrent: true }),
  ]
  const symbols = { '@userId': 'u1', '@organizeId': 'o1', '@departmentId': '', '@positionId': '' }
  expect(open(fields, null, { symbols, now: Date.UTC(2026, 1, 28, 20) }).values()).toEqual({
    name: '新',
    long: '',
    count: null,
    who: ['u1'],
    day: Date.UTC(2026, 1, 28, 16),
  })
  expect(open(fields, { name: '旧' }, { symbols }).values()).toEqual({
    name: '旧',
    long: '',
    count: null,
    who: [],
    day: null,
  })
})

test('a write notifies the field and its dependents only', () => {
  const store = open([
    field('comInput', 'kind'),
    field('comInput', 'reason', { requiredWhen: when('kind', '==', 'x') }),
    field('comInput', 'other'),
  ])
  const woken: string[] = []
  for (const id of ['kind', 'reason', 'other']) store.subscribe(at(store, id), () => woken.push(id))
  write(store, 'kind', 'x')
  expect(woken).toEqual(['kind', 'reason'])
  expect([see(store, 'reason').required, see(store, 'other').required]).toEqual([true, false])
})

test('an unchanged field keeps its snapshot', () => {
  const store = open([field('comInput', 'a'), field('comInput', 'b')])
  const before = see(store, 'b')
  write(store, 'a', '1')
  expect(see(store, 'b')).toBe(before)
})

test('a field that a rule hides counts as empty and is not submitted; its value returns with it', () => {
  const store = open([
    field('switch', 'abroad'),
    field('comInput', 'country', { required: true, visibleWhen: when('abroad', '==', 1) }),
    field('comInput', 'visa', { visibleWhen: when('country', 'notNull') }),
  ])
  write(store, 'abroad', 1)
  write(store, 'country', 'FR')
  expect(store.values()).toEqual({ abroad: 1, country: 'FR', visa: '' })
  write(store, 'abroad', 0)
  expect(store.values()).toEqual({ abroad: 0 })
  expect([store.validate(), see(store, 'visa').shown]).toEqual([[], false])
  write(store, 'abroad', 1)
  expect(see(store, 'country').value).toBe('FR')
})

test('a field that is never rendered submits its default and is not required', () => {
  const store = open([
    field('comInput', 'origin', { noShow: true, defaultValue: 'web' }),
    field('comInput', 'hidden', { noShow: true, required: true }),
  ])
  expect([store.values(), store.validate()]).toEqual([{ origin: 'web', hidden: '' }, []])
})

test('hiding a container hides its fields', () => {
  const store = open([
    field('switch', 'more'),
    field('card', '', {
      visibleWhen: when('more', '==', 1),
      children: [field('comInput', 'inner', { required: true })],
    }),
  ])
  expect([store.validate(), store.values()]).toEqual([[], { more: 0 }])
})

const lines = (columns: object[], own: object = {}) => field('table', 'lines', { children: columns, ...own })

test('rules in rows use the values of the row and of the record', () => {
  const store = open(
    [
      field('switch', 'strict'),
      lines([
        field('select', 'kind'),
        field('comInput', 'why', {
          requiredWhen: [
            {
              groups: [
                { field: 'kind', op: '==', value: '2' },
                { field: 'strict', op: '==', value: 1 },
              ],
            },
          ],
        }),
      ]),
    ],
    { strict: 1, lines: [{ kind: '1' }, { kind: '2' }] },
  )
  const required = () => [1, 2].map((row) => see(store, 'lines-why', row).required)
  expect(required()).toEqual([false, true])
  const woken: number[] = []
  for (const row of [1, 2]) store.subscribe(at(store, 'lines-why', row), () => woken.push(row))
  write(store, 'lines-kind', '2', 1)
  expect([woken, required()]).toEqual([[1], [true, true]])
  write(store, 'strict', 0)
  expect([woken, required()]).toEqual([
    [1, 1, 2],
    [false, false],
  ])
})

test('computed fields update 500 ms after the last change, and at once on flush', () => {
  const store = open([
    field('numInput', 'price'),
    field('numInput', 'count'),
    field('calculate', 'total', { expression: [{ __vModel__: 'price' }, '×', { __vModel__: 'count' }] }),
    field('calculate', 'withTax', { expression: [{ __vModel__: 'total' }, '*', '1.1'] }),
  ])
  write(store, 'price', 3)
  vi.advanceTimersByTime(400)
  write(store, 'count', 4)
  vi.advanceTimersByTime(499)
  expect(see(store, 'total').value).toBe(0)
  vi.advanceTimersByTime(1)
  expect([see(store, 'total').value, see(store, 'withTax').value]).toEqual([12, 13.2])
  write(store, 'count', 5)
  store.compute.flush()
  expect(see(store, 'withTax').value).toBe(16.5)
})

test('computes per row, sums a column for the record and ignores removed rows', () => {
  const store = open(
    [
      lines([
        field('numInput', 'price'),
        field('numInput', 'count'),
        field('calculate', 'sum', {
          expression: [{ __vModel__: 'price' }, '*', { __vModel__: 'lines-count' }],
        }),
      ]),
      field('calculate', 'total', { expression: ['SUM(', { __vModel__: 'lines-sum' }, ')'] }),
    ],
    {
      lines: [
        { price: 1.1, count: 3 },
        { price: 2, count: 5 },
      ],
    },
  )
  expect([see(store, 'lines-sum', 1).value, see(store, 'total').value]).toEqual([3.3, 13.3])
  write(store, 'lines-count', 10, 2)
  vi.advanceTimersByTime(500)
  expect(see(store, 'total').value).toBe(23.3)
  store.rows(at(store, 'lines').item).remove([1])
  store.changedRows(at(store, 'lines').item)
  vi.advanceTimersByTime(500)
  expect(see(store, 'total').value).toBe(20)
})

test('computes a formula without fields in a new row', () => {
  const store = open([lines([field('calculate', 'one', { expression: ['1'] })])], { lines: [] })
  const table = at(store, 'lines').item
  store.rows(table).insert([{}])
  store.changedRows(table)
  vi.advanceTimersByTime(500)
  expect(store.values()).toEqual({ lines: [{ one: 1 }] })
})

test.each([
  [1.005, 2, 1.01],
  [-2.5, 0, -3],
  [1e21, 2, 1e21],
  [1e-9, 8, 0],
  [0.1 + 0.2, null, 0.3],
])('a result of %s with %s digits is %s', (value, precision, shown) =>
  expect(
    see(
      open([
        field('calculate', 'c', {
          expression: [value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 })],
          precision,
        }),
      ]),
      'c',
    ).value,
  ).toBe(shown),
)

test('validate returns all problems in the order of the form, cells by row', () => {
  const store = open(
    [
      field('tab', '', {
        children: [{ title: '一', name: '1', children: [field('comInput', 'name', { required: true })] }],
      }),
      lines([
        field('comInput', 'item', { required: true }),
        field('select', 'several', { multiple: true, required: true }),
      ]),
      field('comInput', 'code', {
        regList: [{ pattern: '/^\\d+$/', message: '只能输入数字' }],
        required: true,
      }),
    ],
    { code: 'a', lines: [{ item: '书', several: [] }, { id: '2' }, {}] },
  )
  expect(store.validate().map(({ at: { item, row }, problem }) => [item.id, row, problem])).toEqual([
    ['name', 0, { why: 'missing' }],
    ['lines-several', 1, { why: 'missing' }],
    ['lines-item', 2, { why: 'missing' }],
    ['lines-several', 2, { why: 'missing' }],
    ['code', 0, { why: 'said', message: '只能输入数字' }],
  ])
})

test('an error appears on blur, or on change with that trigger, and disappears when corrected', () => {
  const store = open([
    field('comInput', 'a', { maxlength: 2 }),
    field('comInput', 'b', { maxlength: 2, trigger: 'change' }),
  ])
  write(store, 'a', 'abc')
  write(store, 'b', 'abc')
  expect([see(store, 'a').problem, see(store, 'b').problem]).toEqual([undefined, { why: 'tooLong', n: 2 }])
  store.validateField(at(store, 'a'))
  expect(see(store, 'a').problem).toEqual({ why: 'tooLong', n: 2 })
  write(store, 'a', 'ab')
  expect(see(store, 'a').problem).toBeUndefined()
})

test('is dirty while a value differs from the saved one, except computed values', () => {
  const store = open(
    [
      field('comInput', 'a'),
      field('calculate', 'c', { expression: ['1+1'] }),
      lines([field('comInput', 'x')]),
    ],
    { a: '1' },
  )
  expect(store.isDirty()).toBe(false)
  write(store, 'a', '2')
  expect(store.isDirty()).toBe(true)
  write(store, 'a', '1')
  expect(store.isDirty()).toBe(false)
})

test('names the fields and sub-tables that the user has changed', () => {
  const store = open([field('comInput', 'a'), field('comInput', 'b'), lines([field('comInput', 'x')])], {
    a: '1',
    b: '1',
    lines: [{ id: '7', x: 'a' }],
  })
  write(store, 'a', '2')
  write(store, 'lines-x', 'b', 1)
  expect([...store.editedNames()]).toEqual(['a', 'lines'])
  store.markSaved()
  expect([...store.editedNames()]).toEqual([])
})

test('rows keep keys that are not columns', () => {
  const store = open([lines([field('comInput', 'x')])], { lines: [{ id: '7', x: 'a' }] })
  write(store, 'lines-x', 'b', 1)
  expect(store.values()).toEqual({ lines: [{ id: '7', x: 'b' }] })
})

test('rows without any value are no rows, and a new record opens with as many as it needs', () => {
  const columns = [
    field('comInput', 'item', { required: true }),
    field('switch', 'paid'),
    field('billRule', 'no'),
  ]
  const fields = [field('table', 'lines', { minRows: 2, children: columns })]
  const store = open(fields)
  const table = store.plan.find('lines', '')!
  expect(store.rows(table).keys()).toHaveLength(2)
  expect([store.isDirty(), store.values()]).toEqual([false, { lines: [] }])
  expect(store.validate().map(({ at: { item }, problem }) => [item.id, problem.why])).toEqual([
    ['lines', 'missing'],
  ])
  const [, second] = store.rows(table).keys()
  store.write({ item: store.plan.find('item', 'lines')!, row: second! }, '书')
  expect(store.validate().map(({ problem }) => problem)).toEqual([{ why: 'tooFewRows', n: 2 }])
  expect((store.values()['lines'] as object[]).length).toBe(1)
  // What the server says of the first row that was sent.
  expect(findPosition(store, 'lines[0].item')!.row).toBe(second)
})
