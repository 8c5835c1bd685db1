import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '@tessera/shared/contract/system/bill-number'
import { billRules, type BillRuleBody } from '@tessera/shared/contract/system/bill-rules'
import { seedBillRules } from '../../../seeds/bill-rules.ts'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { waitForLock } from '../../../test/lock-waits.ts'
import { startProcess, type OtherProcess } from '../../../test/other-process.ts'
import { nextNumber, removeRule } from './store.ts'

let app: TestApp
let admin: { token: string }
let organizeId: string
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await seedBillRules(app.database.db)
  const { rows } = await app.database.pool.query(`select organize_id from org_user where id = 'user.admin'`)
  organizeId = rows[0].organize_id
})

test('lists rules in pages and searches by name or code', async () => {
  const { list, pagination } = await app.data(billRules.list, { pageSize: 3, currentPage: 2 }, admin)
  expect(list.map(({ enCode }) => enCode)).toEqual(['EduTransfer', 'EduPayslip', 'EduStudentNo'])
  expect(pagination).toEqual({ currentPage: 2, pageIndex: 2, pageSize: 3, total: 8 })
  expect(list[0]).toMatchObject({
    fullName: '转课单编号',
    digit: 4,
    startNumber: '1',
    outputNumber: null,
    enabledMark: 1,
    creatorUser: '',
  })
  expect(
    (await app.data(billRules.list, { keyword: 'refund' }, admin)).list.map(({ enCode }) => enCode),
  ).toEqual(['EduRefund'])
  const coach = { token: await app.signIn('coach01') }
  expect((await app.call(billRules.list, {}, coach)).code).toBe(403)
})

test('the selector lists enabled rules only', async () => {
  await sql`update system_bill_rule set enabled_mark = 0 where en_code = 'EduOrder'`.execute(app.database.db)
  const coach = { token: await app.signIn('coach01') }
  const { list } = await app.data(billRules.selector, { id: '0' }, coach)
  expect(list.map(({ enCode }) => enCode)).not.toContain('EduOrder')
  expect(list).toHaveLength(7)
})

const body = (enCode: string, by: Partial<BillRuleBody> = {}): BillRuleBody => ({
  fullName: `规则${enCode}`,
  enCode,
  prefix: `${enCode}-`,
  dateFormat: 'no',
  digit: 4,
  startNumber: '1',
  enabledMark: 1,
  sortCode: 0,
  ...by,
})
const make = async (enCode: string, by: Partial<BillRuleBody> = {}) =>
  (await app.data(billRules.create, body(enCode, by), admin)).id
/** Draws a number as a saving record does. */
const next = (enCode: string, { day: at }: { day?: number } = {}) =>
  nextNumber(app.database.db, enCode, { at, organizeId })
const { year, month, day } = dayOf(Date.now())
const today = (format: string) =>
  format
    .replace('yyyy', String(year))
    .replace('MM', String(month).padStart(2, '0'))
    .replace('dd', String(day).padStart(2, '0'))
const upTo = (prefix: string, most: number) =>
  Array.from({ length: most }, (_, at) => `${prefix}${String(at + 1).padStart(4, '0')}`)

describe('the next number', () => {
  test('starts with prefix, date and start number, counts up, and the list shows the last number', async () => {
    expect(await next('EduReceipt')).toBe(`SJ${today('yyyyMMdd')}0001`)
    expect(await next('EduReceipt')).toBe(`SJ${today('yyyyMMdd')}0002`)
    expect((await app.data(billRules.list, { keyword: 'EduReceipt' }, admin)).list[0]!.outputNumber).toBe(
      `SJ${today('yyyyMMdd')}0002`,
    )
  })

  test('a number with more digits than configured is written in full, and the list shows a warning', async () => {
    await make('wide', { digit: 1, startNumber: '9' })
    expect([
      await next('wide'),
      (await app.data(billRules.list, { keyword: 'wide' }, admin)).list[0]!.widened,
    ]).toEqual(['wide-9', false])
    expect([
      await next('wide'),
      (await app.data(billRules.list, { keyword: 'wide' }, admin)).list[0]!.widened,
    ]).toEqual(['wide-10', true])
  })

  test.each(['gapless', 'fast'] as const)(
    '%s: counting restarts with each period, and a document of another day uses the period of that day',
    async (mode) => {
      await make(`reset${mode}`, { mode, dateFormat: 'yyyyMM', reset: 'month' })
      const march = { day: Date.UTC(2026, 2, 15) }
      const april = { day: Date.UTC(2026, 3, 15) }
      const drawn = [
        await next(`reset${mode}`, march),
        await next(`reset${mode}`, april),
        await next(`reset${mode}`, april),
        await next(`reset${mode}`, march),
      ]
      // A fast rule has one sequence for all periods: going back to an earlier one leaves a gap.
      expect(drawn).toEqual(
        ['2026030001', '2026040001', '2026040002', mode === 'gapless' ? '2026030002' : '2026030005'].map(
          (end) => `reset${mode}-${end}`,
        ),
      )
    },
  )

  test('fills in the organisation code and fields of the document, and rejects a missing field', async () => {
    await make('org', { prefix: '{organize}.' })
    expect(await next('org')).toBe('hq.it.0001')
    await make('field', { prefix: '{kind}.' })
    expect(await app.call(billRules.nextNumber, { enCode: 'field' }, admin)).toMatchObject({
      code: 400,
      msg: '此单据规则需要字段“kind”的值',
    })
    expect(await nextNumber(app.database.db, 'field', { tokens: { kind: 'A' } })).toBe('A.0001')
  })

  test('a gapless rule reissues the number of a failed transaction, a fast rule does not', async () => {
    await make('gapless')
    await make('fast', { mode: 'fast' })
    for (const enCode of ['gapless', 'fast']) {
      const failed = app.database.db.transaction().execute(async (trx) => {
        expect(await nextNumber(trx, enCode)).toBe(`${enCode}-0001`)
        throw new Error('the record could not be saved')
      })
      await expect(failed).rejects.toThrow('could not be saved')
    }
    expect(await next('gapless')).toBe('gapless-0001')
    expect(await next('fast')).not.toBe('gapless-0001')
  })

  test('a fast rule does not wait for open transactions', async () => {
    await make('quick', { mode: 'fast' })
    await next('quick')
    await app.database.db.transaction().execute(async (trx) => {
      await nextNumber(trx, 'quick')
      expect(await next('quick')).toBe('quick-0003')
    })
  })

  test('rejects an unknown or disabled rule with a message', async () => {
    expect(await app.call(billRules.nextNumber, { enCode: 'None' }, admin)).toMatchObject({
      code: 404,
      msg: '单据规则不存在',
    })
    await make('off', { enabledMark: 0 })
    expect((await app.call(billRules.nextNumber, { enCode: 'off' }, admin)).code).toBe(404)
  })
})

test.each(['gapless', 'fast'] as const)(
  '%s: BillNumber previews the next number and issues none',
  async (mode) => {
    const enCode = `peek${mode}`
    await make(enCode, { mode })
    const peek = () => app.data(billRules.nextNumber, { enCode }, admin)
    expect(await peek()).toBe(`${enCode}-0001`)
    expect(await peek()).toBe(`${enCode}-0001`)
    expect(await next(enCode)).toBe(`${enCode}-0001`)
    expect(await peek()).toBe(`${enCode}-0002`)
    expect(
      (await app.database.pool.query('select 1 from system_bill_number where number like $1', [`${enCode}%`]))
        .rows,
    ).toHaveLength(1)
  },
)

test('a rule that names modules gives numbers to their records only', async () => {
  const id = await make('orders', { modules: 'edu.eduOrder,edu.eduRefund' })
  const draw = (module?: string) =>
    app.database.db.transaction().execute((trx) => nextNumber(trx, 'orders', module ? { module } : {}))
  expect(await draw('edu.eduOrder')).toBe('orders-0001')
  await expect(draw('edu.eduPayslip')).rejects.toMatchObject({ code: 403 })
  await expect(draw()).rejects.toMatchObject({ code: 403 })
  expect(await draw('edu.eduRefund')).toBe('orders-0002')
  expect(await app.data(billRules.read, { id }, admin)).toMatchObject({
    modules: 'edu.eduOrder,edu.eduRefund',
  })
  await make('anybody')
  expect(await nextNumber(app.database.db, 'anybody', { module: 'edu.eduPayslip' })).toBe('anybody-0001')
})

test('the preview shows the next numbers and issues none', async () => {
  for (const mode of ['gapless', 'fast'] as const) {
    const id = await make(`look${mode}`, { mode })
    expect((await app.data(billRules.preview, { id }, admin)).list).toEqual(upTo(`look${mode}-`, 3))
    expect((await app.data(billRules.preview, { id }, admin)).list).toEqual(upTo(`look${mode}-`, 3))
    expect(await next(`look${mode}`)).toBe(`look${mode}-0001`)
    expect((await app.data(billRules.preview, { id }, admin)).list[0]).toBe(`look${mode}-0002`)
  }
})

describe('concurrent callers', () => {
  test.each(['gapless', 'fast'] as const)(
    '%s: 100 parallel calls get no duplicate, and no gap if gapless',
    async (mode) => {
      await make(`many${mode}`, { mode })
      const numbers = await Promise.all(Array.from({ length: 100 }, () => next(`many${mode}`)))
      expect(new Set(numbers).size).toBe(100)
      if (mode === 'gapless') expect(numbers.sort()).toEqual(upTo('manygapless-', 100))
    },
  )

  test.each(['gapless', 'fast'] as const)(
    '%s: the same holds across two processes, one of which is killed',
    async (mode) => {
      const id = await make(`killed${mode}`, { mode })
      const [doomed, other] = [1, 2].map(() =>
        startProcess('number-taker.ts', app.database, `killed${mode}`),
      ) as [OtherProcess, OtherProcess]
      const countIssued = async () => (await issued(id)).length
      await expect.poll(countIssued).toBeGreaterThan(40)
      doomed.kill('SIGKILL')
      const countAtKill = await countIssued()
      await expect.poll(countIssued).toBeGreaterThan(countAtKill + 40)
      other.kill('SIGTERM')
      await other.ended
      const last = Number((await next(`killed${mode}`)).split('-')[1])
      const numbers = await issued(id)
      expect(new Set(numbers).size).toBe(numbers.length)
      if (mode === 'gapless') expect(numbers.sort()).toEqual(upTo('killedgapless-', last))
    },
    60_000,
  )

  const issued = async (id: string) =>
    (
      await sql<{ number: string }>`select number from system_bill_number where rule_id = ${id}`.execute(
        app.database.db,
      )
    ).rows.map(({ number }) => number)
})

describe('administering rules', () => {
  test('saves the fields of the form, and the server computes the example', async () => {
    const id = await make('kept', { dateFormat: 'yyyy', suffix: '号', example: 'nonsense' })
    expect(await app.data(billRules.read, { id }, admin)).toMatchObject({
      enCode: 'kept',
      reset: 'year',
      mode: 'gapless',
      suffix: '号',
      example: `kept-${year}0001号`,
    })
    await app.data(
      billRules.update,
      { id, ...body('kept', { dateFormat: 'yyyy', startNumber: '7', mode: 'fast' }) },
      admin,
    )
    expect(await app.data(billRules.read, { id }, admin)).toMatchObject({
      startNumber: '7',
      mode: 'fast',
      suffix: '号',
    })
  })

  test('rejects a reset period that the date format does not show, because numbers would repeat', async () => {
    expect(
      await app.call(billRules.create, body('hidden', { dateFormat: 'yyyy', reset: 'day' }), admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'reset' }] } })
  })

  test('rejects an existing code or name at its field', async () => {
    await make('twice')
    expect(await app.call(billRules.create, body('twice', { fullName: '另一个' }), admin)).toMatchObject({
      code: 409,
      data: { fields: [{ field: 'enCode' }] },
    })
    expect(await app.call(billRules.create, body('thrice', { fullName: '规则twice' }), admin)).toMatchObject({
      code: 409,
      data: { fields: [{ field: 'fullName' }] },
    })
  })

  test('a rule whose mode changes continues counting and never issues a number twice', async () => {
    const id = await make('mode')
    const drawn: string[] = []
    const drawTwo = async () => {
      drawn.push(await next('mode'))
      drawn.push(await next('mode'))
    }
    await drawTwo()
    for (const mode of ['fast', 'gapless', 'fast'] as const) {
      await app.data(billRules.update, { id, ...body('mode', { mode }) }, admin)
      await drawTwo()
    }
    expect(drawn).toEqual(upTo('mode-', 8))
  })

  test('skips numbers that were issued under earlier settings', async () => {
    const id = await make('back', { dateFormat: 'yyyyMMdd' })
    await next('back')
    await sql`delete from system_bill_counter where rule_id = ${id}`.execute(app.database.db)
    expect(await next('back')).toBe(`back-${today('yyyyMMdd')}0002`)
  })

  test('a rule that issued a number cannot be deleted', async () => {
    const used = await make('used')
    const unused = await make('unused')
    await next('used')
    expect(await app.call(billRules.remove, { id: used }, admin)).toMatchObject({
      code: 400,
      msg: '单据规则已使用，不能删除',
    })
    expect((await app.call(billRules.remove, { id: unused }, admin)).code).toBe(200)
    expect((await app.call(billRules.read, { id: unused }, admin)).code).toBe(404)
  })

  test('a removal waits for a concurrent draw and is rejected, and a draw waits for a concurrent removal and is rejected', async () => {
    const { db } = app.database
    const drawnFrom = await make('taken')
    const beingRemoved = await make('going')
    const { removing } = await db.transaction().execute(async (trx) => {
      await nextNumber(trx, 'taken')
      const waiting = app.call(billRules.remove, { id: drawnFrom }, admin)
      await waitForLock(app.database.pool, waiting)
      return { removing: waiting }
    })
    expect(await removing).toMatchObject({ code: 400, msg: '单据规则已使用，不能删除' })
    const { taking } = await db.transaction().execute(async (trx) => {
      await removeRule(trx, beingRemoved, 'user.admin')
      const waiting = nextNumber(db, 'going').catch((error: unknown) => error)
      await waitForLock(app.database.pool, waiting)
      return { taking: waiting }
    })
    expect(await taking).toMatchObject({ code: 404, text: { zh: '单据规则不存在' } })
  })

  test('rejects an update based on an outdated version', async () => {
    const id = await make('two')
    const { lastModifyTime } = await app.data(billRules.read, { id }, admin)
    await app.data(billRules.update, { id, ...body('two'), lastModifyTime }, admin)
    expect(
      (await app.call(billRules.update, { id, ...body('two', { fullName: '晚了' }), lastModifyTime }, admin))
        .code,
    ).toBe(409)
  })

  test('an exported rule is imported as disabled and counts from its start number', async () => {
    const id = await make('carried', { suffix: '#' })
    await next('carried')
    const { name, url } = await app.data(billRules.export, { id }, admin)
    expect(name).toBe('规则carried.json')
    const file = await app.app.inject({ method: 'GET', url })
    expect(file.headers['content-disposition']).toContain('attachment')
    const renamed = file.body.replaceAll('carried', 'brought')
    const upload = (content: string) => {
      const { headers, payload } = createForm({}, { name: 'rule.json', content: Buffer.from(content) })
      return app.app.inject({
        method: 'POST',
        url: billRules.import.path,
        headers: { authorization: admin.token, ...headers },
        payload,
      })
    }
    const importedId = (await upload(renamed)).json().data.id as string
    expect(await app.data(billRules.read, { id: importedId }, admin)).toMatchObject({
      enCode: 'brought',
      enabledMark: 0,
      suffix: '#',
    })
    expect((await app.data(billRules.preview, { id: importedId }, admin)).list[0]).toBe('brought-0001#')
    expect((await upload('{"kind":"tessera.menus"}')).json()).toMatchObject({
      code: 400,
      msg: '导入文件不正确，请选择由此页面导出的文件',
    })
    expect(
      (await app.app.inject({ method: 'GET', url: `${billRules.download.path}?encryption=x` })).json().code,
    ).toBe(404)
  })
})
