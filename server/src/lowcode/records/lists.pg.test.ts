import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openApp, type TestApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/record-statements.ts'
import { releaseDesign } from '../../../test/released-design.ts'

let app: TestApp
let admin: { token: string }
let id: string
let roomId: string
let grouped: string

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})
const march = (day: number, hour = 0) => Date.UTC(2026, 2, day, hour - 8)
const create = async (design: string, record: object) =>
  (await app.data(onlineForms.create, { id: design, data: JSON.stringify(record) }, admin)).id

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  roomId = (await releaseDesign(app, admin, { enCode: 'rooms', fields: [field('comInput', 'name')] })).id
  const east = await create(roomId, { name: '东教室' })
  const fields = [
    field('comInput', 'title'),
    field('numInput', 'amount'),
    field('date', 'day'),
    field('time', 'hour'),
    field('dateRange', 'period'),
    field('timeRange', 'shift'),
    field('select', 'kind', {
      options: [
        { id: 1, fullName: '大' },
        { id: 2, fullName: '小' },
      ],
    }),
    field('checkbox', 'tags'),
    field('cascader', 'place', {
      options: [
        {
          id: 'zj',
          fullName: '浙江',
          children: [
            { id: 'hz', fullName: '杭州' },
            { id: 'nb', fullName: '宁波' },
          ],
        },
      ],
    }),
    field('switch', 'done'),
    field('userSelect', 'person'),
    field('userSelect', 'crew', { multiple: true }),
    field('comSelect', 'unit'),
    field('relationForm', 'room', { modelId: roomId, relationField: 'name' }),
    field('table', 'lines', { children: [field('comInput', 'what'), field('userSelect', 'who')] }),
    field('createTime', 'createTime'),
    field('createUser', 'createUser'),
  ]
  const columns = (...props: string[]) => props.map((prop) => ({ prop, sortable: prop !== 'tags' }))
  const all = [...fields.filter(({ vModel }) => vModel !== 'lines').map(({ vModel }) => vModel), 'lines-who']
  ;({ id } = await releaseDesign(app, admin, {
    enCode: 'lists',
    fields,
    columnData: {
      columnList: columns(...all),
      defaultSidx: 'amount',
      sort: 'asc',
      treeRelation: 'unit',
      type: 2,
      treeDataSource: 'organize',
    },
  }))
  grouped = (
    await releaseDesign(app, admin, {
      enCode: 'grouped',
      fields: [field('radio', 'kind'), field('comInput', 'title')],
      columnData: { columnList: columns('kind', 'title'), type: 3, groupField: 'kind' },
    })
  ).id
  const { rows } = await app.database.pool.query(
    `select p.id as above, c.id as below from org_organize c join org_organize p on p.id = c.parent_id
     where c.delete_mark = 0 and p.delete_mark = 0 order by c.id limit 1`,
  )
  units = rows[0]
  await create(id, {
    title: 'Alpha 100%',
    amount: 1,
    day: march(1),
    hour: '08:00:00',
    period: [march(1), march(5)],
    shift: ['22:00:00', '06:00:00'],
    kind: 1,
    tags: ['1', '2'],
    place: ['zj', 'hz'],
    done: 1,
    person: 'user.admin',
    crew: ['user.admin', 'user.tech01'],
    unit: units.below,
    room: east,
    lines: [
      { what: 'a', who: 'user.admin' },
      { what: 'b', who: 'user.tech01' },
    ],
  })
  await create(id, {
    title: 'beta',
    amount: 2,
    day: march(2, 9),
    hour: '09:30:00',
    period: [march(10), march(12)],
    shift: ['09:00:00', '12:00:00'],
    kind: 2,
    tags: ['2'],
    place: ['zj', 'nb'],
    person: 'user.tech01',
    unit: units.above,
  })
  await create(id, { title: 'gamma', amount: 3 })
})
let units: { above: string; below: string }

const list = (input: object = {}, design = id) => app.call(onlineForms.list, { id: design, ...input }, admin)
const titles = async (input: object) => {
  const { data, code, msg } = await list(input)
  if (code !== 200) return msg
  return data.list.map((row) => String(row['title'])[0]).join('')
}
const placeOf = (data: unknown) => (data as { fields: { field: string }[] }).fields[0]!.field
const query = (filter: object) => titles({ queryJson: JSON.stringify(filter) })

test('a page has the text of every value, found by names', async () => {
  const { data } = await list({ pageSize: 1 })
  expect(data.pagination).toMatchObject({ total: 3, pageSize: 1 })
  expect(data.list).toEqual([
    {
      id: expect.any(String),
      title: 'Alpha 100%',
      amount: 1,
      day: '2026-03-01',
      hour: '08:00:00',
      period: '2026-03-01 至 2026-03-05',
      shift: '22:00:00 至 06:00:00',
      kind: '大',
      tags: '选项一,选项二',
      place: '浙江/杭州',
      done: '开',
      person: expect.stringMatching(/\/admin$/),
      crew: expect.stringMatching(/\/admin,.*\/tech01$/),
      unit: expect.stringMatching(/[^\d]/),
      room: '东教室',
      lines: [{ who: expect.stringMatching(/\/admin$/) }, { who: expect.stringMatching(/\/tech01$/) }],
      'lines-who': [expect.stringMatching(/\/admin$/), expect.stringMatching(/\/tech01$/)],
      createTime: expect.stringMatching(/^20\d\d-/),
      createUser: expect.stringMatching(/\/admin$/),
    },
  ])
})

describe('filters', () => {
  test.each<[string, () => object, string]>([
    ['nothing', () => ({ title: '', amount: ['', ''], tags: [], nothing: 'x' }), 'Abg'],
    ['contains', () => ({ title: 'A' }), 'Abg'],
    ['a percent sign', () => ({ title: '0%' }), 'A'],
    ['a range of numbers', () => ({ amount: [2, null] }), 'bg'],
    ['a closed range', () => ({ amount: [1, 2] }), 'Ab'],
    ['a day includes its last hours', () => ({ day: [march(2), march(2)] }), 'b'],
    ['times of day', () => ({ hour: ['08:30', '10:00:00'] }), 'b'],
    ['overlapping days', () => ({ period: [march(5), march(9)] }), 'A'],
    ['a shift over midnight', () => ({ shift: ['05:00:00', '07:00:00'] }), 'A'],
    ['an option by number', () => ({ kind: 1 }), 'A'],
    ['several options', () => ({ kind: ['1', 2] }), 'Ab'],
    ['any of several', () => ({ tags: ['1', '9'] }), 'A'],
    ['a path', () => ({ place: ['zj'] }), 'Ab'],
    ['a longer path', () => ({ place: ['zj', 'nb'] }), 'b'],
    ['a path from its root only', () => ({ place: ['nb'] }), ''],
    ['a switch', () => ({ done: '1' }), 'A'],
    ['a user', () => ({ person: 'user.tech01' }), 'b'],
    ['one of several users', () => ({ crew: ['user.tech01'] }), 'A'],
    ['a node of the tree with those below', () => ({ unit: ['x', units.above] }), 'Ab'],
    ['a leaf of the tree', () => ({ unit: units.below }), 'A'],
  ])('%s', async (_, filter, expected) => expect(await query(filter())).toBe(expected))

  test.each([
    ['{', 'queryJson'],
    ['[]', 'queryJson'],
    ['{"amount":["x",1]}', 'queryJson.amount'],
    ['{"amount":7}', 'queryJson.amount'],
    ['{"day":[1e30,null]}', 'queryJson.day'],
    ['{"hour":["25:00",null]}', 'queryJson.hour'],
    ['{"title":{"a":1}}', 'queryJson.title'],
    [`{"title":["' or 1=1"]}`, ''],
  ])('%s', async (queryJson, place) => {
    const { code, data } = await list({ queryJson })
    if (place === '') expect([code, data.list]).toEqual([200, []])
    else expect([code, placeOf(data)]).toEqual([400, place])
  })

  test('a keyword is searched in the texts of the list', async () => {
    expect(await titles({ keyword: 'ET' })).toBe('b')
    expect(await titles({ keyword: '100%' })).toBe('A')
  })
})

test('a super query joins groups, and refuses what it does not know with the place', async () => {
  const ask = (superQuery: unknown) => titles({ superQueryJson: JSON.stringify(superQuery) })
  expect(
    await ask([
      {
        logic: 'and',
        groups: [
          { field: 'amount', op: '>=', value: 2 },
          { field: 'title', op: 'like', value: 'a' },
        ],
      },
      { logic: 'or', groups: [{ field: 'tags', op: 'in', value: ['1'] }] },
    ]),
  ).toBe('Abg')
  expect(await ask([{ logic: 'and', groups: [{ field: 'person', op: '==', value: '@userId' }] }])).toBe('A')
  expect(await ask([{ logic: 'and', groups: [{ field: 'hour', op: '==', value: '08:00:00' }] }])).toBe('A')
  const { code, data } = await list({
    superQueryJson: JSON.stringify([{ groups: [{ field: 'nothing', op: '==', value: 1 }] }]),
  })
  expect([code, placeOf(data)]).toEqual([400, 'superQueryJson[0].groups[0]'])
})

test('rows are ordered by sortable columns only', async () => {
  expect(await titles({ sidx: 'title', sort: 'desc' })).toBe('gbA')
  expect(await titles({ sidx: 'day', sort: 'desc' })).toBe('bAg')
  expect(await titles({ sidx: 'createTime', sort: 'desc' })).toBe('gbA')
  expect(await titles({ sidx: 'tags', sort: 'desc' })).toBe('Abg')
  expect(await titles({ sidx: 'id; drop table', sort: 'desc' })).toBe('Abg')
})

test('a grouped list has a row for each group', async () => {
  for (const [kind, title] of [
    ['1', 'a'],
    ['2', 'b'],
    ['1', 'c'],
  ])
    await create(grouped, { kind, title })
  const { data } = await list({ pageSize: 1 }, grouped)
  expect(data.list).toEqual([
    {
      top: true,
      id: expect.any(String),
      title: '选项一',
      children: [expect.objectContaining({ title: 'c' }), expect.objectContaining({ title: 'a' })],
    },
    {
      top: true,
      id: expect.any(String),
      title: '选项二',
      children: [{ id: expect.any(String), title: 'b' }],
    },
  ])
})

test('a page of 500 rows takes as many statements as one of 20', async () => {
  const { rows } = await app.database.pool.query(`select id from org_user where delete_mark = 0 order by id`)
  const people = rows.map((row: { id: string }) => row.id)
  await app.database.pool.query(
    `insert into lc_lists (id, release_number, title, person, crew, unit, creator_user_id)
     select 'many.' || n, 1, 'm' || n, ($1::text[])[1 + n % $2], to_jsonb(array[($1::text[])[1 + n % $2]]), $3,
       ($1::text[])[1 + n % $2] from generate_series(1, 500) n`,
    [people, people.length, units.above],
  )
  const count = (pageSize: number) =>
    countStatements(app.database, async () => {
      const { data } = await list({ pageSize })
      expect(data.list).toHaveLength(pageSize)
    })
  const few = await count(20)
  expect(few).toBeGreaterThan(2)
  expect(await count(500)).toBe(few)
})

describe('a page with names of users, units and records', () => {
  let visits: string
  beforeAll(async () => {
    const houses = await releaseDesign(app, admin, {
      enCode: 'houses',
      fields: [field('comInput', 'name'), field('comInput', 'street')],
    })
    const house = await create(houses.id, { name: '南楼', street: '解放路' })
    const relation = (vModel: string, relationField: string) =>
      field('relationForm', vModel, { modelId: houses.id, relationField })
    visits = (
      await releaseDesign(app, admin, {
        enCode: 'visits',
        fields: [
          field('userSelect', 'person'),
          field('comSelect', 'unit'),
          relation('byName', 'name'),
          relation('byStreet', 'street'),
        ],
      })
    ).id
    await create(visits, { person: 'user.admin', unit: units.above, byName: house, byStreet: house })
    await create(visits, {})
  })

  test('two fields that show different values of one record have a name each', async () => {
    const { list: rows } = await app.data(onlineForms.list, { id: visits }, admin)
    expect(rows[1]).toMatchObject({
      person: expect.stringMatching(/admin$/),
      unit: expect.stringMatching(/./),
      byName: '南楼',
      byStreet: '解放路',
    })
  })

  test('takes two statements: the total, and the page with its names', async () => {
    const count = await countStatements(app.database, () => app.data(onlineForms.list, { id: visits }, admin))
    expect(count).toBe(2)
  })
})

test('records are offered to relation fields, as pages or as pairs', async () => {
  const page = await app.data(
    designs.fieldDataSelect,
    { id, relationField: 'title', columnOptions: 'person,amount', keyword: 'alp', pageSize: 5 },
    admin,
  )
  expect(page.list).toEqual([
    { id: expect.any(String), title: 'Alpha 100%', person: expect.stringMatching(/admin$/), amount: 1 },
  ])
  expect(page.pagination).toMatchObject({ total: 1, pageSize: 5 })
  // A sub-table copies the values, not their texts.
  const { values } = await app.data(
    designs.fieldDataSelect,
    { id, relationField: 'title', columnOptions: 'person,amount', keyword: 'alp', withValues: 1 },
    admin,
  )
  expect(values).toEqual([{ title: 'Alpha 100%', person: 'user.admin', amount: 1 }])
  expect(page.values).toBeUndefined()
  const pairs = await app.data(designs.fieldDataSelect, { id: roomId, field: 'name' }, admin)
  expect(pairs.list).toEqual([{ id: expect.any(String), fullName: '东教室' }])
  const coach = { token: await app.signIn('coach01') }
  expect((await app.data(designs.fieldDataSelect, { id, relationField: 'title' }, coach)).list).toEqual([])
})

test('a design that is not released (any more) has no records', async () => {
  const { data } = await app.call(
    designs.create,
    { fullName: 'x', enCode: 'unreleased', category: 'office', formData: '{"fields":[]}' },
    admin,
  )
  expect((await list({}, data.id)).code).toBe(404)
  expect((await list({}, 'nothing')).code).toBe(404)
})
