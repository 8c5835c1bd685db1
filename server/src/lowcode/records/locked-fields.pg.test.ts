import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { flowNode } from '../../../test/sample-flow.ts'

// What a page locks for its user is taken on no path that saves records, with a flow and without.

let app: RightsApp
let clerk: { token: string }
let count = 0

beforeAll(async () => {
  app = await openRightsApp()
  clerk = await app.createUser('t.clerk')
  await app.createUser('t.other')
})

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})

describe.each([2, 3])('on a design with page type %i', (webType) => {
  const limits = [
    ['hidden', 'price'],
    ['readOnly', 'price'],
    ['hidden', 'lines-cost'],
    ['readOnly', 'lines-cost'],
  ] as const

  test.each(limits)('%s %s is taken on no path', async (limit, path) => {
    const enCode = `t_paths${++count}`
    const main = `lc_${enCode}`
    const lines = [field('comInput', 'what'), field('amount', 'cost', { label: '成本' })]
    const fields = [
      field('comInput', 'title'),
      field('amount', 'price', { label: '单价' }),
      field('table', 'lines', { children: lines }),
    ]
    const approver = flowNode('approver', 'n1', { assigneeType: 6, approvers: ['user.t.other'] })
    const body = {
      fullName: enCode,
      enCode,
      category: 'office',
      webType,
      formData: JSON.stringify({ fields }),
      columnData: JSON.stringify({
        columnList: ['title', 'price', 'lines-cost'].map((prop) => ({ prop })),
        btnsList: ['add', 'upload', 'batchEdit'].map((value) => ({ value })),
        columnBtnsList: [{ value: 'edit' }],
        batchEdit: ['title', 'price'],
      }),
      ...(webType === 3 && {
        flowTemplateJson: JSON.stringify(flowNode('start', 'start', {}, { childNode: approver })),
      }),
    }
    const { id } = await app.data(designs.create, body, app.admin)
    const buttons = ['btn_add', 'btn_edit', 'btn_upload', 'btn_batchEdit']
    const holder = { type: 'User', id: 'user.t.clerk', scope: 'all' } as const
    const limited = { ...holder, buttons, hidden: [], readOnly: [], [limit]: [path] }
    await app.data(designs.release, { id, pc: 1, holders: [limited] }, app.admin)
    const record = (title: string, value: number | null) =>
      path === 'price'
        ? { title, price: value, lines: [{ what: 'w' }] }
        : { title, lines: [{ what: 'w', cost: value }] }
    const values = async (title: string) => {
      const { rows } = await app.run(
        `select r.price, (select sum(l.cost) from "${main}_lines" l where l.record_id = r.id) as cost
         from "${main}" r where r.title = $1`,
        [title],
      )
      return rows.map(({ price, cost }) => [Number(price ?? 0), Number(cost ?? 0)])
    }
    const flow = (status?: 0 | 1) => (webType === 3 && status !== undefined ? { status } : {})
    const add = (title: string, value: number | null, status?: 0 | 1) =>
      app.call(onlineForms.create, { id, data: JSON.stringify(record(title, value)), ...flow(status) }, clerk)
    for (const status of [undefined, 0, 1] as const) {
      const refused = await add('new', 999, status)
      expect([refused.code, await values('new')]).toEqual([403, []])
      expect(refused.msg).toBe(`${path === 'price' ? '单价' : 'lines 1: 成本'}：您没有修改权限`)
    }
    const { data, code } = await add('own', null, 1)
    expect(code).toBe(200)
    const recordId = (data as { id: string }).id
    const change = (value: number | null, status?: 0 | 1, row: object = {}) => {
      const [line] = record('own', value).lines
      const sent = { ...record('own', value), lines: [{ ...line, ...row }] }
      return app.call(
        onlineForms.update,
        { id, recordId, data: JSON.stringify(sent), ...flow(status) },
        clerk,
      )
    }
    for (const status of [1, 0] as const) expect((await change(777, status)).code).toBe(403)
    if (webType === 3) {
      // The page of the task keeps what is stored, as for every field that it does not let its user write.
      const task = { id: (data as { taskId: string }).taskId, flowId: id, status: 1 as const }
      const sent = JSON.stringify(record('own', 555))
      expect((await app.call(flowTasks.update, { ...task, data: sent }, clerk)).code).toBe(200)
      expect(await values('own')).toEqual([[0, 0]])
      const launched = { flowId: id, data: JSON.stringify(record('launched', 555)), status: 1 as const }
      expect((await app.call(flowTasks.create, launched, clerk)).code).toBe(200)
      expect(await values('launched')).toEqual([[0, 0]])
    }
    await app.data(
      onlineImports.start,
      { id, list: [{ title: 'sheet', price: '5', 'lines-what': 'w', 'lines-cost': '5' }] },
      clerk,
    )
    expect(await values('sheet')).toEqual([path === 'price' ? [0, 5] : [5, 0]])
    const batch = { id, ids: [recordId], field: 'price', value: '5', isAllOrNothing: true }
    if (path === 'price') expect((await app.call(recordWork.batchEdit, batch, clerk)).code).toBe(403)
    expect(await values('own')).toEqual([[0, 0]])
    // What is stored there stays through what its holder saves and submits.
    if (path === 'price') await app.run(`update "${main}" set price = 5 where id = $1`, [recordId])
    else await app.run(`update "${main}_lines" set cost = 5 where record_id = $1`, [recordId])
    const rowId = (await app.run(`select id from "${main}_lines" where record_id = $1`, [recordId])).rows[0]!
    const { taskId } = data as { taskId: string }
    if (webType === 3) {
      const valueOf = (text: string) => {
        const own = JSON.parse(text) as { price?: number; lines?: { cost?: number }[] }
        return (path === 'price' ? own.price : own.lines?.[0]?.cost) ?? null
      }
      const shown = limit === 'hidden' ? null : 5
      const info = await app.data(taskDetail.info, { taskId }, clerk)
      expect(valueOf(info.flowTaskInfo.flowFormContentJson)).toBe(shown)
      expect(info.formOperates.find((one) => one.id === path)).toMatchObject({
        read: limit !== 'hidden',
        write: false,
      })
      expect(valueOf((await app.data(flowTasks.read, { id: taskId }, clerk)).data)).toBe(shown)
      if (path === 'price') {
        const { list } = await app.data(launches.list, { pageSize: 100, withSummary: 1 }, clerk)
        const summary = list.find((one) => one.id === taskId)!.summary.map(({ label }) => label)
        expect(summary.includes('单价')).toBe(limit !== 'hidden')
      }
    }
    for (const status of [1, 0] as const)
      expect((await change(null, status, { id: rowId['id'] })).code).toBe(200)
    expect(await values('own')).toEqual([path === 'price' ? [5, 0] : [0, 5]])
  })
})
