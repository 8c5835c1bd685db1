import { sql } from 'kysely'
import { describe, test } from 'vitest'
import { openFlowApp } from '../../flow-app.ts'
import { attempt, closed, expectNotDecided, ownActs, releaseFor, ways } from '../../own-request.ts'

// The initiator of a task tries every act on every way to an item at a node that leaves the decision to others.

const app = await openFlowApp()
// Handing over takes every task of a user along.
await sql`update workflow_assignment set state = -1`.execute(app.database.db)
const flowId = await releaseFor(app, closed)

describe.each(Object.entries(ways))('by %s', (_, way) => {
  test.each(Object.entries(ownActs))('the initiator does not %s', async (__, act) => {
    const attempted = await attempt(app, flowId, way, act)
    await expectNotDecided(app, attempted)
  })
})
