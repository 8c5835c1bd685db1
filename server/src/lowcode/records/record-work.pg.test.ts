import { beforeAll, describe, expect, test } from 'vitest'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { openGuardedRecords, type GuardedRecords } from '../../../test/record-rights.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'

let app: RightsApp
let guarded: GuardedRecords
let id: string
type By = { token: string }
let clerk: By, viewer: By, outsider: By

beforeAll(async () => {
  app = await openRightsApp()
  guarded = await openGuardedRecords(app, 'work', {
    columnBtnsList: [
      {
        value: 'edit',
        condition: [{ logic: 'and', groups: [{ field: 'state', op: '<>', value: 'closed' }] }],
      },
      { value: 'detail' },
      {
        value: 'remove',
        label: '作废',
        condition: [{ logic: 'and', groups: [{ field: 'salary', op: '<', value: 100 }] }],
      },
    ],
  })
  ;({ id, clerk, viewer, outsider } = guarded)
})

const update = (recordId: string, record: object, by: By = app.admin, more: object = {}) =>
  app.call(onlineForms.update, { id, recordId, data: JSON.stringify(record), ...more }, by)
const history = async (recordId: string, by: By = app.admin) =>
  (await app.data(recordWork.history, { id, recordId }, by)).list
const restore = (recordId: string, version: number, by: By = app.admin, more: object = {}) =>
  app.call(recordWork.restore, { id, recordId, version, ...more }, by)

describe('sums', () => {
  const sums = async (input: object, by: By = app.admin) =>
    (await app.data(recordWork.sums, { id, ...input }, by)).list
  const of = (tag: string) => ({ keyword: tag })

  test('are over the whole filter, and a cell counts only where one grant shows it', async () => {
    for (const [town, salary] of [
      ['north', 1],
      ['south', 20],
      ['south', 300.25],
      ['west', 4000],
    ] as const)
      await app.run(
        `insert into lc_work (id, organize_id, lock_version, release_number, creator_user_id, creator_time, delete_mark, title, town, salary)
         values (gen_random_uuid()::text, '', 1, 1, 'user.admin', now(), 0, 'summed', $1, $2)`,
        [town, salary],
      )
    expect(await sums({ ...of('summed'), pageSize: 1 })).toEqual([
      { prop: 'salary', sum: 4321.25, isPartial: false },
    ])
    expect(await sums(of('summed'), clerk)).toEqual([{ prop: 'salary', sum: 320.25, isPartial: true }])
    const southern = JSON.stringify({
      match: 'and',
      conditions: [{ field: 'town', op: '==', value: 'south' }],
    })
    expect(await sums({ ...of('summed'), superQueryJson: southern }, clerk)).toEqual([
      { prop: 'salary', sum: 320.25, isPartial: false },
    ])
    expect(await sums(of('summed'), viewer)).toEqual([])
    expect(await sums(of('no such record'))).toEqual([{ prop: 'salary', sum: null, isPartial: false }])
    expect((await app.call(recordWork.sums, { id }, outsider)).code).toBe(403)
  })
})

describe('a super query', () => {
  const titles = async (query: unknown, by: By = app.admin) => {
    const { code, data } = await app.call(
      onlineForms.list,
      { id, keyword: 'sq', superQueryJson: JSON.stringify(query) },
      by,
    )
    return code === 200 ? data.list.map((row) => row['title']).toSorted() : [code, data]
  }
  const test1 = (field: string, op: string, value: unknown) => ({ field, op, value })

  test('compares any level of an address and of a tree from a dictionary', async () => {
    const options = { dataType: 'dictionary', dictionaryType: 'dict.eduReviewTag' }
    const { id: placed } = await releaseDesign(app, app.admin, {
      enCode: 'placed',
      fields: [
        { jweeKey: 'comInput', vModel: 'title', label: 'title' },
        { jweeKey: 'address', vModel: 'area', label: 'area' },
        { jweeKey: 'cascader', vModel: 'tag', label: 'tag', ...options },
        { jweeKey: 'cascader', vModel: 'tags', label: 'tags', ...options, multiple: true },
      ],
    })
    const { rows } = await app.run(
      `select p.id as p, c.id as c, o.id as o from system_area c join system_area p on p.id = c.parent_id
       join system_area o on o.parent_id = p.id and o.id <> c.id where p.parent_id = '-1' order by c.id limit 1`,
    )
    const [province, city, other] = ['p', 'c', 'o'].map((key) => String(rows[0]![key])) as [
      string,
      string,
      string,
    ]
    const { rows: entries } = await app.run(
      `select id from system_dictionary_data where dictionary_type_id = 'dict.eduReviewTag' order by sort_code limit 2`,
    )
    const [first, second] = entries.map((row) => String(row['id'])) as [string, string]
    const records = [
      { title: 'a', area: [province, city], tag: [first], tags: [[first], [second]] },
      { title: 'b', area: [province, other], tag: [second], tags: [[second]] },
    ]
    for (const record of records)
      await app.data(onlineForms.create, { id: placed, data: JSON.stringify(record) }, app.admin)
    const found = async (field: string, op: string, value: unknown) => {
      const superQueryJson = JSON.stringify({ match: 'and', conditions: [{ field, op, value }] })
      const { list } = await app.data(onlineForms.list, { id: placed, superQueryJson }, app.admin)
      return list
        .map((row) => row['title'])
        .toSorted()
        .join('')
    }
    expect(await found('area', '==', province)).toBe('ab')
    expect(await found('area', '==', city)).toBe('a')
    expect(await found('area', '<>', city)).toBe('b')
    expect(await found('tag', '==', second)).toBe('b')
    expect(await found('tags', 'in', [first])).toBe('a')
    expect(await found('tags', '==', second)).toBe('ab')
  })

  test('finds records by the rows of their sub-tables: conditions of a group are about one row', async () => {
    const children = [
      { jweeKey: 'comInput', vModel: 'what', label: 'what' },
      { jweeKey: 'numInput', vModel: 'n', label: 'n' },
      {
        jweeKey: 'checkbox',
        vModel: 'marks',
        label: 'marks',
        options: ['x', 'y'].map((mark) => ({ id: mark, fullName: mark })),
      },
    ]
    const { id: ordered } = await releaseDesign(app, app.admin, {
      enCode: 'ordered',
      fields: [
        { jweeKey: 'comInput', vModel: 'title', label: 'title' },
        { jweeKey: 'table', vModel: 'lines', label: 'lines', children },
      ],
    })
    const records = [
      {
        title: 'a',
        lines: [
          { what: 'ball', n: 1 },
          { what: 'net', n: 9, marks: ['x'] },
        ],
      },
      { title: 'b', lines: [{ what: 'ball', n: 5, marks: ['y', 'x'] }] },
      { title: 'c' },
    ]
    for (const record of records)
      await app.data(onlineForms.create, { id: ordered, data: JSON.stringify(record) }, app.admin)
    const found = async (match: string, ...conditions: object[]) => {
      const superQueryJson = JSON.stringify({ match, conditions })
      const { list } = await app.data(onlineForms.list, { id: ordered, superQueryJson }, app.admin)
      return list
        .map((row) => row['title'])
        .toSorted()
        .join('')
    }
    const ball = test1('lines-what', '==', 'ball')
    const many = test1('lines-n', '>', 3)
    expect(await found('and', ball)).toBe('ab')
    expect(await found('and', ball, many)).toBe('b')
    expect(await found('and', ball, { match: 'and', conditions: [many] })).toBe('ab')
    expect(await found('or', test1('lines-what', 'like', 'ne'), test1('title', '==', 'c'))).toBe('ac')
    expect(await found('and', test1('lines-marks', 'in', ['y']))).toBe('b')
    expect(await found('and', test1('lines-marks', 'null', ''), ball)).toBe('a')
    expect(await found('and', test1('lines-n', '<>', 9))).toBe('ab')
  })

  test('nests groups of all and any, and compares only what the caller may see', async () => {
    await guarded.create({ title: 'sq1', salary: 1, town: 'north' })
    await guarded.create({ title: 'sq2', salary: 2, town: 'south' })
    await guarded.create({ title: 'sq3', salary: 3, town: 'south' })
    const nested = {
      match: 'or',
      conditions: [
        test1('town', '==', 'north'),
        {
          match: 'and',
          conditions: [
            test1('town', '==', 'south'),
            { match: 'or', conditions: [test1('salary', '>', 2), test1('salary', '<', 0)] },
            { match: 'and', conditions: [] },
          ],
        },
      ],
    }
    expect(await titles(nested)).toEqual(['sq1', 'sq3'])
    expect(await titles({ match: 'and', conditions: [] })).toEqual(['sq1', 'sq2', 'sq3'])
    const some = { match: 'and', conditions: [test1('salary', '>=', 1)] }
    expect(await titles(some)).toEqual(['sq1', 'sq2', 'sq3'])
    expect(await titles(some, clerk)).toEqual(['sq2', 'sq3'])
    const place = { fields: [expect.objectContaining({ field: 'superQueryJson.conditions[0]' })] }
    expect(await titles(some, viewer)).toEqual([400, expect.objectContaining(place)])
    let deep: object = test1('salary', '>', 0)
    for (let level = 0; level < 6; level++) deep = { match: 'and', conditions: [deep] }
    expect(await titles(deep)).toEqual([400, expect.anything()])
    const many = { match: 'or', conditions: Array.from({ length: 201 }, () => test1('salary', '>', 0)) }
    expect(await titles(many)).toEqual([400, expect.anything()])
    for (const broken of ['x', { match: 'and' }, { match: 'xor', conditions: [] }, [3], null])
      expect(await titles(broken)).toEqual([400, expect.anything()])
  })
})

describe('a batch edit', () => {
  const edit = (input: object, by: By = app.admin) =>
    app.call(recordWork.batchEdit, { id, field: 'state', value: '"done"', ...input }, by)

  test('changes each record by its rules, and names those that are refused', async () => {
    const [one, closed, large] = [
      await guarded.create({ title: 'b1', salary: 1 }),
      await guarded.create({ title: 'b2', state: 'closed' }),
      await guarded.create({ title: 'b3' }),
    ]
    expect(await edit({ ids: [one, closed, large, 'nothing'] })).toMatchObject({
      code: 200,
      data: {
        changed: 2,
        refused: expect.arrayContaining([
          { id: closed, name: 'b2', reason: '该记录当前不满足“编辑”的条件' },
          { id: 'nothing', name: '', reason: expect.any(String) },
        ]),
      },
    })
    const [latest] = await history(one)
    expect(latest).toMatchObject({ source: 'batch', fields: [{ field: 'state', from: '', to: 'done' }] })
    // The values of the field are checked, too.
    expect(await edit({ ids: [one], field: 'salary', value: '5000' })).toMatchObject({
      data: { changed: 0, refused: [{ id: one, name: 'b1' }] },
    })
    expect(await edit({ ids: [one], field: 'title', value: 'null' })).toMatchObject({
      data: { changed: 0, refused: [{ id: one, reason: '“title”不能为空' }] },
    })
    expect(await edit({ ids: [one, closed], value: '"x"', isAllOrNothing: true })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('全部未修改'),
    })
    expect(await guarded.read(one)).toMatchObject({ state: 'done', salary: 1 })
  })

  test('names records whose first column does not tell them apart by further columns', async () => {
    const plain = (vModel: string, jweeKey: string) => ({ jweeKey, vModel, label: vModel })
    const design = await releaseDesign(app, app.admin, {
      enCode: 'work_named',
      fields: [plain('who', 'userSelect'), plain('topic', 'comInput'), plain('sum', 'numInput')],
      columnData: {
        columnList: ['who', 'topic', 'sum'].map((prop) => ({ prop })),
        batchEdit: ['sum'],
      },
    })
    const create = (record: object) =>
      app.data(onlineForms.create, { id: design.id, data: JSON.stringify(record) }, app.admin)
    const who = 'user.coach01'
    const ids: string[] = []
    for (const [topic, sum] of [
      ['打车', 5],
      ['教材', 6],
    ])
      ids.push((await create({ who, topic, sum })).id)
    const { refused } = await app.data(
      recordWork.batchEdit,
      { id: design.id, ids, field: 'sum', value: '"x"' },
      app.admin,
    )
    const names = refused.map(({ name }) => name).toSorted()
    expect(names).toEqual([expect.stringMatching(/^.+ · 打车 · 5$/), expect.stringMatching(/ · 教材 · 6$/)])
  })

  test('changes all records of a filter up to its limit, in the fields that the list offers', async () => {
    for (const title of ['f1', 'f2']) await guarded.create({ title: `filtered ${title}` })
    expect(await edit({ filter: { keyword: 'filtered' } })).toMatchObject({
      data: { changed: 2, refused: [] },
    })
    await app.run(
      `insert into lc_work (id, organize_id, lock_version, release_number, creator_user_id, creator_time, delete_mark, title)
       select gen_random_uuid()::text, '', 1, 1, 'user.admin', now(), 0, 'many' from generate_series(1, 1001)`,
    )
    expect(await edit({ filter: { keyword: 'many' } })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('最多修改 1000 条'),
    })
    expect(await edit({ filter: { keyword: 'no such' } })).toMatchObject({ code: 400 })
    expect((await edit({})).code).toBe(404)
    expect((await edit({ filter: {}, field: 'town' })).code).toBe(403)
    expect((await edit({ filter: {}, value: '{' })).code).toBe(400)
  })

  test('checks the button, the rows and the cells of the caller', async () => {
    const north = await guarded.create({ title: 'bn', town: 'north', salary: 1 })
    const south = await guarded.create({ title: 'bs', town: 'south', salary: 1 })
    const west = await guarded.create({ title: 'bw', town: 'west', salary: 1 })
    const ids = [north, south, west]
    for (const by of [viewer, outsider]) expect((await edit({ ids }, by)).code).toBe(403)
    const { data } = await edit({ ids, field: 'salary', value: '9' }, clerk)
    expect([data.changed, data.refused.map((one) => one.id).toSorted()]).toEqual([
      1,
      [north, west].toSorted(),
    ])
    expect(data.refused.find((one) => one.id === west)!.name).toBe('')
    expect(await Promise.all(ids.map(guarded.read))).toMatchObject([
      { salary: 1 },
      { salary: 9 },
      { salary: 1 },
    ])
  })
})

describe('the condition of a row button', () => {
  const remove = (ids: string[]) => app.call(onlineForms.removeMany, { id, ids }, app.admin)

  test('hides it in the list, and the server refuses what it does not allow', async () => {
    const [closed, dear, plain] = [
      await guarded.create({ title: 'cond1', state: 'closed', salary: 1 }),
      await guarded.create({ title: 'cond2', salary: 100 }),
      await guarded.create({ title: 'cond3', salary: 1 }),
    ]
    const { list } = await app.data(onlineForms.list, { id, keyword: 'cond' }, app.admin)
    const buttonsOf = (recordId: string) => list.find((row) => row['id'] === recordId)!['_unavailableButtons']
    expect([closed, dear, plain].map(buttonsOf)).toEqual([['edit'], ['remove'], undefined])
    expect(await update(closed, { title: 'x' })).toMatchObject({
      code: 400,
      msg: '该记录当前不满足“编辑”的条件',
    })
    expect(await restore(closed, 1)).toMatchObject({ code: 400 })
    expect(await remove([plain, dear])).toMatchObject({ code: 400, msg: '该记录当前不满足“作废”的条件' })
    expect((await app.call(onlineForms.remove, { id, recordId: dear }, app.admin)).code).toBe(400)
    expect((await remove([plain])).code).toBe(200)
  })

  test('holds by the stored value, also where the caller does not see it', async () => {
    const dear = await guarded.create({ title: 'd1', salary: 100, town: 'north' })
    expect((await app.call(onlineForms.remove, { id, recordId: dear }, clerk)).code).toBe(400)
  })
})

test('a list answers the page of a record that was just created', async () => {
  const recordId = await guarded.create({ title: 'located' })
  for (let n = 0; n < 7; n++) await guarded.create({ title: `located ${n}` })
  const { list, pagination } = await app.data(
    onlineForms.list,
    { id, keyword: 'located', pageSize: 3, sidx: '', locateId: recordId },
    app.admin,
  )
  expect([pagination.currentPage, list.map((row) => row['id'])]).toEqual([
    3,
    expect.arrayContaining([recordId]),
  ])
  const missing = await app.data(
    onlineForms.list,
    { id, keyword: 'located', pageSize: 3, currentPage: 2, locateId: 'nothing' },
    app.admin,
  )
  expect(missing.pagination.currentPage).toBe(2)
})
