import { describe, test } from 'vitest'
import { callers, expectCell, openDesignFlow, paths, states } from '../../design-flow.ts'

// Every path on which a record of a design with a flow is changed, in every state of its task, by every kind of caller.

const app = await openDesignFlow()
const cells = states.flatMap((state) => callers.map((caller) => ({ state, caller })))

describe.each(Object.keys(paths))('%s', (path) => {
  test.each(cells)('a record that is $state, by the $caller', (cell) => expectCell(app, { path, ...cell }))
})
