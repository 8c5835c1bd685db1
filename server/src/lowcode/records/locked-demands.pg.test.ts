import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { flowNode } from '../../../test/sample-flow.ts'

// Required fields that a holder of a design may not fill in: the release dialog knows them, and a refusal says whom to ask.

let app: RightsApp
let clerk: { token: string }
let count = 0

beforeAll(async () => {
  app = await openRightsApp()
  clerk = await app.createUser('t.clerk')
  await app.createUser('t.boss')
})

const field = (jweeKey: string, vModel: string, label: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label,
  ...more,
})
const lines = [field('comInput', 'what', '项目'), field('amount', 'money', '金额', { required: true })]

async function create(webType: 2 | 3, start: object = {}, fields: object[] = []) {
  const enCode = `t_demands${(count += 1)}`
  const approver = flowNode('approver', 'n1', { assigneeType: 6, approvers: ['user.t.boss'] })
  const formData = {
    fields: [
      field('comInput', 'title', '标题'),
      field('table', 'lines', '费用明细', { minRows: 1, children: lines }),
      ...fields,
    ],
  }
  const { id } = await app.data(
    designs.create,
    {
      fullName: enCode,
      enCode,
      category: 'office',
      webType,
      formData: JSON.stringify(formData),
      columnData: JSON.stringify({
        columnList: [{ prop: 'title' }],
        btnsList: [{ value: 'add' }],
      }),
      ...(webType === 3 && {
        flowTemplateJson: JSON.stringify(flowNode('start', 'start', start, { childNode: approver })),
      }),
    },
    app.admin,
  )
  return id
}
const preview = (id: string) => app.data(designs.previewRelease, { id }, app.admin)

test.each([2, 3] as const)(
  'a holder who is kept from a required field learns whom to ask, page type %i',
  async (webType) => {
    const id = await create(webType)
    const { rights, neverFilled } = await preview(id)
    const demanded = rights!.fields.flatMap(({ code, required }) => (required ? [code] : []))
    expect(demanded).toEqual(['lines', 'lines-money'])
    expect(neverFilled).toEqual([])
    const holder = { type: 'User' as const, id: 'user.t.clerk', scope: 'all' as const, buttons: ['btn_add'] }
    const release = (limits: { hidden: string[]; readOnly: string[] }) =>
      app.data(designs.release, { id, pc: 1, holders: [{ ...holder, ...limits }] }, app.admin)
    const submit = (sent: object) =>
      app.call(
        onlineForms.create,
        { id, data: JSON.stringify(sent), ...(webType === 3 && { status: 0 }) },
        clerk,
      )
    const whom = /但您没有填写权限，请联系表单的发布人 .+ 或管理员$/
    await release({ hidden: [], readOnly: ['lines-money'] })
    const row = await submit({ title: 'a', lines: [{ what: 'w' }] })
    expect(row).toMatchObject({ code: 400, msg: expect.stringMatching(whom) })
    expect(row.msg).toContain('“费用明细 1: 金额”')
    await release({ hidden: ['lines'], readOnly: [] })
    const hidden = await submit({ title: 'a' })
    expect(hidden).toMatchObject({ code: 400, msg: expect.stringMatching(whom) })
    expect(hidden.msg).toContain('“费用明细”')
    // The page of the task demands it as well.
    if (webType === 3) {
      const launched = { flowId: id, data: JSON.stringify({ title: 'a' }), status: 0 as const }
      const answer = await app.call(flowTasks.create, launched, clerk)
      expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(whom) })
    }
    // A user who may fill it in reads only that it is missing.
    await release({ hidden: [], readOnly: [] })
    expect((await submit({ title: 'a', lines: [{ what: 'w' }] })).msg).toBe('“费用明细 1: 金额”不能为空')
  },
)

test('a flow leaves a required field to a later node, and the dialog names those that no node fills in', async () => {
  const operates = (id: string, write: boolean) => ({ id, name: id, read: true, write })
  const fields = [field('comInput', 'why', '原因', { required: true })]
  const start = {
    formOperates: [operates('lines', false), operates('lines-money', false), operates('why', true)],
  }
  const id = await create(3, start, fields)
  const { rights, neverFilled } = await preview(id)
  expect(rights!.fields.flatMap(({ code, required }) => (required ? [code] : []))).toEqual(['why'])
  expect(neverFilled).toEqual(['费用明细', '金额'])
})
