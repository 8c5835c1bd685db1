import { beforeAll, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { printTemplates as calls } from '@tessera/shared/contract/system/print-templates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { createPdf } from '../../../../test/print-file.ts'
import { releaseDesign } from '../../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'
import { flowNode, refundBody } from '../../../../test/sample-flow.ts'

let app: RightsApp
beforeAll(async () => {
  app = await openRightsApp()
})

const field = (jweeKey: string, vModel: string, more: object) => ({ jweeKey, vModel, ...more })

test('a record without a template has the layout of its page, with the rights of its page', async () => {
  const { id: designId, menuId } = await releaseDesign(app, app.admin, {
    enCode: 'plainPrint',
    fields: [
      field('comInput', 'title', { label: '标题 <b>', span: 12 }),
      field('comInput', 'note', {
        label: '备注',
        span: 12,
        visibleWhen: [{ groups: [{ field: 'title', op: '==', value: '甲' }] }],
      }),
      field('PsdInput', 'secret', { label: '密码' }),
      { jweeKey: 'card', header: '费用', children: [field('amount', 'total', { label: '合计金额' })] },
      field('table', 'lines', {
        label: '明细',
        children: [field('comInput', 'what', { label: '品名' }), field('amount', 'price', { label: '价' })],
      }),
    ],
    columnData: { columnList: [{ prop: 'title' }], useBtnPermission: true, useFormPermission: true },
  })
  await app.run(`delete from system_form_field where module_id = $1 and en_code <> 'total'`, [menuId])
  const detail = await app.run(
    `select id from system_button where module_id = $1 and en_code = 'btn_detail'`,
    [menuId],
  )
  const rights = [`module ${menuId}`, `button ${String(detail.rows[0]!['id'])}`]
  const reader = await app.createUser('standard.reader', ...rights)
  const lister = await app.createUser('standard.lister', rights[0]!)
  const create = async (record: object) =>
    (await app.data(onlineForms.create, { id: designId, data: JSON.stringify(record) }, app.admin)).id
  const lines = [{ what: '球', price: 1_200.5 }]
  const first = await create({ title: '甲', note: '见附件', secret: 'x1', total: 1_200.5, lines })
  const second = await create({ title: '乙', note: '不显示', total: 1, lines: [] })

  const by = { standard: { designId, orientation: 'landscape' as const } }
  const file = await createPdf(app, by, [first, second, 'gone'], app.admin)
  expect(file).toMatchObject({ state: 'done', pages: 2, skipped: 1 })
  expect(file.name).toMatch(/^plainPrint_\d{14}\.pdf$/)
  expect(file.text).toContain('标题<b>甲备注见附件')
  expect(file.text).toMatch(/费用合计金额1,200\.50明细品名价球1,200\.50.*打印于\d{4}-/)
  expect(file.text).not.toMatch(/密码|x1|不显示/)

  const hidden = await createPdf(app, by, [first], reader)
  expect(hidden.text).toContain('品名价球1,200.50')
  expect(hidden.text).not.toMatch(/费用|合计金额/)
  expect((await createPdf(app, by, [first], lister)).state).toBe('failed')
  expect((await app.call(calls.startPdf, { formIds: [first] }, app.admin)).code).toBe(400)
})

test('a task without a template has its form as the node shows it, and its history', async () => {
  const node = flowNode('approver', 'desk', {
    assigneeType: 6,
    approvers: ['user.desk01'],
    formOperates: [{ id: 'amount', name: '金额', read: false, write: false, required: false }],
  })
  const flowTemplateJson = JSON.stringify(flowNode('start', 'start', {}, { childNode: node }))
  const { id: flowId } = await app.data(
    flows.create,
    refundBody('user.manager01', { flowTemplateJson }),
    app.admin,
  )
  await app.data(flows.release, { id: flowId }, app.admin)
  const [coach, desk, other] = await Promise.all(
    ['coach01', 'desk01', 'coach02'].map(async (account) => ({ token: await app.signIn(account) })),
  )
  const data = JSON.stringify({ amount: 300, reason: '课程取消' })
  const task = await app.data(flowTasks.create, { flowId, data, status: 0 }, coach)
  const by = { standard: { orientation: 'portrait' as const } }
  expect((await createPdf(app, by, [task.id], coach!)).text).toMatch(/300.*课程取消.*审批记录.*提交/)
  const ofDesk = await createPdf(app, by, [task.id], desk!)
  expect(ofDesk.text).toContain('课程取消')
  expect(ofDesk.text).not.toContain('300')
  expect((await createPdf(app, by, [task.id], other!)).state).toBe('failed')
})
