import { beforeAll, describe, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { openGuardedRecords, type GuardedRecords } from '../../../test/record-rights.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { pruneChanges } from './history.ts'

let app: RightsApp
let guarded: GuardedRecords
let id: string
type By = { token: string }
let clerk: By, viewer: By, outsider: By

beforeAll(async () => {
  app = await openRightsApp()
  guarded = await openGuardedRecords(app, 'past')
  ;({ id, clerk, viewer, outsider } = guarded)
})

const update = (recordId: string, record: object, by: By = app.admin, more: object = {}) =>
  app.call(onlineForms.update, { id, recordId, data: JSON.stringify(record), ...more }, by)
const history = async (recordId: string, by: By = app.admin) =>
  (await app.data(recordWork.history, { id, recordId }, by)).list
const storedSecret = async (recordId: string) =>
  (await app.run('select secret from lc_past where id = $1', [recordId])).rows[0]!['secret']
const restore = (recordId: string, version: number, by: By = app.admin, more: object = {}) =>
  app.call(recordWork.restore, { id, recordId, version, ...more }, by)

describe('the history of a record', () => {
  test('names who changed which value of which row, and by which path', async () => {
    const recordId = await guarded.create({
      title: 'one',
      salary: 5,
      town: 'south',
      person: 'user.coach03',
      lines: [{ what: 'a', price: 1 }, { what: 'b' }],
    })
    const { lines } = (await guarded.read(recordId)) as { lines: { id: string }[] }
    await update(recordId, {
      title: 'two',
      person: '',
      lines: [{ id: lines[1]!.id, what: 'b', price: 2 }, { what: 'c' }],
    })
    const [changed, created] = await history(recordId)
    expect(changed).toMatchObject({
      version: 2,
      kind: 'update',
      source: 'form',
      creatorUserId: 'user.admin',
      creatorTime: expect.any(Number),
      fields: [
        { field: 'title', from: 'one', to: 'two', canRestore: true },
        { field: 'person', from: expect.stringContaining('/coach03'), to: '' },
      ],
      tables: [
        {
          field: 'lines',
          count: 3,
          rows: [
            {
              kind: 'removed',
              number: 1,
              fields: [
                { field: 'what', from: 'a' },
                { field: 'price', from: '1' },
              ],
            },
            { kind: 'changed', number: 1, fields: [{ field: 'price', from: '', to: '2' }] },
            { kind: 'added', number: 2, fields: [{ field: 'what', from: '', to: 'c' }] },
          ],
        },
      ],
    })
    expect(created).toMatchObject({ version: 1, kind: 'create' })
    expect(created!.fields.map(({ field, to }) => [field, to])).toEqual([
      ['title', 'one'],
      ['salary', expect.stringContaining('5')],
      ['town', 'south'],
      ['person', expect.stringContaining('/coach03')],
    ])
    await app.data(onlineForms.remove, { id, recordId }, app.admin)
    const { rows } = await app.run(
      `select kind, version from lowcode_record_change where record_id = $1 order by version desc limit 1`,
      [recordId],
    )
    expect(rows).toEqual([{ kind: 'remove', version: 3 }])
  })

  test('names the page on which a record was changed, and only those that a client may name', async () => {
    const recordId = await guarded.create({ title: 's1' })
    for (const [at, source] of ['list', 'view', 'script', undefined].entries())
      expect(await update(recordId, { title: `s${at + 2}` }, app.admin, { source })).toMatchObject({
        code: 200,
      })
    expect((await history(recordId)).map(({ source }) => source)).toEqual([
      'form',
      'script',
      'view',
      'list',
      'form',
    ])
    expect((await update(recordId, { title: 'x' }, app.admin, { source: 'import' })).code).toBe(400)
  })

  test('a deleted record comes back with its rows, unless another one has its unique values', async () => {
    const { id: own, menuId } = await releaseDesign(app, app.admin, {
      enCode: 'bin',
      fields: [
        { jweeKey: 'comInput', vModel: 'code', label: '编号' },
        {
          jweeKey: 'table',
          vModel: 'lines',
          label: 'lines',
          children: [{ jweeKey: 'comInput', vModel: 'what', label: 'what' }],
        },
      ],
      form: { uniques: [['code']] },
      columnData: { columnList: [{ prop: 'code' }], useBtnPermission: true },
    })
    const add = async (record: object) =>
      (await app.data(onlineForms.create, { id: own, data: JSON.stringify(record) }, app.admin)).id
    const recordId = await add({ code: 'a', lines: [{ what: 'x' }, { what: 'y' }] })
    await app.data(onlineForms.remove, { id: own, recordId }, app.admin)
    const deleted = async (by: By = app.admin) => app.call(recordWork.deleted, { id: own }, by)
    expect((await deleted()).data.list).toEqual([
      {
        id: recordId,
        values: { id: recordId, code: 'a' },
        deleteTime: expect.any(Number),
        deleteUser: expect.stringContaining('/admin'),
      },
    ])
    await app.run(
      `insert into system_data_scheme (id, module_id, full_name, condition_json) values ('scheme.bin', $1, 'all', '[]')`,
      [menuId],
    )
    const reader = await app.createUser('bin.reader', `module ${menuId}`, 'resource scheme.bin')
    const undelete = (of: string, by: By = app.admin) =>
      app.call(recordWork.undelete, { id: own, recordId: of }, by)
    expect((await deleted(reader)).code).toBe(403)
    expect((await undelete(recordId, reader)).code).toBe(403)
    const other = await add({ code: 'a' })
    expect(await undelete(recordId)).toMatchObject({ code: 409, msg: expect.stringContaining('编号') })
    await app.data(onlineForms.remove, { id: own, recordId: other }, app.admin)
    expect((await undelete(recordId)).code).toBe(200)
    const { data } = await app.data(onlineForms.read, { id: own, recordId }, app.admin)
    expect(JSON.parse(data)).toMatchObject({ code: 'a', lines: [{ what: 'x' }, { what: 'y' }] })
    const { list } = await app.data(recordWork.history, { id: own, recordId }, app.admin)
    expect(list.map(({ kind }) => kind)).toEqual(['undelete', 'remove', 'create'])
    expect((await undelete(recordId)).code).toBe(404)
  })

  test('deleted records follow the rows and the columns of the user', async () => {
    const [north, west] = await Promise.all(
      ['north', 'west'].map((town) => guarded.create({ title: `deleted ${town}`, town, salary: 7 })),
    )
    for (const recordId of [north!, west!]) await app.data(onlineForms.remove, { id, recordId }, app.admin)
    const { list } = await app.data(recordWork.deleted, { id }, clerk)
    const seen = list.filter((row) => [north, west].includes(row.id))
    expect(seen).toMatchObject([{ values: { title: 'deleted north', town: 'north' } }])
    expect(seen[0]!.values).not.toHaveProperty('salary')
    const undelete = (recordId: string) => app.call(recordWork.undelete, { id, recordId }, clerk)
    expect((await undelete(west!)).code).toBe(404)
    expect((await undelete(north!)).code).toBe(200)
  })

  test('never stores a password', async () => {
    const recordId = await guarded.create({ title: 'p', secret: 'hunter2' })
    await update(recordId, { secret: 'hunter3' })
    const [changed] = await history(recordId)
    expect(changed!.fields).toEqual([
      { field: 'secret', label: 'secret', from: '', to: '', isSecret: true, canRestore: false },
    ])
    const { rows } = await app.run(
      `select 1 from lowcode_record_change where record_id = $1 and changes::text like '%hunter%'`,
      [recordId],
    )
    expect(rows).toEqual([])
    expect((await restore(recordId, 1, app.admin, { field: 'secret' })).code).not.toBe(200)
  })

  test('stores a password encrypted, and keeps a plain one of an earlier version until it is changed', async () => {
    const recordId = await guarded.create({ title: 'p', secret: 'hunter2' })
    expect(await storedSecret(recordId)).toMatch(/^sealed:1\.[\w-]{40,}$/)
    await app.run(`update lc_past set secret = 'plain' where id = $1`, [recordId])
    await update(recordId, { title: 'q' })
    expect(await storedSecret(recordId)).toBe('plain')
    await update(recordId, { secret: 'hunter3' })
    expect(await storedSecret(recordId)).toMatch(/^sealed:/)
  })

  test('never answers a password, and saving without one keeps it', async () => {
    const recordId = await guarded.create({ title: 'p', secret: 'hunter2' })
    const sealed = await storedSecret(recordId)
    const answers: string[] = []
    for (const call of [onlineForms.read, onlineForms.detail]) {
      const answer = await app.data(call, { id, recordId }, app.admin)
      expect(answer.storedSecrets).toEqual(['secret'])
      answers.push(JSON.stringify(answer))
    }
    const { data } = await app.data(onlineForms.read, { id, recordId }, app.admin)
    expect(JSON.parse(data)).toMatchObject({ secret: '' })
    answers.push(JSON.stringify(await app.data(onlineForms.list, { id, keyword: 'p' }, app.admin)))
    answers.push(JSON.stringify(await app.data(recordWork.history, { id, recordId }, app.admin)))
    expect(answers.join()).not.toContain('hunter')
    for (const secret of ['', null, undefined]) {
      expect(await update(recordId, { title: `p ${String(secret)}`, secret })).toMatchObject({ code: 200 })
      expect(await storedSecret(recordId)).toBe(sealed)
    }
    const [latest] = await history(recordId)
    expect(latest!.fields.map(({ field }) => field)).toEqual(['title'])
    await update(recordId, { secret: 'new' })
    expect(await storedSecret(recordId)).not.toBe(sealed)
    const empty = await app.data(
      onlineForms.read,
      { id, recordId: await guarded.create({ title: 'q' }) },
      app.admin,
    )
    expect(empty.storedSecrets).toEqual([])
  })

  test('leaves out what the caller may not see, and all of a record in other rows', async () => {
    const north = await guarded.create({ title: 'n', town: 'north', salary: 5, lines: [{ what: 'a' }] })
    await update(north, { title: 'n2', salary: 6, lines: [] })
    const south = await guarded.create({ title: 's', town: 'south', salary: 5 })
    await update(south, { salary: 6, lines: [{ what: 'z' }] })
    const [ofNorth, firstOfNorth] = await history(north, clerk)
    expect([ofNorth!.fields.map(({ field }) => field), ofNorth!.tables]).toEqual([['title'], []])
    expect(firstOfNorth!.fields.map(({ field }) => field)).toEqual(['title', 'town'])
    const [ofSouth] = await history(south, clerk)
    expect([ofSouth!.fields.map(({ field }) => field), ofSouth!.tables.length]).toEqual([['salary'], 1])
    const foreign = await guarded.create({ title: 'w', town: 'west' })
    expect((await app.call(recordWork.history, { id, recordId: foreign }, clerk)).code).toBe(404)
    expect((await restore(foreign, 1, clerk)).code).toBe(404)
    for (const by of [viewer, outsider]) {
      expect((await app.call(recordWork.history, { id, recordId: north }, by)).code).toBe(403)
      expect((await restore(north, 1, by)).code).toBe(403)
    }
  })

  test('is deleted after three years', async () => {
    const old = await guarded.create({ title: 'old' })
    const recent = await guarded.create({ title: 'recent' })
    await app.run(
      `update lowcode_record_change set creator_time = now() - interval '1096 days' where record_id = $1`,
      [old],
    )
    await pruneChanges(app.database.db)
    const { rows } = await app.run(`select record_id from lowcode_record_change where record_id = any($1)`, [
      [old, recent],
    ])
    expect(rows).toEqual([{ record_id: recent }])
    await update(old, { title: 'new' })
    expect(await restore(old, 1)).toMatchObject({ code: 200 })
    await app.run(`delete from lowcode_record_change where record_id = $1 and version = 2`, [old])
    expect(await restore(old, 1)).toMatchObject({ code: 404, msg: expect.stringContaining('不完整') })
  })
})

describe('a version is restored', () => {
  test('whole, with rows that were removed, as a change of its own', async () => {
    const lines = [{ what: 'a', price: 1 }, { what: 'b' }]
    const recordId = await guarded.create({ title: 'one', salary: 5, lines })
    const first = (await guarded.read(recordId)) as { lines: { id: string }[] }
    await update(recordId, { title: 'two', lines: [{ ...first.lines[1], what: 'B' }] })
    await update(recordId, { salary: 7, lines: [] })
    expect(await restore(recordId, 1)).toMatchObject({ code: 200 })
    expect(await guarded.read(recordId)).toMatchObject({ title: 'one', salary: 5, lines })
    const [latest] = await history(recordId)
    expect(latest).toMatchObject({ version: 4, source: 'restore', kind: 'update' })
    // Also the version between, through the restoration.
    expect(await restore(recordId, 2)).toMatchObject({ code: 200 })
    expect(await guarded.read(recordId)).toMatchObject({ title: 'two', salary: 5, lines: [{ what: 'B' }] })
    expect(await restore(recordId, 2)).toMatchObject({ code: 400, msg: expect.stringContaining('无需恢复') })
  })

  test('in one field, by the rules, and not over a change of someone else', async () => {
    const recordId = await guarded.create({ title: 'one', salary: 5, town: 'south' })
    await update(recordId, { title: 'two', salary: 6 })
    expect(await restore(recordId, 1, app.admin, { field: 'title', lockVersion: 1 })).toMatchObject({
      code: 409,
    })
    expect(await restore(recordId, 1, app.admin, { field: 'title', lockVersion: 2 })).toMatchObject({
      code: 200,
    })
    expect(await guarded.read(recordId)).toMatchObject({ title: 'one', salary: 6 })
    expect((await restore(recordId, 1, app.admin, { field: 'nothing' })).code).toBe(403)
    // A value that was valid then is checked by the rules of now.
    await app.run(`update lc_past set salary = 5000 where id = $1`, [recordId])
    await app.run(
      `update lowcode_record_change set changes = jsonb_set(changes, '{fields,1,from}', '9000')
       where record_id = $1 and version = 2`,
      [recordId],
    )
    expect(await restore(recordId, 1, app.admin, { field: 'salary' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'salary' }] },
    })
  })

  test('without what the caller may not write', async () => {
    const recordId = await guarded.create({ title: 'one', salary: 5, town: 'north', lines: [{ what: 'a' }] })
    await update(recordId, { title: 'two', salary: 6, lines: [] })
    expect((await restore(recordId, 1, clerk, { field: 'salary' })).code).toBe(403)
    expect((await restore(recordId, 1, clerk, { field: 'lines' })).code).toBe(403)
    expect((await restore(recordId, 1, clerk)).code).toBe(200)
    expect(await guarded.read(recordId)).toMatchObject({ title: 'one', salary: 6, lines: [] })
  })
})
