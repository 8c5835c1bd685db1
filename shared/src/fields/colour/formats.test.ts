import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readColour, writeColour } from './formats.ts'

test.each([
  ['#165dff', { rgb: [22, 93, 255], alpha: 1 }],
  ['#fff', { rgb: [255, 255, 255], alpha: 1 }],
  ['rgba(22, 93, 255, 0.5)', { rgb: [22, 93, 255], alpha: 0.5 }],
  ['rgb(22 93 255 / 50%)', { rgb: [22, 93, 255], alpha: 0.5 }],
  ['hsl(120, 100%, 50%)', { rgb: [0, 255, 0], alpha: 1 }],
  ['hsv(240, 100%, 100%)', { rgb: [0, 0, 255], alpha: 1 }],
  ['hsv(0, 0%, 0%)', { rgb: [0, 0, 0], alpha: 1 }],
  ['blue', null],
  ['rgb(1,2)', null],
  ['#12345', null],
  ['url(x)', null],
])('%s is parsed', (text, colour) => expect(readColour(text)).toEqual(colour))

test.each(['hex', 'rgb', 'hsl', 'hsv'] as const)(
  'a colour written as %s is parsed as nearly the same colour',
  (format) => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, fc.constantFrom(0, 0.25, 0.5, 1), (r, g, b, alpha) => {
        const read = readColour(writeColour({ rgb: [r, g, b], alpha }, format))!
        for (const [index, channel] of [r, g, b].entries())
          expect(Math.abs(read.rgb[index]! - channel)).toBeLessThanOrEqual(
            format === 'hex' || format === 'rgb' ? 0 : 6,
          )
        expect(read.alpha).toBeCloseTo(alpha, 2)
      }),
    )
  },
)
