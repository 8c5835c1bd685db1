import { beforeAll, describe, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { printTemplates as calls } from '@tessera/shared/contract/system/print-templates'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { createPdf, fetchPdf } from '../../../test/print-file.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { flowNode, refundBody } from '../../../test/sample-flow.ts'

let app: RightsApp
let designId: string
let menuId: string
let flowId: string
type By = { token: string }
let outsider: By, lister: By, reader: By, cashier: By, designer: By

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: `<${vModel}>`,
  ...more,
})
const itemId = async (table: string, enCode: string) =>
  (await app.run(`select id from ${table} where module_id = $1 and en_code = $2`, [menuId, enCode])).rows[0]![
    'id'
  ] as string

beforeAll(async () => {
  app = await openRightsApp()
  ;({ id: designId, menuId } = await releaseDesign(app, app.admin, {
    enCode: 'printed',
    fields: [
      field('comInput', 'title'),
      field('amount', 'salary'),
      field('comInput', 'town'),
      field('PsdInput', 'secret'),
      field('select', 'level'),
      field('table', 'lines', { children: [field('comInput', 'what'), field('amount', 'price')] }),
    ],
    columnData: {
      columnList: ['title', 'salary', 'town'].map((prop) => ({ prop })),
      useBtnPermission: true,
      useColumnPermission: true,
      useFormPermission: true,
      useDataPermission: true,
    },
  }))
  for (const table of ['system_column', 'system_form_field'])
    await app.run(`delete from ${table} where module_id = $1 and en_code not in ('salary', 'lines-price')`, [
      menuId,
    ])
  await app.run(
    `insert into system_form_field (id, module_id, full_name, en_code) values ('ff.price', $1, 'price', 'lines-price')`,
    [menuId],
  )
  await app.run(
    `insert into system_data_field (id, module_id, en_code, full_name, type) values ('df.town', $1, 'town', 'town', 'text')`,
    [menuId],
  )
  const north = await app.data(
    dataSchemes.create,
    {
      moduleId: menuId,
      fullName: 'north',
      conditionJson: JSON.stringify([
        { logic: 'and', groups: [{ field: 'town', op: '==', value: 'north' }] },
      ]),
      conditionText: '',
      sortCode: 0,
      enabledMark: 1,
    },
    app.admin,
  )
  const module = `module ${menuId}`
  const detail = `button ${await itemId('system_button', 'btn_detail')}`
  const money = await Promise.all([
    `column ${await itemId('system_column', 'salary')}`,
    ...['salary', 'lines-price'].map(async (code) => `form ${await itemId('system_form_field', code)}`),
  ])
  outsider = await app.createUser('p.outsider')
  lister = await app.createUser('p.lister', module, `resource ${north.id}`)
  reader = await app.createUser('p.reader', module, detail, `resource ${north.id}`)
  cashier = await app.createUser('p.cashier', module, detail, `resource ${north.id}`, ...money)
  const menu = (await app.run(`select id from system_menu where en_code = 'system.printTemplate'`)).rows[0]!
  designer = await app.createUser('p.designer', `module ${String(menu['id'])}`)

  const template = flowNode(
    'start',
    'start',
    {},
    {
      childNode: flowNode('approver', 'desk', {
        assigneeType: 6,
        approvers: ['user.desk01'],
        formOperates: [{ id: 'amount', name: '金额', read: false, write: false, required: false }],
      }),
    },
  )
  flowId = (
    await app.data(
      flows.create,
      refundBody('user.manager01', { flowTemplateJson: JSON.stringify(template) }),
      app.admin,
    )
  ).id
  await app.data(flows.release, { id: flowId }, app.admin)
})

let count = 0
const body = (more: object = {}) => ({
  fullName: '收据',
  enCode: `print${(count += 1)}`,
  category: 'receipt',
  type: 2 as const,
  designId,
  printTemplate: '<p><span data-field="title">标题</span></p>',
  ...more,
})
const add = async (more?: object) => (await app.data(calls.create, body(more), app.admin)).id
const addRecord = async (record: object) =>
  (await app.data(onlineForms.create, { id: designId, data: JSON.stringify(record) }, app.admin)).id
const print = (id: string, formId: string, by: By) => app.call(calls.data, { id, formId }, by)

test('a template is created, changed by an older client, copied, exported, imported and removed', async () => {
  const html = `<p onclick="x()">单<script>alert(1)</script><img src="https://elsewhere/a.png"></p>
    <table style="width: 100%; position: fixed"><tbody><tr><td colspan="2" style="width: 40%"><span data-field="lines-price"
    data-form="sum" data-other="x">合计</span><span data-field="a b">x</span></td></tr></tbody></table><div data-block="history"></div>`
  const id = await add({ printTemplate: html, paper: 'A5', margin: 8, footer: '谢谢惠顾' })
  const { printTemplate, ...read } = await app.data(calls.read, { id }, app.admin)
  expect(read).toMatchObject({ paper: 'A5', margin: 8, footer: '谢谢惠顾', designId, flowId: null })
  expect(printTemplate.replaceAll(/\s+/g, ' ')).toBe(
    '<p>单</p> <table style="width: 100%"><tbody><tr><td colspan="2" style="width: 40%"><span data-field="lines-price" data-form="sum">合计</span><span>x</span></td></tr></tbody></table><div data-block="history"></div>',
  )
  const {
    designId: _,
    paper: __,
    margin: ___,
    footer: ____,
    id: _____,
    lastModifyTime,
    ...older
  } = { printTemplate, ...read }
  await app.data(calls.update, { id, ...older, fullName: '新收据', lastModifyTime }, app.admin)
  expect(await app.data(calls.read, { id }, app.admin)).toMatchObject({
    fullName: '新收据',
    paper: 'A5',
    designId,
  })
  const { list } = await app.data(calls.list, { keyword: '新收据', pageSize: 20 }, app.admin)
  // Clients of 3.2 send no page and expect the categories.
  const tree = await app.data(calls.list, { keyword: '新收据' }, app.admin)
  expect(tree).toMatchObject({
    list: [
      { id: 'receipt', fullName: '收据', parentId: '0', num: 1, children: [{ id, parentId: 'receipt' }] },
    ],
    pagination: { total: 1 },
  })
  expect(tree.list[0]!.children[0]).toMatchObject({ fullName: '新收据', isLeaf: true, children: [] })
  expect(list).toMatchObject([{ id, usedBy: 'printed', category: 'receipt' }])
  expect((await app.data(calls.offered, { designId }, reader)).list).toContainEqual({
    id,
    fullName: '新收据',
    isDefault: 0,
  })
  const selector = await app.data(calls.selector, { type: 2 }, reader)
  expect(
    selector.list.find(({ id: category }) => category === 'receipt')?.children.map((node) => node.id),
  ).toContain(id)

  const copied = await app.data(calls.copy, { id }, app.admin)
  expect(await app.data(calls.read, { id: copied.id }, app.admin)).toMatchObject({
    enabledMark: 0,
    paper: 'A5',
  })
  const { url } = await app.data(calls.export, { id }, app.admin)
  const file = (await app.app.inject({ url })).json() as { kind: string; value: { enCode: string } }
  expect(file.kind).toBe('tessera.printTemplate')
  file.value.enCode = 'imported'
  const imported = await app.app.inject({
    method: 'POST',
    url: calls.import.path,
    headers: { authorization: app.admin.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n${JSON.stringify(file)}\r\n--x--\r\n`,
  })
  const importedId = (imported.json() as { data: { id: string } }).data.id
  expect(await app.data(calls.read, { id: importedId }, app.admin)).toMatchObject({
    enabledMark: 0,
    designId,
  })
  await app.data(calls.remove, { id }, app.admin)
  const recordId = await addRecord({ title: 'a', town: 'north' })
  expect((await print(id, recordId, app.admin)).code).toBe(404)
  // Disabled ones are not printed either, until a user enables them.
  expect((await print(importedId, recordId, app.admin)).msg).toBe('打印模板不存在或已停用')
  await app.data(calls.setState, { id: importedId }, app.admin)
  expect((await print(importedId, recordId, app.admin)).code).toBe(200)
})

test('what cannot be printed is refused in words', async () => {
  const refusal = async (more: object) => (await app.call(calls.create, body(more), app.admin)).msg
  expect(await refusal({ designId: null })).toContain('请选择要打印的功能设计或流程')
  expect(await refusal({ designId: 'nothing' })).toContain('尚未发布')
  expect(await refusal({ type: 1 })).toContain('请选择要打印的功能设计或流程')
  expect(await refusal({ category: 'nothing' })).toContain('所选的模板分类不存在')
  expect(await refusal({ sqlTemplate: 'select 1' })).toContain('取数语句的格式不正确')
  expect(await refusal({ printTemplate: '<div>'.repeat(600) })).toContain('过于复杂')
})

describe('a record prints what its page shows', () => {
  let id: string
  let north: string
  let south: string
  beforeAll(async () => {
    id = await add()
    const lines = [
      { what: '<b>球</b>', price: 1_200.5 },
      { what: '拍', price: 0.1 },
    ]
    north = await addRecord({
      title: '<b>甲</b>',
      salary: 1_234.5,
      town: 'north',
      secret: 'x1',
      level: '1',
      lines,
    })
    south = await addRecord({ title: '乙', salary: 1, town: 'south' })
  })

  test('with labels and formatted amounts', async () => {
    const { data } = await print(id, north, cashier)
    expect(data.printData).toMatchObject({ title: '<b>甲</b>', salary: '1,234.50', level: '选项一' })
    expect(data.printData).toMatchObject({
      lines: [
        { what: '<b>球</b>', price: '1,200.50' },
        { what: '拍', price: '0.10' },
      ],
    })
    expect(data.sums).toEqual({ 'lines-price': '1,200.60' })
    expect(data.printData).not.toHaveProperty('secret')
    expect(data.fields).toContainEqual({ field: 'lines-price', fieldName: '<price>', type: 'number' })
  })
  test('without hidden fields, columns and totals', async () => {
    const { data } = await print(id, north, reader)
    expect(data.printData).toMatchObject({
      title: '<b>甲</b>',
      lines: [{ what: '<b>球</b>' }, { what: '拍' }],
    })
    expect(data.printData).not.toHaveProperty('salary')
    expect(JSON.stringify(data)).not.toContain('1,2')
    expect(data.sums).toEqual({})
  })
  test('not of another campus, deleted, without the button, or without the menu', async () => {
    expect((await print(id, south, cashier)).code).toBe(404)
    expect((await print(id, north, lister)).code).toBe(403)
    expect((await print(id, north, outsider)).code).toBe(403)
    // Who designs templates has no right to the records.
    expect((await print(id, north, designer)).code).toBe(403)
    const preview = { type: 2 as const, designId, printTemplate: '', formId: north }
    expect((await app.call(calls.preview, preview, designer)).code).toBe(403)
    expect((await app.call(calls.preview, preview, reader)).code).toBe(403)
    await app.data(onlineForms.remove, { id: designId, recordId: south }, app.admin)
    expect((await print(id, south, app.admin)).code).toBe(404)
  })
})

describe('a PDF file', () => {
  const field = (name: string, form = '') =>
    `<span data-field="${name}" data-form="${form || 'text'}">x</span>`
  let id: string
  let north: string
  let south: string
  beforeAll(async () => {
    const line = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    id = await add({
      printTemplate: `<p><img src="/api/file/image/annex/none.png" alt="公章">${field('title')}，${field('salary')}，${field('printUser')}</p><table>${line(field('lines-what'), field('lines-price'))}${line('合计', field('lines-price', 'sum'))}</table>`,
      hasPageNumbers: 1,
    })
    const lines = [{ what: '球拍', price: 1_200.5 }]
    north = await addRecord({ title: '𠮷野〇', salary: 1_234.5, town: 'north', lines })
    south = await addRecord({ title: '乙', salary: 1, town: 'south' })
  })

  test('has the values that the caller may see, and skips records of another campus', async () => {
    const file = await createPdf(app, id, [north, south, north], cashier)
    expect(file).toMatchObject({ state: 'done', total: 3, done: 3, skipped: 1, pages: 2 })
    expect(file.reasons).toHaveLength(1)
    expect(file.name).toMatch(/^收据_\d{14}\.pdf$/)
    expect(file.file.headers).toMatchObject({ 'content-type': 'application/pdf' })
    // A picture that is gone leaves its name.
    const page = '公章𠮷野〇，1,234.50，p.cashier球拍1,200.50合计1,200.501/1'
    expect(file.text).toBe(page + page)
    const hidden = await createPdf(app, id, [north], reader)
    expect(hidden.text).toBe('公章𠮷野〇，，p.reader球拍合计1/1')
  })
  test('has nothing for those without the right, and belongs to its user', async () => {
    const refused = await createPdf(app, id, [north], lister)
    expect(refused).toMatchObject({ state: 'failed', skipped: 1 })
    expect(refused.reasons[0]).toContain('没有可打印的数据')
    expect(refused.file.statusCode).toBe(404)
    const own = await createPdf(app, id, [north], cashier)
    expect((await fetchPdf(app, own.id, reader)).statusCode).toBe(404)
    expect((await app.call(calls.pdfState, { fileId: own.id }, reader)).code).toBe(404)
    expect((await app.call(calls.removePdf, { fileId: own.id }, reader)).code).toBe(404)
    await app.data(calls.removePdf, { fileId: own.id }, cashier)
    expect((await fetchPdf(app, own.id, cashier)).statusCode).toBe(404)
  })
  test('is refused in words where it would be too large', async () => {
    const hostile = await add({ printTemplate: '<div data-block="pageBreak"></div>'.repeat(5_000) })
    const { state, reasons } = await createPdf(app, hostile, [north], cashier)
    expect({ state, reasons }).toEqual({
      state: 'failed',
      reasons: ['一个 PDF 文件最多2000页，请减少数据或精简模板'],
    })
    const many = Array.from({ length: 501 }, (_, at) => `r${at}`)
    expect((await app.call(calls.startPdf, { id, formIds: many }, cashier)).code).toBe(400)
  })
  test('is not written for a session that has ended meanwhile, and waits in a queue of five', async () => {
    const late = await app.createUser('p.late', `module ${menuId}`)
    // Files without jobs: no process takes them.
    const ids = Array.from({ length: 5 }, (_, at) => `late${at}`)
    await app.run(
      `insert into system_print_file (id, user_id, session_id, template_id, form_ids, lang, ip, user_agent, name, total)
       select f, u.id, s.id, $2, '["x"]', 'zh', '', '', 'a.pdf', 1
       from unnest($1::text[]) f, org_user u join shell_session s on s.user_id = u.id where u.account = 'p.late'`,
      [ids, id],
    )
    expect((await app.call(calls.startPdf, { id, formIds: [north] }, late)).msg).toContain(
      '多个 PDF 文件正在生成',
    )
    await app.run(
      `delete from shell_session where user_id = (select id from org_user where account = 'p.late')`,
    )
    await app.run(`insert into system_job (id, queue, key) values ('job.late', 'prints', 'late0')`)
    const stateOf = async () =>
      (await app.run(`select state, reasons::text as reasons from system_print_file where id = 'late0'`))
        .rows[0]!
    await app.run(`select pg_notify('tessera', 'jobs due prints')`)
    await expect.poll(stateOf).toMatchObject({ state: 'failed' })
    expect((await stateOf())['reasons']).toContain('登录已失效')
  })
})

test('a task prints for those who may read it, without the fields of their node', async () => {
  const id = await add({ type: 1, designId: null, flowId })
  const coach = { token: await app.signIn('coach01') }
  const desk = { token: await app.signIn('desk01') }
  const data = JSON.stringify({ amount: 300, reason: '课程取消' })
  const task = await app.data(flowTasks.create, { flowId, data, status: 0 }, coach)
  const own = await print(id, task.id, coach)
  expect(own.data.printData).toMatchObject({ amount: '300', reason: '课程取消' })
  expect(own.data.flowTaskOperatorRecordList.length).toBeGreaterThan(0)
  const { data: ofDesk } = await print(id, task.id, desk)
  expect(ofDesk.printData).toEqual({ reason: '课程取消' })
  expect(ofDesk.fields.map(({ field: name }) => name)).toEqual(['reason'])
  expect((await print(id, task.id, reader)).code).toBe(404)
  const history = await add({
    type: 1,
    designId: null,
    flowId,
    printTemplate: '<div data-block="history"></div>',
  })
  const file = await createPdf(app, history, [task.id], coach)
  expect(file.text).toMatch(/^审批记录.*提交/)
  // A template of another flow does not print it.
  const other = await app.data(flows.create, refundBody('user.manager01'), app.admin)
  await app.data(flows.release, { id: other.id }, app.admin)
  const otherId = await add({ type: 1, designId: null, flowId: other.id })
  expect((await print(otherId, task.id, coach)).msg).toBe('该模板不适用于此数据')
})

test('statements only read, know the record, and print for users of the page only', async () => {
  const statements = (...list: string[]) => JSON.stringify(list.map((sql) => ({ sql })))
  const refused = await app.call(
    calls.create,
    body({ designId: null, sqlTemplate: statements('delete from org_user') }),
    app.admin,
  )
  expect(refused.msg).toContain('只能查询')
  const sqlTemplate = statements(
    'select full_name as name from org_organize where id = @formId',
    'select en_code as code from org_organize where id = @formId',
  )
  const id = await add({ designId: null, sqlTemplate })
  const { data } = await print(id, 'org.hq', app.admin)
  expect(data.printData).toMatchObject({ childTable1: [{ code: expect.any(String) }] })
  expect(data.fields.map(({ field: name }) => name)).toEqual(['name', 'childTable1', 'childTable1-code'])
  expect((await print(id, 'org.hq', reader)).code).toBe(403)
  // Who may not store statements runs none, and prints by those of others.
  expect((await app.call(calls.fields, { dbLinkId: '0', sqlTemplate }, designer)).code).toBe(403)
  expect((await app.call(calls.preview, { sqlTemplate, formId: 'org.hq' }, designer)).code).toBe(403)
  expect((await app.call(calls.fields, { designId }, designer)).code).toBe(200)
  expect((await print(id, 'org.hq', designer)).code).toBe(200)
  const fields = await app.data(calls.fields, { designId, dbLinkId: '0', sqlTemplate }, app.admin)
  expect(fields['childTable1']).toEqual([{ field: 'code', fieldName: 'code', type: 'text' }])
  expect(fields['lines']!.map(({ field: name }) => name)).toEqual(['what', 'price'])
})
