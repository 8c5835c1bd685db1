// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { Table } from '../../ui/table/table.tsx'
import { useTableColumns } from './use-table-columns.tsx'

interface Row {
  id: string
  name?: string
  phone?: string | null
}

/** Returns the cell texts of a list with the columns name and phone. */
function cellsOf(rows: readonly Row[], keys: readonly string[]): string[] {
  const box = document.createElement('div')
  const columns = ['name', 'phone'].map((key) => ({
    key,
    title: key,
    shown: true,
    ...(key === 'phone' ? { render: ({ phone }: Row) => `+86 ${phone}` } : {}),
  }))
  function Cells() {
    const tableColumns = useTableColumns<Row>({
      columns,
      actions: [],
      rows,
      selected: undefined,
      tree: false,
      rowsBefore: 0,
      keys: new Set(keys),
    })
    return rows.map((row, at) =>
      tableColumns
        .slice(1)
        .map(({ key, cell }) => <i key={`${row.id} ${key}`}>{cell(row, at, { selected: false })}</i>),
    )
  }
  flushSync(() => createRoot(box).render(<Cells />))
  return [...box.querySelectorAll('i')].map(
    (cell) => cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? cell.textContent,
  )
}

startText()

test('a hidden field shows a lock and is not rendered by the page', () => {
  expect(
    cellsOf(
      [
        { id: '1', name: 'Ann' },
        { id: '2', name: 'Bo', phone: '139' },
      ],
      ['id', 'name', 'phone'],
    ),
  ).toEqual(['Ann', 'No permission to view', 'Bo', '+86 139'])
  expect(cellsOf([{ id: '1', phone: '139' }], ['id', 'name', 'phone'])).toEqual([
    'No permission to view',
    '+86 139',
  ])
})

test('renders a column that the contract does not declare', () => {
  expect(cellsOf([{ id: '1' }], ['id'])).toEqual(['', '+86 undefined'])
})

interface Unit extends Row {
  children?: Unit[]
}

/** Returns the buttons and checkboxes of the rows of a list, as a screen reader announces them: name and description. */
function controlsOf(rows: readonly Unit[], tree: boolean): string[] {
  const box = document.body.appendChild(document.createElement('div'))
  const columns = [
    { key: 'phone', title: 'phone', shown: true },
    { key: 'name', title: 'name', shown: true, pinned: true, render: ({ name }: Row) => <b>{name}</b> },
  ]
  const run = () => {}
  function List() {
    const tableColumns = useTableColumns<Unit>({
      columns,
      actions: [
        { label: 'edit', run },
        { label: 'delete', danger: true, run },
      ],
      rows,
      selected: [],
      tree,
      rowsBefore: 0,
      keys: new Set(),
    })
    const expanded = new Set(rows.map(({ id }) => id))
    return (
      <Table<Unit>
        name="units"
        columns={tableColumns}
        rows={rows}
        selection={{ ids: [], onChange: run }}
        {...(tree ? { tree: { expanded, onToggle: run } } : {})}
      />
    )
  }
  const root = createRoot(box)
  flushSync(() => root.render(<List />))
  const controls = [...box.querySelectorAll('tbody button:not([data-tree]), tbody input')].map((control) => {
    const ids = control.getAttribute('aria-describedby') ?? ''
    const described = document.getElementById(ids)?.textContent ?? 'nothing'
    return `${control.getAttribute('aria-label') ?? control.textContent}: ${described}`
  })
  root.unmount()
  box.remove()
  return controls
}

test('the controls of a row are described by the cell that identifies it, in a tree too', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const rows: Unit[] = [{ id: '1', name: 'Ann', phone: '1', children: [{ id: '2', name: 'Bo', phone: '2' }] }]
  const controls = (name: string) => [`Select this row: ${name}`, `edit: ${name}`, `More: ${name}`]
  expect(controlsOf(rows, false)).toEqual(controls('Ann'))
  expect(controlsOf(rows, true)).toEqual([...controls('Ann'), ...controls('Bo')])
  vi.unstubAllGlobals()
})
