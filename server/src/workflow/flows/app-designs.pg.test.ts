import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { designMenus, designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { printTemplates } from '@tessera/shared/contract/system/print-templates'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { openFlowApp, type FlowApp } from '../../../test/flow-app.ts'
import { createGuest } from '../../../test/guest.ts'
import { grantMenus } from '../../../test/menus.ts'
import { createPdf } from '../../../test/print-file.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: FlowApp
beforeAll(async () => {
  app = await openFlowApp()
})

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})
const fields = [
  field('comInput', 'title', { label: '事项', required: true }),
  field('numInput', 'amount', { label: '金额' }),
]
const columnData = { columnList: ['title', 'amount'].map((prop) => ({ prop })) }
const release = (enCode: string, type: 1 | 2) =>
  releaseDesign(app, app.as('admin'), { enCode, fields, columnData, type })
const hold = (menuId: string, account: string) =>
  sql`insert into org_grant (object_type, object_id, item_type, item_id)
    values ('User', ${app.userId(account)}, 'module', ${menuId})`.execute(app.database.db)
const flowBody = (approver: object) => {
  const template = flowNode('start', 'start', {}, { childNode: approver })
  return refundBody('', { flowTemplateJson: JSON.stringify(template) })
}

test('designers are offered designs of the types whose menu they have', async () => {
  const phone = await release('phoneForm', DesignType.app)
  const web = await release('webPage', DesignType.web)
  await grantMenus(app.database.db, 'user.coach02', designMenus.app, 'workFlow.flowEngine')
  const by = { token: await app.signIn('coach02') }
  const offered = async (type: 1 | 2, caller: { token: string }) =>
    JSON.stringify((await app.data(designs.selector, { type, released: 1 }, caller)).list)
  expect(await offered(2, app.as('admin'))).toContain(phone.id)
  expect(await offered(1, app.as('admin'))).not.toContain(phone.id)
  expect(await offered(2, by)).toContain(phone.id)
  expect(await offered(1, by)).not.toContain(web.id)
  const body = flowBody(app.approver('n1', 'manager01'))
  expect((await app.call(flows.create, { ...body, designId: web.id }, by)).code).toBe(403)
  const { id } = await app.data(flows.create, { ...body, designId: phone.id }, by)
  expect(await app.data(flows.read, { id }, by)).toMatchObject({ designId: phone.id })
})

test('records of an app design are launched, decided, withdrawn, rejected and printed on phones', async () => {
  const admin = app.as('admin')
  const coach = app.as('coach01')
  const { id, menuId } = await release('phoneRequest', DesignType.app)
  await hold(menuId, 'coach01')
  const node = app.approver('n1', 'manager01', {
    formOperates: [{ id: 'amount', name: '金额', read: false, write: false, required: false }],
  })
  const { id: flowId } = await app.data(flows.create, { ...flowBody(node), designId: id }, admin)
  await app.data(flows.release, { id: flowId }, admin)
  const config = () => app.data(onlineForms.config, { id }, coach)
  await expect.poll(config).toMatchObject({
    type: DesignType.app,
    flowId,
    flow: { canLaunch: true },
    columnData: expect.any(String),
  })
  const launch = async (title: string) => {
    const data = JSON.stringify({ title, amount: 300 })
    return app.data(onlineForms.create, { id, data }, coach)
  }
  const stateOf = async (recordId: string) => {
    const { list } = await app.data(onlineForms.list, { id, pageSize: 100 }, coach)
    return list.find((row) => row['id'] === recordId)?.['flowState']
  }
  const adopted = await launch('通过的')
  expect(await stateOf(adopted.id)).toBe(1)
  await app.approve(adopted.taskId, 'manager01')
  expect(await stateOf(adopted.id)).toBe(2)
  const rejected = await launch('退回的')
  expect((await app.onItem(acts.reject, rejected.taskId, 'manager01', { rejectStep: '0' })).code).toBe(200)
  expect(await stateOf(rejected.id)).toBe(3)
  const withdrawn = await launch('撤回的')
  await app.data(launchActs.withdraw, { taskId: withdrawn.taskId, handleOpinion: '' }, coach)
  expect(await stateOf(withdrawn.id)).toBe(4)

  const printTemplate = `<p><span data-field="title">x</span>，<span data-field="amount">x</span></p><div data-block="history"></div>`
  const body = { fullName: '申请', enCode: 'phoneRequest', category: 'receipt', printTemplate }
  const { id: template } = await app.data(printTemplates.create, { ...body, designId: id }, admin)
  const ofRecord = await createPdf(app, template, [adopted.id, rejected.id, withdrawn.id], coach)
  expect(ofRecord).toMatchObject({ state: 'done', pages: 3, skipped: 0 })
  expect(ofRecord.text).toMatch(/通过的，300审批记录.*退回的，300审批记录.*撤回的，300/)
  // The approver prints the task, without what the node hides.
  const ofTask = { id: template, formId: adopted.id, taskId: adopted.taskId }
  const { printData } = await app.data(printTemplates.data, ofTask, app.as('manager01'))
  expect(printData).toEqual({ title: '通过的' })
  const plain = { standard: { orientation: 'portrait' as const } }
  const own = await createPdf(app, plain, [adopted.taskId, withdrawn.taskId], coach)
  expect(own.text).toMatch(/事项通过的金额300.*事项撤回的金额300/)
  // Guests could not answer a return.
  expect((await app.call(publicForms.save, { id, enabledMark: 1 }, admin)).code).toBe(409)
})

test('a public form of an app design makes records', async () => {
  const admin = app.as('admin')
  const { id } = await release('phoneSurvey', DesignType.app)
  const { key } = await app.data(publicForms.save, { id, enabledMark: 1 }, admin)
  const { guest, prove } = createGuest(() => app)
  const opening = await prove(key)
  const opened = await guest(publicForms.open, { key, ...opening })
  expect(JSON.parse(opened.data.formData)).toMatchObject({
    fields: [{ vModel: 'title' }, { vModel: 'amount' }],
  })
  const data = JSON.stringify({ title: '家长意见', amount: 5 })
  const proof = await prove(key)
  expect((await guest(publicForms.submit, { key, ...proof, data })).code).toBe(200)
  const { list } = await app.data(onlineForms.list, { id }, admin)
  expect(list).toEqual([expect.objectContaining({ title: '家长意见' })])
})
