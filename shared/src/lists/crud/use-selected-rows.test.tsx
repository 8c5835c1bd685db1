// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSelectedRows } from './use-selected-rows.ts'

interface Row {
  id: string
  name: string
  children?: Row[]
}

test('a selected row stays known on other pages, and one in a tree is found below its parent', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  let selection: ReturnType<typeof useSelectedRows<Row>>
  const List = ({ rows }: { rows: readonly Row[] }) => {
    selection = useSelectedRows(rows)
    return null
  }
  const show = (rows: readonly Row[]) => act(() => root.render(<List rows={rows} />))
  show([{ id: 'a', name: '甲', children: [{ id: 'b', name: '乙' }] }])
  act(() => selection.select(['b']))
  show([{ id: 'c', name: '丙' }])
  act(() => selection.select(['b', 'c']))
  expect(selection!.ids.map((id) => selection.find(id)?.name)).toEqual(['乙', '丙'])
  act(() => selection.select(['c']))
  expect(selection!.find('b')).toBeUndefined()
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
