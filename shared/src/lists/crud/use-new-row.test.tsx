// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishCreated } from '../../client/created-records.ts'
import { users } from '../../contract/org/users.ts'
import { useNewRow } from './use-new-row.ts'

let root: Root
let highlighted: string | undefined
let isFading = false

function List({ ids, keyword = '' }: { ids: readonly string[]; keyword?: string }) {
  const newRow = useNewRow({
    list: users.list,
    input: { keyword },
    unfilteredInput: {},
    rows: ids.map((id) => ({ id })),
    paged: false,
    onClear: () => {},
    onPage: () => {},
    loadChildren: null,
    onExpand: () => {},
  })
  highlighted = newRow.highlightedId
  isFading = newRow.isFading
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new row fades, but stays marked until the query changes', () => {
  act(() => root.render(<List ids={['a', 'b']} />))
  act(() => publishCreated([users.list], { id: 'b' }))
  expect([highlighted, isFading]).toEqual(['b', false])
  act(() => vi.advanceTimersByTime(600_000))
  expect([highlighted, isFading]).toEqual(['b', true])
  act(() => root.render(<List ids={['b']} keyword="b" />))
  expect(highlighted).toBeUndefined()
})
