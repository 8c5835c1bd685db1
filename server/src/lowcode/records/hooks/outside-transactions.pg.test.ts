import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { ImportMode } from '@tessera/shared/contract/system/transfers'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { releaseDesign } from '../../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'
import { zeroBits } from '../../public-links/challenges.ts'

// Scripts and data interfaces of records run beside their transactions: before them, or after the commit.

let app: RightsApp
let admin: { token: string }
beforeAll(async () => {
  app = await openRightsApp()
  ;({ admin } = app)
})

let count = 0
const addInterface = async (query: string, names: readonly string[] = []) => {
  const enCode = `outside${(count += 1)}`
  const requestParameters = JSON.stringify(names.map((field) => ({ field, dataType: 'varchar' })))
  const { id } = await app.data(
    dataInterfaces.create,
    { fullName: enCode, enCode, categoryId: 'teaching', dataType: 1, checkType: 0, query, requestParameters },
    admin,
  )
  return id
}
const callsOf = async (id: string) => {
  const { rows } = await app.run(
    'select count(*)::int as n from system_data_interface_call where interface_id = $1',
    [id],
  )
  return rows[0]!['n'] as number
}

const waitForCalls = (id: string, expected: number) =>
  vi.waitFor(
    async () => {
      const calls = await callsOf(id)
      expect(calls).toBe(expected)
    },
    { timeout: 20_000, interval: 100 },
  )

const fields = [
  { jweeKey: 'comInput', vModel: 'code', label: 'code' },
  { jweeKey: 'comInput', vModel: 'note', label: 'note' },
]
const click = [{ type: 'set', field: 'note', value: { by: 'value', value: 'pressed' } }]
const columnData = {
  batchEdit: ['note'],
  customBtnsList: [{ value: 'finish', label: 'finish', place: 'head', actions: { click } }],
}
const openForm = (form: object) =>
  releaseDesign(app, admin, { enCode: `outsideForm${(count += 1)}`, form, fields, columnData })
const add = async (id: string, code: string) => {
  const { id: recordId } = await app.data(onlineForms.create, { id, data: JSON.stringify({ code }) }, admin)
  return recordId
}
const importRows = (id: string, list: object[], more: object = {}) =>
  app.call(onlineImports.start, { id, list, ...more } as never, admin)

test('the script after a submission runs once for each record, whatever saved it', async () => {
  const seen = await addInterface('select @record as record', ['record'])
  const { id } = await openForm({
    uniques: [['code']],
    funcs: { afterSubmit: `({ data, callInterface }) => { callInterface('${seen}', { record: data.id }) }` },
  })
  let expected = 0
  const expectMore = async (more: number) => {
    expected += more
    await waitForCalls(seen, expected)
  }
  const a = await add(id, 'a')
  const b = await add(id, 'b')
  await expectMore(2)
  const change = { data: JSON.stringify({ note: 'n' }) }
  expect(await app.call(onlineForms.update, { id, recordId: a, ...change }, admin)).toMatchObject({
    code: 200,
  })
  await expectMore(1)
  expect((await app.call(recordWork.restore, { id, recordId: a, version: 1 }, admin)).code).toBe(200)
  await expectMore(1)
  const press = (...ids: string[]) =>
    app.call(onlineForms.runButton, { id, button: 'finish', ids, confirmed: [] }, admin)
  expect(await press(a)).toMatchObject({ code: 200 })
  expect(await press(a, b)).toMatchObject({ code: 200 })
  await expectMore(3)
  const edit = { ids: [a, b], field: 'note', value: '"edited"', isAllOrNothing: false }
  expect(await app.data(recordWork.batchEdit, { id, ...edit }, admin)).toMatchObject({ changed: 2 })
  await expectMore(2)
  // A record is changed, two are created, and one row is wrong.
  const rows = [{ code: 'a', note: 'i' }, { code: 'c' }, { code: 'd' }, { code: 'c' }]
  expect(await importRows(id, rows, { mode: ImportMode.update, keys: ['code'] })).toMatchObject({
    data: { created: 2, updated: 1, failed: 1 },
  })
  await expectMore(3)
  expect(await importRows(id, [{ code: 'e' }], { dry: true })).toMatchObject({ data: { created: 1 } })
  await expectMore(0)
})

test('the script after a submission of a guest runs without a user', async () => {
  const seen = await addInterface('select 1 as one')
  const { id } = await openForm({
    funcs: { afterSubmit: `({ callInterface }) => { callInterface('${seen}') }` },
  })
  const { key } = await app.data(publicForms.save, { id, enabledMark: 1 }, admin)
  const send = async (url: string, payload: object) => {
    const answer = await app.app.inject({ method: 'POST', url, payload })
    return answer.json() as { code: number; data: { challenge: string; bits: number } }
  }
  const path = publicForms.submit.path.replace('{key}', key)
  const { challenge, bits } = (await send(publicForms.challenge.path.replace('{key}', key), {})).data
  let nonce = 0
  while (zeroBits(createHash('sha256').update(`${challenge}.${nonce}`).digest()) < bits) nonce++
  const proof = { challenge, nonce: String(nonce) }
  expect(await send(path, { ...proof, data: JSON.stringify({ code: 'g' }) })).toMatchObject({ code: 200 })
  await waitForCalls(seen, 1)
})

describe('a slow data interface before a submission holds no row lock', () => {
  const openSlow = async () => {
    const slow = await addInterface('select 1 as one from pg_sleep(0.8) where @code is not null', ['code'])
    const source = { by: 'field', field: 'code' }
    const step = { type: 'interface', interfaceId: slow, parameters: [{ name: 'code', value: source }] }
    const { id, table } = await openForm({ uniques: [['code']], actions: { beforeSubmit: [step] } })
    const ids: string[] = []
    for (const code of ['a', 'b', 'c']) ids.push(await add(id, code))
    /** How many looks in a row found a row locked, at most, while `work` ran. */
    const countLocked = async (work: Promise<unknown>) => {
      const progress = { isOver: false }
      void work.finally(() => (progress.isOver = true))
      let [inRow, most, looks] = [0, 0, 0]
      while (!progress.isOver) {
        const isLocked = await app.run(`select 1 from ${table} for update nowait`).then(
          () => false,
          () => true,
        )
        inRow = isLocked ? inRow + 1 : 0
        most = Math.max(most, inRow)
        looks++
        await new Promise((done) => setTimeout(done, 50))
      }
      expect(looks).toBeGreaterThan(15)
      return most
    }
    return { id, ids, countLocked }
  }

  test('in a batch edit', async () => {
    const { id, ids, countLocked } = await openSlow()
    const work = app.call(
      recordWork.batchEdit,
      { id, ids, field: 'note', value: '"x"', isAllOrNothing: false },
      admin,
    )
    expect(await countLocked(work)).toBeLessThan(5)
    expect(await work).toMatchObject({ data: { changed: 3, refused: [] } })
  })

  test('in an import, in batches and as a whole', async () => {
    const { id, countLocked } = await openSlow()
    for (const whole of [false, true]) {
      const rows = ['a', 'b', 'c'].map((code) => ({ code, note: `whole ${String(whole)}` }))
      const work = importRows(id, rows, { mode: ImportMode.update, keys: ['code'], whole })
      expect(await countLocked(work)).toBeLessThan(5)
      expect(await work).toMatchObject({ data: { updated: 3, failed: 0 } })
    }
  })
})
