import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { printTemplates as calls, PrintType } from '@tessera/shared/contract/system/print-templates'
import { grantMenus } from '../../../test/menus.ts'
import { createPdf } from '../../../test/print-file.ts'
import { cash, openSalesApp, type SalesApp } from '../../../test/sales-app.ts'

type By = { token: string }
let app: SalesApp
let admin: By
/** Sees all rows and no money. */
let clerk: By
let orderId: string
let orderNo: string
let receiptId: string
let receiptNo: string

const field = (name: string, form = 'text') => `<span data-field="${name}" data-form="${form}">x</span>`
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
let count = 0
const add = async (type: 3 | 4, more: object = {}) => {
  const body = { fullName: '模板', enCode: `doc${(count += 1)}`, category: 'receipt', type, ...more }
  const { id } = await app.data(calls.create, body, admin)
  return id
}
const print = (id: string, formId: string, by: By) => app.call(calls.data, { id, formId }, by)
const offered = async (type: 3 | 4) => (await app.data(calls.offered, { type }, app.desk)).list
const defaultsOf = async (type: 3 | 4) =>
  (await offered(type)).filter(({ isDefault }) => isDefault === 1).map(({ id }) => id)

beforeAll(async () => {
  app = await openSalesApp()
  admin = { token: await app.signIn('admin') }
  await grantMenus(app.database.db, 'user.tech01', 'edu.finance')
  await app.run(`insert into org_grant (object_type, object_id, item_type, item_id) values
    ('User', 'user.tech01', 'resource', 'scheme.orders.all'), ('User', 'user.tech01', 'resource', 'scheme.students.all')`)
  clerk = { token: await app.signIn('tech01') }
  const sold = await app.sell(app.nextStudent(), { remark: '每周三上课' })
  ;({ orderId, orderNo } = sold)
  const paid = await app.pay(orderId, 1_409.5)
  receiptId = paid.receiptIds[0]!
  receiptNo = paid.receiptNos[0]!
})

test('the demo has a default template of each kind, which prints all that it names', async () => {
  for (const [type, formId] of [
    [PrintType.receipt, receiptId],
    [PrintType.order, orderId],
  ] as const) {
    const [id] = await defaultsOf(type)
    const { data } = await print(id!, formId, app.principal)
    const known = new Set(data.fields.map(({ field: name }) => name))
    const named = [...data.printTemplate.matchAll(/data-field="([^"]+)"/g)].map(([, name]) => name!)
    expect(named.filter((name) => !known.has(name) && !name.startsWith('print'))).toEqual([])
    const fields = await app.data(calls.fields, { type }, admin)
    expect(fields['headTable']!.map(({ field: name }) => name)).toContain('lines')
    expect(fields['lines']!.length).toBeGreaterThan(2)
  }
})

describe('a receipt', () => {
  test('prints its fields', async () => {
    const id = await add(PrintType.receipt)
    const before = await app.data(receipts.print, { id: receiptId }, app.principal)
    const { data } = await print(id, receiptId, app.desk)
    expect(data.printData).toMatchObject({
      receiptNo,
      orderNo,
      amount: '1,409.50',
      method: '现金',
      campusName: before.campusName,
      printCount: String(before.printCount + 1),
      lines: [{ name: before.lines[0]!.name, amount: '1,409.50' }],
    })
    expect(data.sums['lines-amount']).toBe('1,409.50')
    expect(data.notice).toBeUndefined()
    const en = await app.call(calls.data, { id, formId: receiptId }, { ...app.desk, lang: 'en' })
    expect(en.data.printData).toMatchObject({ method: 'Cash' })
  })

  test('counts what is printed or downloaded, once for each receipt, and no preview', async () => {
    const { orderId: sold } = await app.sell(app.nextStudent())
    const first = (await app.pay(sold, 50)).receiptIds[0]!
    const second = (await app.pay(sold, 60)).receiptIds[0]!
    const ids = [first, second]
    const id = await add(PrintType.receipt, {
      printTemplate: `<p>第${field('printCount')}次</p>`,
      hasPageNumbers: 0,
    })
    const preview = async (of: string) =>
      (await app.data(receipts.print, { id: of, isPreview: true }, app.principal)).printCount
    const trial = { type: PrintType.receipt, printTemplate: '', formId: first }
    await app.data(calls.preview, trial, admin)
    await print(id, first, app.desk)
    expect(await preview(first)).toBe(1)
    expect(await preview(first)).toBe(1)
    expect((await createPdf(app, id, ids, app.desk)).text).toBe('第1次第1次')
    const { data } = await print(id, first, app.desk)
    expect(data.printData['printCount']).toBe('2')
    // What a browser prints from its preview; those who see no amount print by a template, too.
    await app.data(receipts.countPrints, { ids: [first, first] }, clerk)
    expect(await preview(first)).toBe(3)
    expect(await preview(second)).toBe(2)
    // Clients without a preview print by one call.
    expect((await app.data(receipts.print, { id: first }, app.principal)).printCount).toBe(3)
    const [foreign] = await app.run(`select id from edu_receipt where campus_id <> 'org.east' limit 1`)
    const foreignIds = [first, String(foreign!['id'])]
    expect((await app.call(receipts.countPrints, { ids: foreignIds }, app.desk)).code).toBe(404)
    const both = await createPdf(app, id, [String(foreign!['id']), first], app.desk)
    expect(both).toMatchObject({ state: 'done', skipped: 1, text: '第4次' })
    expect(await preview(first)).toBe(5)
  })

  test('says that it is void and corrected, whatever the template prints, also in the file', async () => {
    const { orderId: sold } = await app.sell(app.nextStudent())
    const { receiptIds, receiptNos } = await app.pay(sold, 50)
    const corrected = await app.data(
      receipts.correct,
      { id: receiptIds[0]!, reason: '金额录错', parts: [cash(80)] } as never,
      app.principal,
    )
    const id = await add(PrintType.receipt, { printTemplate: `<p>${field('receiptNo')}</p>` })
    const { data: previous } = await print(id, receiptIds[0]!, app.principal)
    expect(previous.notice).toBe(`本收据已作废。 已更正为 ${corrected.receiptNos[0]}。`)
    const { data: next } = await print(id, corrected.receiptIds[0]!, app.principal)
    expect(next.notice).toBe(`更正自 ${receiptNos[0]}。`)
    const file = await createPdf(app, id, [receiptIds[0]!, corrected.receiptIds[0]!], app.principal)
    expect(file).toMatchObject({ state: 'done', pages: 2, skipped: 0 })
    expect(file.text).toContain(`本收据已作废。已更正为${corrected.receiptNos[0]}。${receiptNos[0]}`)
  })

  test('has no amount for those who may not see it, and is of no other campus', async () => {
    const amounts = [field('amount'), field('amount', 'capitals'), field('lines-amount', 'sum')].join('|')
    const printTemplate = `<p>${field('receiptNo')}|${amounts}|${field('toWallet')}</p><table>${row(field('lines-name'), field('lines-amount'))}</table>`
    const id = await add(PrintType.receipt, { printTemplate })
    const { data } = await print(id, receiptId, clerk)
    for (const key of ['amount', 'toWallet']) expect(data.printData).not.toHaveProperty(key)
    expect(data.sums).not.toHaveProperty('lines-amount')
    expect(JSON.stringify(data)).not.toMatch(/1,?409/)
    const file = await createPdf(app, id, [receiptId], clerk)
    expect(file.text).toMatch(new RegExp(`^${receiptNo}\\|\\|\\|\\|`))
    const [foreign] = await app.run(`select id from edu_receipt where campus_id <> 'org.east' limit 1`)
    const foreignId = String(foreign!['id'])
    expect((await print(id, foreignId, app.desk)).code).toBe(404)
    const both = await createPdf(app, id, [receiptId, foreignId], app.desk)
    expect(both).toMatchObject({ state: 'done', skipped: 1 })
    const coach = { token: await app.signIn('coach01') }
    expect((await print(id, receiptId, coach)).code).toBe(403)
    // The menu without the button prints nothing either.
    const consultant = { token: await app.signIn('consultant01') }
    expect((await print(id, receiptId, consultant)).code).toBe(403)
    // A template of receipts prints no contract, and no task.
    expect((await print(id, orderId, app.principal)).code).toBe(404)
    expect((await app.call(calls.data, { id, formId: receiptId, taskId: 'x' }, app.principal)).code).toBe(404)
  })
})

test('any column that is hidden prints nothing, but a void receipt still says so', async () => {
  const { orderId: sold } = await app.sell(app.nextStudent())
  const { receiptIds } = await app.pay(sold, 50)
  await app.data(receipts.void, { id: receiptIds[0]!, reason: '录错' }, app.principal)
  const codes = ['status', 'method', 'paidAt', 'studentName', 'sellerNames', 'type', 'lineNames']
  await app.run(
    `insert into system_column (id, module_id, full_name, en_code) select 'hidden.' || c, 'menu.edu.finance', c, c
     from unnest($1::text[]) c`,
    [codes],
  )
  clerk = { token: await app.signIn('tech01') }
  const receipt = await add(PrintType.receipt)
  const contract = await add(PrintType.order)
  const { data } = await print(receipt, receiptIds[0]!, clerk)
  expect(data.notice).toBe('本收据已作废。')
  for (const code of codes.slice(0, 4)) expect(data.printData).not.toHaveProperty(code)
  const ofOrder = await print(contract, sold, clerk)
  for (const code of ['status', 'type', 'sellerNames', 'studentName'])
    expect(ofOrder.data.printData).not.toHaveProperty(code)
  expect((ofOrder.data.printData['lines'] as object[])[0]).not.toHaveProperty('name')
  await app.run(`delete from system_column where id like 'hidden.%'`)
  clerk = { token: await app.signIn('tech01') }
})

describe('a contract', () => {
  test('prints its lines with prices and terms, and says where it is not in force', async () => {
    const id = await add(PrintType.order)
    const { data } = await print(id, orderId, app.desk)
    const [line] = await app.linesOf(orderId)
    const net = (Number(line!['net_amount']) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(data.printData).toMatchObject({
      orderNo,
      netAmount: net,
      receivedAmount: '1,409.50',
      remark: '每周三上课',
      lines: [{ paidUnits: '24', listAmount: net, discount: '0.00', netAmount: net, billing: '按课时' }],
    })
    expect((data.printData['lines'] as { refundRule: string }[])[0]!.refundRule).not.toBe('')
    expect(data.sums['lines-netAmount']).toBe(net)
    const { orderId: gone } = await app.sell(app.nextStudent())
    await app.data(orders.void, { id: gone, reason: '录错' }, app.principal)
    expect((await print(id, gone, app.principal)).data.notice).toBe('本合同已作废。')
    const { data: bare } = await print(id, orderId, clerk)
    for (const key of ['netAmount', 'listAmount', 'discountAmount', 'receivedAmount', 'arrears'])
      expect(bare.printData).not.toHaveProperty(key)
    expect(JSON.stringify(bare.printData)).not.toContain(net)
    expect(bare.sums).not.toHaveProperty('lines-netAmount')
  })
})

test('each kind has one default, which a copy, a disabled and a removed template are not', async () => {
  const first = await add(PrintType.receipt, { isDefault: 1 })
  expect(await defaultsOf(PrintType.receipt)).toEqual([first])
  const second = await add(PrintType.receipt)
  const { id: _, lastModifyTime, ...body } = await app.data(calls.read, { id: second }, admin)
  await app.data(calls.update, { id: second, ...body, isDefault: 1, lastModifyTime }, admin)
  expect(await defaultsOf(PrintType.receipt)).toEqual([second])
  expect(await defaultsOf(PrintType.order)).toHaveLength(1)
  const copy = await app.data(calls.copy, { id: second }, admin)
  await app.data(calls.setState, { id: copy.id }, admin)
  expect(await defaultsOf(PrintType.receipt)).toEqual([second])
  await app.data(calls.setState, { id: second }, admin)
  expect(await defaultsOf(PrintType.receipt)).toEqual([])
  expect((await print(second, receiptId, app.principal)).msg).toBe('打印模板不存在或已停用')
  await app.data(calls.remove, { id: second }, admin)
  expect((await print(second, receiptId, app.principal)).code).toBe(404)
})
