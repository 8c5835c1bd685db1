import { beforeAll, expect, test, vi } from 'vitest'
import { onlineImports } from '@tessera/shared/contract/lowcode/online'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { readXlsxRows } from '../../import/xlsx.ts'

let app: TestApp
let admin: { token: string }
let id: string
let table: string
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  ;({ id, table } = await releaseDesign(app, admin, {
    enCode: 'large',
    fields: [
      { jweeKey: 'comInput', vModel: 'code', label: 'code', required: true },
      { jweeKey: 'numInput', vModel: 'amount', label: 'amount' },
    ],
    form: { uniques: [['code']] },
  }))
})

/** Rows of which every tenth has a word in place of its number. */
const sheet = (rows: number) =>
  Buffer.from(
    [
      'code,amount',
      ...Array.from({ length: rows }, (_, at) => `c${at},${at % 10 === 9 ? 'wrong' : at}`),
    ].join('\n'),
  )

const preview = async (content: Buffer) => {
  const { headers, payload } = createForm({}, { name: 'rows.csv', content })
  const answer = await app.app.inject({
    method: 'POST',
    url: onlineImports.preview.path.replace('{id}', id),
    headers: { ...headers, authorization: admin.token },
    payload,
  })
  return answer.json() as { code: number; msg: string; data: { id: string; total: number; bad: number } }
}
const count = async (of: string) => {
  const { rows } = await app.database.pool.query(`select count(*)::int as n from ${of}`)
  return rows[0]!.n as number
}

test('a file of 200,000 rows is refused at once, and nothing of it is stored', async () => {
  expect(await preview(sheet(200_000))).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/50000|50,000|5 万/),
  })
  for (const name of [table, 'system_import', 'system_import_row']) expect(await count(name)).toBe(0)
})

test('of 20,000 rows with every tenth wrong, the right ones are stored once and the others are in the report', async () => {
  const { data } = await preview(sheet(20_000))
  expect(data).toMatchObject({ total: 20_000, bad: 2_000 })
  const startOnce = () => app.call(onlineImports.start, { id, importId: data.id }, admin)
  // A second click finds the import begun.
  const codes = (await Promise.all([startOnce(), startOnce()])).map(({ code }) => code)
  expect(codes).toContain(200)
  await vi.waitFor(
    async () => {
      const { state } = await app.data(onlineImports.state, { id, importId: data.id }, admin)
      expect(state).toBe('done')
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(await app.data(onlineImports.state, { id, importId: data.id }, admin)).toMatchObject({
    created: 18_000,
    failed: 2_000,
  })
  expect(await count(table)).toBe(18_000)
  expect(await count(`(select distinct code from ${table}) codes`)).toBe(18_000)
  const { url } = await app.data(onlineImports.failures, { id, importId: data.id }, admin)
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { authorization: admin.token } })
  const [heads, ...failed] = await readXlsxRows(rawPayload)
  expect(heads!.slice(0, 2)).toEqual(['code', 'amount'])
  expect(failed).toHaveLength(2_000)
  expect(failed[0]!.slice(0, 2)).toEqual(['c9', 'wrong'])
})
