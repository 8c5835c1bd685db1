import { beforeAll, expect, test } from 'vitest'
import { designPreviews } from '@tessera/shared/contract/lowcode/design-previews'
import { openApp, type TestApp } from '../../../test/app.ts'
import { prunePreviews } from './store.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})
const create = (data: string) => app.data(designPreviews.create, { data }, admin)
const read = (id: string, by = admin) => app.call(designPreviews.read, { id }, by)

test('a draft is shown to designers who are signed in, for half an hour', async () => {
  const id = await create('{"formData":"{}"}')
  expect(await read(id)).toMatchObject({ code: 200, data: { data: '{"formData":"{}"}' } })
  const coach = { token: await app.signIn('coach01') }
  expect((await read(id, coach)).code).toBe(403)
  expect((await read(id, { token: '' })).code).not.toBe(200)
  expect((await app.call(designPreviews.create, { data: '{}' }, coach)).code).toBe(403)
  await app.database.pool.query(
    `update lowcode_design_preview set creator_time = now() - interval '31 minutes' where id = $1`,
    [id],
  )
  expect((await read(id)).code).toBe(404)
  await prunePreviews(app.database.db)
  const { rows } = await app.database.pool.query('select 1 from lowcode_design_preview where id = $1', [id])
  expect(rows).toEqual([])
})

test('the oldest previews of a designer make room for new ones', async () => {
  const ids: string[] = []
  for (let n = 0; n < 22; n++) ids.push(await create(`{"n":${n}}`))
  expect((await read(ids[0]!)).code).toBe(404)
  expect((await read(ids.at(-1)!)).data.data).toBe('{"n":21}')
})
