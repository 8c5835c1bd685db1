import { expect, test } from 'vitest'
import { nextHeaderState } from './header-hidden.ts'

/** Away or there after each place the page was scrolled to. */
const after = (room: number, ...tops: number[]) => {
  let state = { away: false, turn: 0 }
  return tops.map((top) => (state = nextHeaderState(state, { top, room })).away)
}

test.each([
  ['it leaves on the way down', 900, [40, 90, 120, 300], [false, false, true, true]],
  ['a short page keeps it', 150, [40, 120, 150], [false, false, false]],
  ['it comes back on the way up', 900, [400, 350, 330], [true, true, false]],
  ['and at the top', 900, [120, 80, 20], [true, true, false]],
  ['its own going moves the page by its height, which is no scrolling', 900, [900, 852], [true, true]],
  ['it leaves again after some way down', 900, [400, 300, 350, 370], [true, false, false, true]],
])('%s', (_, room, tops, expected) => expect(after(room, ...tops)).toEqual(expected))
