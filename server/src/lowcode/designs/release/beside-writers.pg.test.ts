import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openApp, type TestApp } from '../../../../test/app.ts'
import { raceReleases } from '../../../../test/release-race.ts'
import { releaseDesign } from '../../../../test/released-design.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const field = (formId: number, jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
const name = field(101, 'comInput', 'name')
const note = field(102, 'comInput', 'note')
const lines = (...children: object[]) => field(103, 'table', 'lines', { children })

const save = (id: string, fields: readonly object[]) =>
  app.data(designs.update, { id, formData: JSON.stringify({ fields }) }, admin)

/** Runs `work` with a connection of its own. */
async function besides<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect()
  try {
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const waitFor = (table: string, count: number) =>
  expect
    .poll(
      async () =>
        (
          await app.database.pool.query(
            `select 1 from pg_locks where relation = $1::regclass and not granted`,
            [table],
          )
        ).rows.length,
      { timeout: 10_000 },
    )
    .toBe(count)

let count = 0
describe('a value that is being saved while its field is released away', () => {
  test.each<[string, readonly object[], readonly object[], (table: string) => string, string]>([
    [
      'a removed field',
      [name, note],
      [name],
      (table) => `insert into ${table} (id, release_number, note) values ('w', 1, '旧')`,
      '标签note',
    ],
    [
      'a retyped field',
      [name, note],
      [name, { ...note, jweeKey: 'numInput' }],
      (table) => `insert into ${table} (id, release_number, note) values ('w', 1, '旧')`,
      '标签note',
    ],
    [
      'a removed sub-table',
      [name, lines(field(104, 'comInput', 'what'))],
      [name],
      (table) => `with r as (insert into ${table} (id, release_number) values ('w', 1))
        insert into ${table}_lines (id, record_id, sort_code, what) values ('w', 'w', 0, '旧')`,
      '标签lines',
    ],
    [
      'a removed column of a sub-table',
      [name, lines(field(104, 'comInput', 'what'), field(105, 'comInput', 'more'))],
      [name, lines(field(104, 'comInput', 'what'))],
      (table) => `with r as (insert into ${table} (id, release_number) values ('w', 1))
        insert into ${table}_lines (id, record_id, sort_code, more) values ('w', 'w', 0, '旧')`,
      '标签more',
    ],
  ])('%s: the release waits, counts it and asks', async (_, before, after, statement, label) => {
    count += 1
    const enCode = `beside${count}`
    const { id, table } = await releaseDesign(app, admin, { enCode, fields: before })
    await save(id, after)
    const answer = await besides(async (writer) => {
      await writer.query('begin')
      await writer.query(statement(table))
      const released = app.call(designs.release, { id }, admin)
      await waitFor(table, 1)
      await writer.query('commit')
      return released
    })
    expect([answer.code, answer.msg]).toEqual([409, expect.stringContaining(label)])
    const { questions } = await app.data(designs.previewRelease, { id }, admin)
    expect(questions).toMatchObject([{ filled: 1, lost: 1 }])
  })
})

test('a save that waits for a release is refused, and nothing of it is stored', async () => {
  const { id, table } = await releaseDesign(app, admin, { enCode: 'besideSave', fields: [name, note] })
  await app.data(onlineForms.create, { id, data: '{"name":"甲","note":"旧"}' }, admin)
  await save(id, [name])
  const [released, saved] = await besides(async (holder) => {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const release = app.call(designs.release, { id, answers: { 'remove:note': 'retire' } }, admin)
    await waitFor(table, 1)
    const create = app.call(onlineForms.create, { id, data: '{"name":"乙","note":"新"}', release: 1 }, admin)
    await waitFor(table, 2)
    await holder.query('commit')
    return Promise.all([release, create])
  })
  expect(released.code, released.msg).toBe(200)
  expect([saved.code, saved.msg]).toEqual([409, expect.stringContaining('新版本')])
  const { rows } = await app.database.pool.query(`select name, note from ${table}`)
  expect(rows).toEqual([{ name: '甲', note: '旧' }])
})

test('an answer that was given for fewer values is asked for again', async () => {
  const { id } = await releaseDesign(app, admin, { enCode: 'besideSeen', fields: [name, note] })
  const create = () => app.data(onlineForms.create, { id, data: '{"name":"甲","note":"旧"}' }, admin)
  await create()
  await save(id, [name])
  const [question] = (await app.data(designs.previewRelease, { id }, admin)).questions
  const answered = {
    id,
    answers: { [question!.id]: 'drop' as const },
    seen: { [question!.id]: question!.lost },
  }
  await create()
  expect(await app.call(designs.release, answered, admin)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('标签note'),
  })
  await app.data(designs.release, { ...answered, seen: { [question!.id]: 2 } }, admin)
})

test('releases beside writers lose no acknowledged value', async () => {
  const { lost, faults, saved } = await raceReleases(app, admin, {
    enCode: 'besideMany',
    releases: 8,
    writers: 4,
    seed: 7,
  })
  expect({ lost, faults }).toEqual({ lost: [], faults: [] })
  expect(saved).toBeGreaterThan(8)
})
