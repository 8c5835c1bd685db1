// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  fieldJson,
  linesJson,
  openForm,
  findButton,
  clickButton,
  controlOf,
  typeText,
  pressKey,
  messages,
  root,
  host,
} from '../test-form.tsx'

test('an empty required cell shows an error and prevents submission', async () => {
  const onSubmit = vi.fn()
  await openForm([linesJson([fieldJson('comInput', 'x', { required: true })])], {
    onSubmit,
    record: { lines: [{ x: '有' }, { id: '2', x: '' }] },
  })
  await clickButton('确定')
  expect([messages(), onSubmit.mock.calls.length]).toEqual([['不能为空'], 0])
  expect(document.activeElement).toBe(controlOf('lines-x-2'))
})

test('the cells of required columns carry the mark that phones show beside the label, unless the form is read-only', async () => {
  const columns = [fieldJson('comInput', 'x', { required: true }), fieldJson('comInput', 'y')]
  const required = () =>
    [...host.querySelectorAll<HTMLElement>('td[data-required]')].map(({ dataset }) => dataset['label'])
  await openForm([linesJson(columns)], { record: { lines: [{ x: '' }] } })
  expect(required()).toEqual(['x'])
  await openForm([linesJson(columns)], { record: { lines: [{ x: '' }] }, readOnly: true })
  expect(required()).toEqual([])
})

test('adds, copies and removes rows, and undoes a removal', async () => {
  await openForm([linesJson([fieldJson('comInput', 'x')])], { record: { lines: [{ id: '9', x: 'a' }] } })
  const rows = () =>
    [...host.querySelectorAll<HTMLInputElement>('tbody input.arco-input')].map(({ value }) => value)
  await clickButton('添加')
  expect(document.activeElement).toBe(controlOf('lines-x-2'))
  await clickButton('复制第 1 行')
  expect(rows()).toEqual(['a', 'a', ''])
  await clickButton('删除第 1 行')
  expect(rows()).toEqual(['a', ''])
  await act(async () => findButton('撤销', document).click())
  expect(rows()).toEqual(['a', 'a', ''])
})

test('at the most rows nothing can be added, and the reason stands beside the button', async () => {
  await openForm([linesJson([fieldJson('comInput', 'x')], { minRows: 1, maxRows: 2 })])
  expect(findButton('添加').disabled).toBe(false)
  await clickButton('添加')
  expect(findButton('添加').disabled).toBe(true)
  const reason = document.getElementById(findButton('添加').getAttribute('aria-describedby')!)
  expect(reason!.textContent).toBe('最多 2 行')
  await clickButton('删除第 1 行')
  expect(findButton('添加').disabled).toBe(false)
})

test('removes the selected rows', async () => {
  await openForm([linesJson([fieldJson('comInput', 'x')])], {
    record: { lines: [{ x: 'a' }, { x: 'b' }, { x: 'c' }] },
  })
  for (const at of [1, 3])
    await act(async () =>
      host
        .querySelector<HTMLInputElement>(
          `[aria-label="选择第 ${at} 行"] input, input[aria-label="选择第 ${at} 行"]`,
        )!
        .click(),
    )
  await clickButton('批量删除')
  expect(
    [...host.querySelectorAll<HTMLInputElement>('tbody input.arco-input')].map(({ value }) => value),
  ).toEqual(['b'])
})

test('pastes spreadsheet cells, adds missing rows and marks unreadable cells', async () => {
  const onSubmit = vi.fn()
  await openForm([linesJson([fieldJson('comInput', 'x'), fieldJson('numInput', 'n')])], {
    onSubmit,
    record: { lines: [{ x: 'a', n: 1 }] },
  })
  await act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => 'b\t1,200\r\nc\t很多\r\n' } })
    controlOf('lines-x-1').dispatchEvent(event)
  })
  expect(messages()).toEqual(['“很多”不是数字'])
  await clickButton('确定')
  expect(onSubmit).toHaveBeenCalledWith({
    lines: [
      { x: 'b', n: 1200 },
      { x: 'c', n: null },
    ],
  })
})

test('arrow keys move between cells, Enter in the last row adds a row', async () => {
  await openForm([linesJson([fieldJson('comInput', 'x'), fieldJson('comInput', 'y')])], {
    record: {
      lines: [
        { x: '1', y: '2' },
        { x: '3', y: '4' },
      ],
    },
  })
  await act(async () => controlOf('lines-x-1').focus())
  await pressKey('lines-x-1', 'ArrowDown')
  expect(document.activeElement).toBe(controlOf('lines-x-2'))
  controlOf('lines-x-2').setSelectionRange(1, 1)
  await pressKey('lines-x-2', 'ArrowRight')
  expect(document.activeElement).toBe(controlOf('lines-y-2'))
  await pressKey('lines-y-2', 'Enter')
  expect(document.activeElement).toBe(controlOf('lines-x-3'))
})

test('the summary row sums amount, number and slider columns only', async () => {
  await openForm(
    [
      linesJson(
        [
          fieldJson('comInput', 'x'),
          fieldJson('numInput', 'n'),
          fieldJson('amount', 'a'),
          fieldJson('calculate', 'c', { expression: [{ __vModel__: 'n' }] }),
        ],
        { showSummary: true },
      ),
    ],
    {
      record: {
        lines: [
          { x: '1', n: 2, a: 0.1 },
          { x: '1', n: 3, a: 0.2 },
        ],
      },
    },
  )
  expect([...host.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)).toEqual([
    '合计',
    '',
    '5',
    '¥ 0.30',
    '',
    '',
  ])
})

test('renders visible rows only and scrolls to a cell with an error', async () => {
  await openForm([linesJson([fieldJson('comInput', 'x', { required: true })])], {
    record: { lines: Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, x: at === 900 ? '' : 'v' })) },
  })
  expect(host.querySelectorAll('tbody tr[data-row]').length).toBeLessThan(40)
  await clickButton('确定')
  expect(messages()).toEqual(['不能为空'])
  expect(document.activeElement).toBe(controlOf('lines-x-901'))
})

test('the editable sub-table works without a form', async () => {
  const { EditableTable } = await import('./editable-table.tsx')
  const onChange = vi.fn()
  const handle: { current: { check: () => boolean } | null } = { current: null }
  await act(async () =>
    root.render(
      <EditableTable
        ref={handle}
        label="明细"
        columns={[fieldJson('comInput', 'x', { required: true })]}
        initial={[{ x: '' }]}
        onChange={onChange}
      />,
    ),
  )
  let verdict = true
  await act(async () => void (verdict = handle.current!.check()))
  expect([verdict, messages()]).toEqual([false, ['不能为空']])
  await typeText('rows-x-1', '有')
  expect(onChange).toHaveBeenLastCalledWith([{ x: '有' }])
})

test('the table is no wider than its columns need, and a date is not cut', async () => {
  const columns = [
    fieldJson('date', 'day'),
    ...['a', 'b', 'c', 'd'].map((name) => fieldJson('comInput', name)),
  ]
  const width = () => host.querySelector('table')!.style.minWidth
  await openForm([linesJson(columns)], { record: { lines: [{ a: '1' }] } })
  expect(width()).toBe('760px')
  expect(host.querySelectorAll('th')[1]!.style.width).toBe('140px')
  // Without actions their column takes no room.
  await openForm([linesJson(columns)], { record: { lines: [{ a: '1' }] }, readOnly: true })
  expect(width()).toBe('652px')
})

test('the total of amounts has the sign of yuan, that of other numbers has none', async () => {
  const columns = [fieldJson('amount', 'money'), fieldJson('numInput', 'count')]
  await openForm([linesJson(columns, { showSummary: true })], {
    record: {
      lines: [
        { money: 10, count: 2 },
        { money: 2.5, count: 3 },
      ],
    },
  })
  const total = [...host.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)
  expect(total.slice(1, 3)).toEqual(['¥ 12.50', '5'])
})
