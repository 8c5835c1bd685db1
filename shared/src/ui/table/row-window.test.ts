import { expect, test } from 'vitest'
import { rowsToRender, maxUnvirtualisedRows, rowsAfterScroll, type RenderedRows } from './row-window.ts'

const viewport = (count: number, top: number) => ({ count, top, view: 600, height: 40 })
const range = (count: number, top: number) => rowsToRender(viewport(count, top))

test('renders all rows of a list of up to a hundred', () => {
  expect(range(0, 0)).toEqual({ from: 0, to: 0 })
  expect(range(maxUnvirtualisedRows, 3_000)).toEqual({ from: 0, to: maxUnvirtualisedRows })
})

test('renders the visible rows of a longer list and one block beyond both edges', () => {
  for (const [top, from, to] of [
    [0, 0, 20],
    [159, 0, 24],
    [160, 0, 24],
    [100_000, 2_496, 2_520],
    [3_999_400, 99_980, 100_000],
  ] as const)
    expect(range(100_000, top), `${top} px`).toEqual({ from, to })
})

test('renders every visible row, few more and none beyond the end, at every scroll position', () => {
  for (let top = 0; top < 8_200; top += 7) {
    const { from, to } = range(200, top)
    const first = Math.min(Math.floor(top / 40), 199)
    expect(from).toBeLessThanOrEqual(first)
    expect(to).toBeGreaterThanOrEqual(Math.min(200, Math.ceil((top + 600) / 40)))
    expect(to).toBeLessThanOrEqual(200)
    expect(to - from).toBeLessThanOrEqual(32)
  }
})

test('renders the last rows when the scroll position is beyond the end', () => {
  expect(range(200, 100_000)).toEqual({ from: 196, to: 200 })
})

const keysOf = ({ from, to, shift }: RenderedRows) =>
  Array.from({ length: to - from }, (_, nth) => from + nth - shift)
const start: RenderedRows = { ...range(100_000, 40_000), shift: 0 }

test('keeps the elements of rows that stay visible after a short move', () => {
  expect(rowsAfterScroll(viewport(100_000, 40_001), start, true)).toBe(start)
  expect(rowsAfterScroll(viewport(100_000, 40_160), start, true)).toEqual({
    ...range(100_000, 40_160),
    shift: 0,
  })
})

test('after a jump, renders only the visible rows and reuses existing elements', () => {
  for (const top of [0, 30_000, 39_000, 41_000, 3_999_400]) {
    const next = rowsAfterScroll(viewport(100_000, top), start, true)
    expect([next.from, next.to], `${top} px`).toEqual([Math.floor(top / 40), Math.ceil((top + 600) / 40)])
    expect(keysOf(start)).toEqual(expect.arrayContaining(keysOf(next)))
  }
})

test('after a jump away from a focused row, does not reuse elements', () => {
  expect(keysOf(start)).not.toEqual(
    expect.arrayContaining(keysOf(rowsAfterScroll(viewport(100_000, 41_000), start, false)).slice(0, 1)),
  )
})
