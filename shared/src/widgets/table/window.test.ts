import { expect, test } from 'vitest'
import { drawnRows, mostDrawn } from './window.ts'

const seen = (count: number, top: number) => drawnRows({ count, top, view: 600, height: 40 })

test('up to a hundred rows are all drawn', () => {
  expect(seen(0, 0)).toEqual({ from: 0, to: 0 })
  expect(seen(mostDrawn, 3_000)).toEqual({ from: 0, to: mostDrawn })
})

test('of more rows those in sight are drawn, and a block beyond both edges', () => {
  for (const [top, from, to] of [[0, 0, 24], [319, 0, 32], [320, 0, 32], [100_000, 2_488, 2_528], [3_999_400, 99_976, 100_000]] as const) expect(seen(100_000, top), `${top} px`).toEqual({ from, to })
})

test('whatever is scrolled, every row in sight is drawn, few more, and none that is not there', () => {
  for (let top = 0; top < 8_200; top += 7) {
    const { from, to } = seen(200, top)
    const first = Math.min(Math.floor(top / 40), 199)
    expect(from).toBeLessThanOrEqual(first)
    expect(to).toBeGreaterThanOrEqual(Math.min(200, Math.ceil((top + 600) / 40)))
    expect(to).toBeLessThanOrEqual(200)
    expect(to - from).toBeLessThanOrEqual(48)
  }
})

test('a screen that pulls beyond the end still shows the last rows', () => {
  expect(seen(200, 100_000)).toEqual({ from: 192, to: 200 })
})
