import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { flowActs, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { onlineViews } from '@tessera/shared/contract/lowcode/views'
import { grants } from '@tessera/shared/contract/org/grants'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { openApp, type TestApp } from '../../../test/app.ts'
import { refundFlow, refundForm } from '../../../test/sample-flow.ts'

let app: TestApp
let id = ''
const tokens: Record<string, { token: string }> = {}
beforeAll(async () => {
  app = await openApp()
  for (const account of ['admin', 'coach01', 'coach02'])
    tokens[account] = { token: await app.signIn(account) }
  const { rows } = await sql<{ id: string }>`select id from org_user where account = 'manager01'`.execute(
    app.database.db,
  )
  const created = await app.data(
    designs.create,
    {
      fullName: '退费',
      enCode: 'acts',
      category: 'office',
      webType: 3,
      type: 1,
      formData: refundForm,
      columnData: JSON.stringify({
        columnList: [{ prop: 'amount' }],
        views: [{ key: 'cards', kind: 'cards', name: '卡片' }],
      }),
      flowTemplateJson: JSON.stringify(refundFlow(rows[0]!.id)),
    },
    tokens['admin']!,
  )
  id = created.id
  const { menuIds } = await app.data(designs.release, { id, pc: 1 }, tokens['admin']!)
  await app.data(grants.change, { roleIds: ['role.coach'], give: { module: menuIds } }, tokens['admin']!)
})

const rowsAs = async (account: string) => {
  const { list } = await app.data(onlineForms.list, { id, currentPage: 1, pageSize: 20 }, tokens[account]!)
  return list as Record<string, unknown>[]
}

test('a row says what its reader may do with the task, in the list, on cards and on the page of the record', async () => {
  const data = JSON.stringify({ amount: 100, reason: '转学' })
  const own = tokens['coach01']!
  const { id: recordId, taskId } = await app.data(onlineForms.create, { id, data, status: 0 }, own)
  const [row] = await rowsAs('coach01')
  expect(row).toMatchObject({ flowState: 1, flowTaskId: taskId, [flowActs]: ['open', 'withdraw', 'urge'] })
  // A colleague has the list, and takes no part in the task.
  const [seen] = await rowsAs('coach02')
  expect(seen).toMatchObject({ flowState: 1, flowTaskId: taskId })
  expect(seen).not.toHaveProperty(flowActs)
  const view = { id, view: 'cards', currentPage: 1, pageSize: 20 }
  const cards = await app.data(onlineViews.records, view, own)
  expect(cards.list).toMatchObject([{ flowState: 1, [flowActs]: ['open', 'withdraw', 'urge'] }])
  for (const [account, canOpen] of [
    ['coach01', true],
    ['coach02', false],
    ['admin', true],
  ] as const) {
    const { flow } = await app.data(onlineForms.read, { id, recordId }, tokens[account]!)
    expect([account, flow!.canOpen]).toEqual([account, canOpen])
  }

  await app.data(launchActs.withdraw, { taskId }, own)
  const [withdrawn] = await rowsAs('coach01')
  expect(withdrawn).toMatchObject({ flowState: 4, [flowActs]: ['open'] })
})
