import { expect, test } from 'vitest'
import { nextHeaderState } from './header-hidden.ts'

/** Whether the header is hidden after each scroll position. */
const after = (room: number, ...tops: number[]) => {
  let state = { away: false, turn: 0 }
  return tops.map((top) => (state = nextHeaderState(state, { top, room })).away)
}

test.each([
  ['hides when scrolling down', 900, [40, 90, 120, 300], [false, false, true, true]],
  ['stays on a short page', 150, [40, 120, 150], [false, false, false]],
  ['shows when scrolling up', 900, [400, 350, 330], [true, true, false]],
  ['shows at the top', 900, [120, 80, 20], [true, true, false]],
  ['ignores the movement of the page when it hides', 900, [900, 852], [true, true]],
  ['hides again when scrolling down', 900, [400, 300, 350, 370], [true, false, false, true]],
])('%s', (_, room, tops, expected) => expect(after(room, ...tops)).toEqual(expected))
