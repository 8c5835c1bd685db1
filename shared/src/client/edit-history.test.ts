import { expect, test } from 'vitest'
import { applyCommand, createHistory, redo, undo } from './edit-history.ts'

test.each([
  ['', 'a'],
  [0, 1],
  [null, 'a'],
  [false, true],
])('undo and redo lead to the draft %j', (first, next) => {
  const changed = applyCommand<unknown>(createHistory<unknown>(first), () => next)
  const back = undo(changed)
  expect(back).toMatchObject({ present: first, past: [], future: [next] })
  const cleared = applyCommand(changed, () => first)
  expect(redo(undo(cleared)).present).toBe(first)
  expect(undo(createHistory(first)).present).toBe(first)
})
