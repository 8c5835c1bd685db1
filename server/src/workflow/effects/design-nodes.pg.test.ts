import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openDesignFlow, readStored, statusOf, type DesignFlowApp } from '../../../test/design-flow.ts'
import { retryNow } from '../../../test/flow-rights.ts'
import { grantMenus } from '../../../test/menus.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: DesignFlowApp
beforeAll(async () => {
  app = await openDesignFlow()
})

describe('a data node of another flow', () => {
  /** Jobs run at once, but a busy machine needs its time. */
  const maxWaitMs = 20_000
  const both = ['code', 'reason'].map((name) => ({ parentField: name, childField: name }))
  const where = [{ logic: 'and', groups: [{ field: 'code', op: '==', other: 'code' }] }]
  const form = JSON.stringify({
    fields: ['code', 'reason'].map((vModel) => ({ jweeKey: 'comInput', vModel, label: vModel })),
  })
  const flowWith = async (action: 'add' | 'change' | 'delete', by: Releaser) => {
    const assignList = action === 'delete' ? [] : both
    const node = { action, modelId: app.designId, where: action === 'add' ? [] : where, assignList }
    const data = flowNode('timer', 'd', node, { kind: 'data' })
    const template = flowNode('start', 'start', {}, { childNode: data })
    const body = refundBody('', { formData: form, flowTemplateJson: JSON.stringify(template) })
    const { id } = await app.data(flows.create, body, app.tokens.admin)
    await grantMenus(app.database.db, userOf(by), 'workFlow.flowEngine')
    const token = await app.signIn(accounts[by])
    await app.data(flows.release, { id }, { token })
    return id
  }
  const accounts = { holder: 'desk01', stranger: 'tech01' } as const
  type Releaser = keyof typeof accounts
  const userOf = (by: Releaser) => app.userId(accounts[by])
  /** Launches the flow, and waits until its node has worked or was refused for the last time. */
  const run = async (flowId: string, values: object): Promise<string> => {
    const input = { flowId, data: JSON.stringify(values), status: 0 as const }
    const { id } = await app.data(flowTasks.create, input, app.tokens.initiator)
    let failure = ''
    await expect
      .poll(
        async () => {
          await retryNow(app)
          const { rows } = await sql<{ state: number; failure: string | null }>`
            select state, failure from workflow_effect where task_id = ${id} and kind = 'data'`.execute(
            app.database.db,
          )
          failure = rows[0]?.failure ?? ''
          return rows[0]?.state
        },
        { timeout: maxWaitMs },
      )
      .not.toBe(0)
    return failure
  }

  test('adds a record with a task of the initiator', { timeout: 60_000 }, async () => {
    const flowId = await flowWith('add', 'stranger')
    await run(flowId, { code: 'node1', reason: 'from a flow' })
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(app.table)} where code = 'node1'`.execute(app.database.db)
    expect(await statusOf(app, rows[0]!.id)).toBe(1)
  })

  test.each(['change', 'delete'] as const)(
    'does not %s what is locked',
    { timeout: 60_000 },
    async (action) => {
      const made = await app.make('adopted')
      const before = await readStored(app, made.id)
      const flowId = await flowWith(action, 'stranger')
      const failure = await run(flowId, { code: made.code, reason: 'third' })
      expect(failure).toMatch(/^审批/)
      expect(await readStored(app, made.id)).toEqual(before)
    },
  )

  test('changes it for a releaser who holds the right, in both histories', { timeout: 60_000 }, async () => {
    const made = await app.make('adopted')
    const flowId = await flowWith('change', 'holder')
    const failure = await run(flowId, { code: made.code, reason: 'third' })
    expect(failure).toBe('')
    expect(await readStored(app, made.id)).toMatchObject({ reason: 'third', amendments: 1 })
  })
})
