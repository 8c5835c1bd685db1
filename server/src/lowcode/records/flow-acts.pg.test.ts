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
const refund = JSON.parse(refundForm) as { fields: object[] }
const options = [{ id: '1', fullName: '一' }]
const kind = { jweeKey: 'radio', vModel: 'kind', label: '种类', options }

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
      formData: JSON.stringify({ fields: [...refund.fields, kind] }),
      columnData: JSON.stringify({
        columnList: [{ prop: 'amount' }],
        views: [
          { key: 'cards', kind: 'cards', name: '卡片' },
          { key: 'board', kind: 'kanban', name: '看板', field: 'kind' },
        ],
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

test('cards and boards have the drafts of the caller, which charts and others do not see', async () => {
  const own = tokens['coach01']!
  const data = JSON.stringify({ amount: 1, reason: '草稿' })
  const { id: draft } = await app.data(onlineForms.create, { id, data, status: 1 }, own)
  const seen = async (by: { token: string }) => {
    const cards = { id, view: 'cards', currentPage: 1, pageSize: 20 }
    const board = { ...cards, view: 'board', option: null, locateId: draft }
    const answers = await Promise.all([
      app.data(onlineViews.records, cards, by),
      app.data(onlineViews.records, board, by),
    ])
    return answers.map(({ list }) => list.some((record) => record.id === draft))
  }
  const noneOf = async (by: { token: string }) =>
    (await app.data(onlineViews.counts, { id, view: 'board', options: ['1'] }, by)).none
  const others = await noneOf(tokens['coach02']!)
  expect(await seen(own)).toEqual([true, true])
  expect(await noneOf(own)).toBe(others + 1)
  expect(await seen(tokens['admin']!)).toEqual([false, false])
})

test('neither offers nor names a withdrawal that the flow does not allow', async () => {
  const admin = tokens['admin']!
  const { flowTemplateJson } = await app.data(designs.read, { id }, admin)
  const template = JSON.parse(flowTemplateJson!) as { properties: object }
  const never = { ...template, properties: { ...template.properties, withdraw: 'never' } }
  await app.data(designs.update, { id, flowTemplateJson: JSON.stringify(never) }, admin)
  await app.data(designs.release, { id }, admin)
  const own = tokens['coach01']!
  const data = JSON.stringify({ amount: 70, reason: '不可撤回' })
  const { id: recordId, taskId } = await app.data(onlineForms.create, { id, data, status: 0 }, own)
  const row = (await rowsAs('coach01')).find((one) => one['flowTaskId'] === taskId)
  expect(row).toMatchObject({ [flowActs]: ['open', 'urge'] })
  const { flow } = await app.data(onlineForms.read, { id, recordId }, own)
  expect(flow).toMatchObject({ actions: [], reason: '审批进行中，数据已锁定' })
  const refused = await app.call(onlineForms.update, { id, recordId, data }, own)
  expect(refused).toMatchObject({ code: 409, msg: '审批进行中，数据已锁定' })
  // Who is not its initiator is not sent to withdraw it.
  const removed = await app.call(onlineForms.remove, { id, recordId }, admin)
  expect(removed.msg).toBe('审批进行中，不能删除')
})
