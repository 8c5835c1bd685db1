// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
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
