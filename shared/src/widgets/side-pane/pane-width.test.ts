import { expect, it } from 'vitest'
import { fitting, limits, paneState } from './pane-width.ts'

it('limits the width of the pane', () => {
  expect(fitting(20)).toBe(limits.min)
  expect(fitting(300.4)).toBe(300)
  expect(fitting(5_000)).toBe(limits.max)
  expect(fitting(Number.NaN)).toBe(limits.standard)
})

it('uses the default when the stored state is missing or invalid', () => {
  expect(paneState(null)).toEqual({ width: limits.standard, folded: false })
  expect(paneState('{')).toEqual({ width: limits.standard, folded: false })
  expect(paneState('null')).toEqual({ width: limits.standard, folded: false })
  expect(paneState('{"width":300,"folded":true}')).toEqual({ width: 300, folded: true })
})
