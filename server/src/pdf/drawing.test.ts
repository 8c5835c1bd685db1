import { expect, test } from 'vitest'
import { readDrawing, readPath } from './drawing.ts'
import type { Typefaces } from './lines.ts'

const numbers = (path: string) => path.split(' ').map((part) => (/[a-z]/.test(part) ? part : Number(part)))

test('paths keep their places: relative ones, and those of codes', () => {
  expect(readPath('M3 4h2v1h-2z')).toBe('3 4 m 5 4 l 5 5 l 3 5 l h')
  expect(readPath('m1 1l2 0 0 2M10 10C11 11 12 12 13 13')).toBe(
    '1 1 m 3 1 l 3 3 l 10 10 m 11 11 12 12 13 13 c',
  )
})

test('an arc ends where it should and keeps its radius', () => {
  // Half a circle around (10, 0), over its top.
  const path = numbers(readPath('M0 0A10 10 0 0 1 20 0'))
  const curves = path.join(' ').split(' c')
  expect(curves).toHaveLength(3)
  expect(curves[0]!.split(' ').slice(-2).map(Number)).toEqual([10, -10])
  expect(curves[1]!.split(' ').slice(-2).map(Number)).toEqual([20, 0])
  // The long way around has more of them.
  expect(readPath('M0 0A10 10 0 1 1 10 10').split(' c')).toHaveLength(4)
})

test('shapes are painted as they look on white, and what cannot be seen is left out', () => {
  const sign = { font: 'F1', code: '0001', width: 500 }
  const typeface = { sign: () => sign }
  const { width, height, parts } = readDrawing(
    `<svg width="20" height="10"><rect width="20" height="10" fill="none"/>
      <g transform="translate(0 5)"><path d="M0 0h1" fill="#ff0000" fill-opacity="0.5"/></g>
      <defs><path d="M0 0h9"/></defs><style>.a{}</style>
      <text x="1" y="2" text-anchor="end" dominant-baseline="central" style="font-size:10px">a&amp;b</text></svg>`,
    { regular: typeface, bold: typeface } as unknown as Typefaces,
  )
  expect([width, height]).toEqual([20, 10])
  expect(parts[0]).toEqual({ shape: 'q 1 0 0 1 0 5 cm 1 0.5 0.5 rg 0 0 m 1 0 l f Q' })
  expect(parts).toHaveLength(2)
  expect(parts[1]).toMatchObject({ signs: [sign, sign, sign], style: { size: 10 } })
})
