import { describe, test } from 'vitest'
import { openFlowApp } from '../../flow-app.ts'
import { actions, expectLevel, levels, openFlowRights } from '../../flow-rights.ts'

// Every action of a data node under every level of rights of the user who released the flow.

const app = await openFlowApp()
const rights = await openFlowRights(app)

describe.each(Object.entries(levels))('a releaser with %s', (_, level) => {
  test.each(actions)('and a node that would %s', { timeout: 60_000 }, async (action) => {
    await expectLevel(rights, level, action)
  })
})
