import { expect, it } from 'vitest'
import { clampWidth, widthLimits, parsePaneState } from './pane-width.ts'

it('limits the width of the pane', () => {
  expect(clampWidth(20)).toBe(widthLimits.min)
  expect(clampWidth(300.4)).toBe(300)
  expect(clampWidth(5_000)).toBe(widthLimits.max)
  expect(clampWidth(Number.NaN)).toBe(widthLimits.standard)
})

it('uses the default when the stored state is missing or invalid', () => {
  expect(parsePaneState(null)).toEqual({ width: widthLimits.standard, folded: false })
  expect(parsePaneState('{')).toEqual({ width: widthLimits.standard, folded: false })
  expect(parsePaneState('null')).toEqual({ width: widthLimits.standard, folded: false })
  expect(parsePaneState('{"width":300,"folded":true}')).toEqual({ width: 300, folded: true })
})
