import { beforeAll, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { draftForecasts } from '@tessera/shared/contract/workflow/draft-forecast'
import { fieldNames } from '@tessera/shared/contract/workflow/field-names'
import { flows, FlowFormType } from '@tessera/shared/contract/workflow/flows'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { flowNode, refundFlow, refundForm } from '../../../test/sample-flow.ts'

type Caller = { readonly token: string }

let app: RightsApp
/** Who may change page designs, app designs, look at the former, change flows, change flows without seeing any in the end, and neither. */
let callers: Record<'designer' | 'appDesigner' | 'reader' | 'flows' | 'ownFlows' | 'none', Caller>
let ofDesign: string
let ofApp: string
let ofItsOwn: string

const designMenu = 'module menu.onlineDev.webDesign'
const flowMenu = 'module menu.workFlow.flowEngine'
/** Names an approver who does not exist, which is a problem that only the server finds. */
const template = () => JSON.stringify(refundFlow('user.nobody'))

beforeAll(async () => {
  app = await openRightsApp()
  await app.run(`update system_menu set is_button_authorize = 1
    where en_code in ('onlineDev.webDesign', 'onlineDev.appDesign', 'workFlow.flowEngine')`)
  const flowEdit = 'button menu.workFlow.flowEngine.btn_edit'
  callers = {
    designer: await app.createUser('designer', designMenu, 'button menu.onlineDev.webDesign.btn_edit'),
    appDesigner: await app.createUser(
      'appdesigner',
      'module menu.onlineDev.appDesign',
      'button menu.onlineDev.appDesign.btn_edit',
    ),
    reader: await app.createUser('designreader', designMenu),
    flows: await app.createUser('flowsall', flowMenu, flowEdit),
    ownFlows: await app.createUser('flowsown', flowMenu, flowEdit),
    none: await app.createUser('nodesigns'),
  }
  const body = { fullName: '报销', category: 'office', formData: refundForm, flowTemplateJson: template() }
  const design = { ...body, enCode: 'drawn', webType: 3, type: 1, columnData: '{"columnList":[]}' }
  ofDesign = (await app.data(designs.create, design, app.admin)).id
  const drawnForApp = { ...design, enCode: 'drawn_app', type: 2 }
  ofApp = (await app.data(designs.create, drawnForApp, app.admin)).id
  const own = { ...body, fullName: '独立流程', enCode: 'own_flow', category: 'finance' }
  ofItsOwn = (await app.data(flows.create, own, app.admin)).id
})

const forecast = (id: string | undefined) => ({
  ...(id === undefined ? {} : { id }),
  enCode: 'drawn',
  formType: FlowFormType.designed,
  formData: refundForm,
  flowTemplateJson: JSON.stringify(flowNode('start', 's', {})),
  initiatorId: 'user.tech01',
})

test.each([
  ['designer', 'designed', [200, 200]],
  ['designer', 'own', [404, 404]],
  ['designer', 'app', [404, 404]],
  ['appDesigner', 'app', [200, 200]],
  ['appDesigner', 'designed', [404, 404]],
  ['reader', 'designed', [200, 403]],
  ['reader', 'own', [404, 403]],
  ['flows', 'designed', [200, 200]],
  ['flows', 'own', [200, 200]],
  ['none', 'designed', [403, 403]],
  ['none', 'own', [403, 403]],
] as const)('%s asks for problems and a forecast of a flow that is %s: %j', async (name, kind, codes) => {
  const id = { designed: ofDesign, app: ofApp, own: ofItsOwn }[kind]
  const problems = await app.call(flows.problems, { id }, callers[name])
  const forecasted = await app.call(draftForecasts.forecast, forecast(id), callers[name])
  expect([problems.code, forecasted.code]).toEqual(codes)
  if (problems.code === 200) expect(JSON.stringify(problems.data)).toContain('所选用户不存在')
})

test('a forecast without the flow of a design is for who may change flows', async () => {
  expect((await app.call(draftForecasts.forecast, forecast(undefined), callers.designer)).code).toBe(404)
  expect((await app.call(draftForecasts.forecast, forecast(undefined), callers.flows)).code).toBe(200)
})

test('uses of fields: who designs sees those of flows of designs, with the design; others their scope', async () => {
  const data = {
    modelId: ofDesign,
    action: 'add',
    assignList: [{ parentField: 'amount', childField: 'amount' }],
  }
  const using = flowNode('start', 's', {}, { childNode: flowNode('timer', 'd', data, { kind: 'data' }) })
  const flow = { fullName: '写入报销', enCode: 'writes_it', category: 'finance', formData: refundForm }
  const { id: other } = await app.data(
    flows.create,
    { ...flow, flowTemplateJson: JSON.stringify(using) },
    app.admin,
  )
  const usesOf = async (by: Caller) => {
    const { code, data: found } = await app.call(fieldNames.uses, { designId: ofDesign }, by)
    if (code !== 200) return code
    const { list } = found as { list: { flowId: string; designId: string }[] }
    return [...new Set(list.map(({ flowId, designId }) => `${flowId} ${designId}`))].toSorted()
  }
  const designed = `${ofDesign} ${ofDesign}`
  expect(await usesOf(callers.designer)).toEqual([designed])
  expect(await usesOf(callers.reader)).toEqual([designed])
  expect(await usesOf(callers.flows)).toEqual([designed, `${other} `].toSorted())
  expect(await usesOf(callers.none)).toBe(403)
})

test('without a scheme of flows nothing of others is told', async () => {
  await app.run(`update system_menu set is_data_authorize = 1 where en_code = 'workFlow.flowEngine'`)
  await app.run(`select pg_notify('tessera', 'access ')`)
  await expect
    .poll(async () => (await app.call(flows.problems, { id: ofItsOwn }, callers.ownFlows)).code)
    .toBe(404)
  const { list } = await app.data(fieldNames.uses, { designId: ofDesign }, callers.ownFlows)
  expect(list).toEqual([])
  const renamed = { designId: ofDesign, names: { amount: 'total' } }
  expect((await app.data(fieldNames.rename, renamed, callers.ownFlows)).list).toEqual([])
})
