// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useTableColumns } from './use-table-columns.tsx'

interface Row {
  id: string
  name?: string
  phone?: string | null
}

/** The cells of a list with a name and a phone, as they stand in it. */
function cellsOf(rows: readonly Row[], keys: readonly string[]): string[] {
  const box = document.createElement('div')
  const columns = ['name', 'phone'].map((key) => ({
    key,
    title: key,
    width: 100,
    shown: true,
    ...(key === 'phone' ? { render: ({ phone }: Row) => `+86 ${phone}` } : {}),
  }))
  function Cells() {
    const drawn = useTableColumns<Row>({
      columns,
      actions: [],
      rows,
      selected: undefined,
      tree: false,
      phone: false,
      before: 0,
      keys: new Set(keys),
    })
    return rows.map((row, at) =>
      drawn
        .slice(1)
        .map(({ key, cell }) => <i key={`${row.id} ${key}`}>{cell(row, at, { selected: false })}</i>),
    )
  }
  flushSync(() => createRoot(box).render(<Cells />))
  return [...box.querySelectorAll('i')].map((cell) => cell.textContent)
}

test('a cell that its reader may not see shows ***, and the page is not asked to draw it; one that is empty stays empty', () => {
  expect(
    cellsOf(
      [
        { id: '1', name: 'Ann' },
        { id: '2', name: 'Bo', phone: '139' },
      ],
      ['id', 'name', 'phone'],
    ),
  ).toEqual(['Ann', '***', 'Bo', '+86 139'])
  expect(cellsOf([{ id: '1', phone: '139' }], ['id', 'name', 'phone'])).toEqual(['***', '+86 139'])
})

test('a column that the wire does not have is the page’s own to draw', () => {
  expect(cellsOf([{ id: '1' }], ['id'])).toEqual(['', '+86 undefined'])
})
