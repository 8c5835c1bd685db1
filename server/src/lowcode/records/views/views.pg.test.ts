import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { inParentCircle, onlineViews } from '@tessera/shared/contract/lowcode/views'
import { countStatements } from '../../../../test/record-statements.ts'
import { releaseDesign } from '../../../../test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../test/rights.ts'

let app: RightsApp
let id: string
let menuId: string
type By = { token: string }
let outsider: By, clerk: By, viewer: By

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})
const may = (day: number, hour = 0) => Date.UTC(2026, 4, day, hour - 8)
const options = [
  { id: 1, fullName: '待办' },
  { id: 2, fullName: '完成' },
]
const fields = (own: string) => [
  field('comInput', 'title'),
  field('radio', 'state', { options }),
  field('switch', 'urgent'),
  field('amount', 'salary'),
  field('comInput', 'town'),
  field('date', 'day'),
  field('date', 'until'),
  field('dateRange', 'period'),
  field('userSelect', 'person'),
  field('uploadImg', 'photo'),
  field('relationForm', 'above', { modelId: own, relationField: 'title' }),
]
const views = [
  {
    key: 'board',
    kind: 'kanban',
    name: '看板',
    field: 'state',
    title: 'title',
    fields: ['person', 'salary'],
  },
  { key: 'flags', kind: 'kanban', field: 'urgent' },
  { key: 'pay', kind: 'calendar', start: 'day', end: 'until', title: 'title' },
  { key: 'days', kind: 'calendar', start: 'day' },
  { key: 'periods', kind: 'calendar', start: 'period' },
  { key: 'plan', kind: 'gantt', start: 'day', end: 'until', progress: 'salary' },
  { key: 'tiles', kind: 'cards', picture: 'photo', title: 'title' },
]
const charts = [
  { key: 'all', kind: 'figure', measure: 'count' },
  { key: 'money', kind: 'figure', measure: 'sum', field: 'salary' },
  { key: 'byState', kind: 'bar', measure: 'sum', field: 'salary', by: 'state' },
  { key: 'byMonth', kind: 'line', measure: 'average', field: 'salary', by: 'day' },
]
const listOf = (more: object) => ({
  columnList: ['title', 'state', 'salary', 'town', 'day', 'above'].map((prop) => ({ prop, sortable: true })),
  searchList: [{ prop: 'town' }, { prop: 'title', searchType: 2 }],
  useBtnPermission: true,
  useColumnPermission: true,
  useFormPermission: true,
  useDataPermission: true,
  ...more,
})

beforeAll(async () => {
  app = await openRightsApp()
  ;({ id, menuId } = await releaseDesign(app, app.admin, {
    enCode: 'viewed',
    fields: fields('design.later'),
    columnData: listOf({ views, charts }),
  }))
  // The relation to the records of the same design needs its id.
  await app.data(
    designs.update,
    {
      id,
      formData: JSON.stringify({ fields: fields(id) }),
      columnData: JSON.stringify(
        listOf({ views: [...views, { key: 'tree', kind: 'treeTable', parentField: 'above' }], charts }),
      ),
    },
    app.admin,
  )
  await app.data(designs.release, { id }, app.admin)
  for (const table of ['system_column', 'system_form_field'])
    await app.run(
      `delete from ${table} where module_id = $1 and en_code not in ('salary', 'photo', 'state')`,
      [menuId],
    )
  await app.run(
    `insert into system_data_field (id, module_id, en_code, full_name, type) values ('town.' || $1, $1, 'town', 'town', 'text')`,
    [menuId],
  )
  const schemeId = async (town: string) => {
    const conditionJson = JSON.stringify([
      { logic: 'and', groups: [{ field: 'town', op: '==', value: town }] },
    ])
    await app.run(
      `insert into system_data_scheme (id, module_id, full_name, en_code, condition_json)
       values ($1, $2, $3, $3, $4)`,
      [`scheme.${town}`, menuId, town, conditionJson],
    )
    return `resource scheme.${town}`
  }
  const itemOf = async (kind: string, table: string, code: string) => {
    const { rows } = await app.run(`select id from ${table} where module_id = $1 and en_code = $2`, [
      menuId,
      code,
    ])
    return `${kind} ${String(rows[0]!['id'])}`
  }
  const module = `module ${menuId}`
  const north = await schemeId('north')
  const south = await schemeId('south')
  const stateColumn = await itemOf('column', 'system_column', 'state')
  const salaryColumn = await itemOf('column', 'system_column', 'salary')
  const edit = await itemOf('button', 'system_button', 'btn_edit')
  outsider = await app.createUser('v.outsider')
  // The north with states, without salaries; by a role the south with salaries, without states.
  clerk = await app.createUser('v.clerk', module, north, stateColumn, edit)
  await app.run(
    `insert into org_role (id, full_name, en_code, type) values ('role.v', 'v', 'role.v', '1');
     insert into org_user_role (user_id, role_id) values ('user.v.clerk', 'role.v')`,
  )
  await app.grant('Role role.v', module, south, salaryColumn)
  viewer = await app.createUser('v.viewer', module, north)

  const people = ['user.admin', 'user.tech01']
  const rows = [
    { title: 'a', state: 1, salary: 10, town: 'north', day: may(1), person: people[0] },
    { title: 'b', state: 1, salary: 20, town: 'south', day: may(2), until: may(5), person: people[1] },
    { title: 'c', state: 2, salary: 40, town: 'south', day: may(31, 23), urgent: 1 },
    { title: 'd', salary: 80, town: 'east', period: [may(30), may(35)] },
  ]
  for (const row of rows) await app.data(onlineForms.create, { id, data: JSON.stringify(row) }, app.admin)
  // The option of this record was removed from the design.
  await app.run(`update lc_viewed set state = '9' where title = 'd'`)
})

const records = async (view: string, input: object = {}, by: By = app.admin) => {
  const answer = await app.call(onlineViews.records, { id, view, ...input }, by)
  return answer.code === 200 ? answer.data.list : answer.code
}
const titles = async (view: string, input: object = {}, by: By = app.admin) => {
  const list = await records(view, input, by)
  return typeof list === 'number'
    ? list
    : list
        .map(({ values }) => values['title'])
        .toSorted()
        .join('')
}
const counts = (input: object = {}, by: By = app.admin) =>
  app.data(onlineViews.counts, { id, view: 'board', options: ['1', '2'], ...input }, by)
const chartsFor = async (by: By, input: object = {}) => {
  const { list } = await app.data(onlineViews.charts, { id, ...input }, by)
  return Object.fromEntries(
    list.map(({ key, points }) => [key, points.map(({ name, value }) => [name, value])]),
  )
}

test('a board has its records by option, those without one and those with a removed one', async () => {
  expect(await titles('board', { option: '1' })).toBe('ab')
  expect(await titles('board', { option: null })).toBe('')
  expect(await titles('board', { otherThan: ['1', '2'] })).toBe('d')
  expect(await counts()).toEqual({ counts: [2, 1], none: 0, others: 1, max: 999 })
  expect(await counts({ queryJson: '{"town":"south"}' })).toMatchObject({ counts: [1, 1], others: 0 })
  const [first] = (await records('board', { option: '1', keyword: 'a' })) as { values: object }[]
  expect(first).toEqual({
    id: expect.any(String),
    lockVersion: 1,
    values: {
      id: expect.any(String),
      title: 'a',
      person: expect.stringContaining('admin'),
      salary: 10,
      state: '待办',
    },
    stored: { state: 1 },
  })
  // A switch that was never set is off.
  expect(await titles('flags', { option: '0' })).toBe('abd')
})

test('a calendar asks for one period; a gantt chart has no progress that the user may not see', async () => {
  const { list } = await app.data(onlineViews.records, { id, view: 'plan' }, viewer)
  expect(list.map(({ stored }) => Object.keys(stored))).toEqual([['day', 'until']])
  const day = (from: number) => ({ from: may(from), to: may(from + 1) })
  expect(await titles('days', day(2))).toBe('b')
  expect(await titles('days', day(4))).toBe('')
  expect(await titles('pay', day(4))).toBe('b')
  expect(await titles('pay', day(5))).toBe('b')
  expect(await titles('pay', day(6))).toBe('')
  expect(await titles('days', day(31))).toBe('c')
  expect(await titles('periods', day(33))).toBe('d')
  expect(await titles('periods', day(29))).toBe('')
})

test('a tree shows rows below their parent, and rows of an invisible parent at the top', async () => {
  const { rows } = await app.run(`select id from lc_viewed where title = 'b'`)
  const b = String(rows[0]!['id'])
  await app.run(`update lc_viewed set above = $1 where title in ('a', 'c')`, [b])
  const tree = async (input: object, by: By = app.admin) => {
    const { list } = await app.data(onlineViews.tree, { id, view: 'tree', ...input }, by)
    return list.map((row) => `${String(row['title'])}${row['hasChildren'] ? '+' : ''}`).toSorted()
  }
  expect(await tree({})).toEqual(['b+', 'd'])
  expect(await tree({ parent: b })).toEqual(['a', 'c'])
  expect(await tree({ queryJson: '{"title":"a"}' })).toEqual(['a'])
  // Of the rows below b, the viewer sees a only, and not b.
  expect(await tree({}, viewer)).toEqual(['a'])
  await app.run(`update lc_viewed set above = id where title = 'd'`)
  expect(await tree({})).toEqual(['b+', 'd'])
  await app.run(`update lc_viewed set above = null`)
})
test('records that are in a circle of parents stand at the top with a sign, and those below them below', async () => {
  const { rows } = await app.run('select id from lc_viewed order by title')
  const [a, b, c] = rows.map((row) => String(row['id']))
  // a is above b, b above c, c above a; d is below b.
  for (const [title, above] of [
    ['b', a],
    ['c', b],
    ['a', c],
    ['d', b],
  ])
    await app.run('update lc_viewed set above = $1 where title = $2', [above, title])
  const tree = async (input: object = {}) => {
    const { list } = await app.data(onlineViews.tree, { id, view: 'tree', ...input }, app.admin)
    return list.map((row) => `${String(row['title'])}${row[inParentCircle] ? '!' : ''}`).toSorted()
  }
  expect(await tree()).toEqual(['a!', 'b!', 'c!'])
  expect(await tree({ parent: b })).toEqual(['d'])
  expect(await tree({ parent: a })).toEqual([])
  // The viewer does not see b, so that there is no circle.
  const { list } = await app.data(onlineViews.tree, { id, view: 'tree' }, viewer)
  expect(list.map((row) => [row['title'], row[inParentCircle]])).toEqual([['a', undefined]])
  await app.run('update lc_viewed set above = null')
})

test('charts add up the whole filter, by option and by month of the business day', async () => {
  expect(await chartsFor(app.admin)).toEqual({
    all: [['', 4]],
    money: [['', 150]],
    byState: [
      ['9', 80],
      ['完成', 40],
      ['待办', 30],
    ],
    byMonth: [
      ['', 80],
      ['2026-05', (10 + 20 + 40) / 3],
    ],
  })
  expect((await chartsFor(app.admin, { queryJson: '{"town":"south"}' }))['money']).toEqual([['', 60]])
})

describe('rights', () => {
  test('without a menu of the design every call is refused', async () => {
    expect(await records('board', {}, outsider)).toBe(403)
    expect((await app.call(onlineViews.counts, { id, view: 'board', options: [] }, outsider)).code).toBe(403)
    expect((await app.call(onlineViews.tree, { id, view: 'tree' }, outsider)).code).toBe(403)
    expect((await app.call(onlineViews.charts, { id }, outsider)).code).toBe(403)
  })

  test('a view of a column that the user sees in no row is refused, its charts are left out', async () => {
    expect(await records('board', {}, viewer)).toBe(400)
    expect(await titles('days', {}, viewer)).toBe('a')
    expect(await chartsFor(viewer)).toEqual({ all: [['', 1]] })
    expect(await records('nothing')).toBe(404)
    expect(await records('tree')).toBe(404)
  })

  test('an option and a number count only in rows in which a single grant shows them', async () => {
    // The clerk sees a (state) and b, c (salary).
    expect(await counts({}, clerk)).toMatchObject({ counts: [1, 0], none: 2, others: 0 })
    expect(await titles('board', { option: '1' }, clerk)).toBe('a')
    expect(await titles('board', { option: null }, clerk)).toBe('bc')
    const all = (await records('board', {}, clerk)) as { values: object; stored: object }[]
    const a = all.find(({ values }) => (values as { title: string }).title === 'a')!
    const b = all.find(({ values }) => (values as { title: string }).title === 'b')!
    expect([Object.keys(a.stored), 'salary' in a.values]).toEqual([['state'], false])
    expect([Object.keys(b.stored), 'salary' in b.values, 'state' in b.values]).toEqual([[], true, false])
    expect(await chartsFor(clerk)).toEqual({
      all: [['', 3]],
      money: [['', 60]],
      byState: [
        ['', 60],
        ['待办', null],
      ],
      byMonth: [['2026-05', 30]],
    })
  })

  test('a picture is shown only with the right to its form field', async () => {
    const photo = [{ name: 'p.png', fileId: 'p.png', url: '/p.png' }]
    await app.run(`update lc_viewed set photo = $1 where title = 'a'`, [JSON.stringify(photo)])
    const photoOf = async (by: By) =>
      (
        (await records('tiles', { queryJson: '{"title":"a"}' }, by)) as { values: Record<string, unknown> }[]
      )[0]!.values
    expect((await photoOf(app.admin))['photo']).toEqual(photo)
    expect('photo' in (await photoOf(viewer))).toBe(false)
  })
})

test('a view names the row buttons whose conditions a record does not meet', async () => {
  const condition = (field: string, op: string, value: unknown) => [
    { logic: 'and', groups: [{ field, op, value }] },
  ]
  const { id: guarded } = await releaseDesign(app, app.admin, {
    enCode: 'viewedButtons',
    fields: [field('comInput', 'title'), field('radio', 'state', { options }), field('date', 'day')],
    columnData: {
      columnList: [{ prop: 'title' }, { prop: 'state' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑', condition: condition('state', '<>', '2') },
        { value: 'remove', label: '删除' },
      ],
      views: [
        { key: 'board', kind: 'kanban', field: 'state' },
        { key: 'days', kind: 'calendar', start: 'day' },
        { key: 'tiles', kind: 'cards' },
      ],
    },
  })
  for (const row of [
    { title: 'open', state: 1, day: may(1) },
    { title: 'closed', state: 2, day: may(1) },
  ])
    await app.data(onlineForms.create, { id: guarded, data: JSON.stringify(row) }, app.admin)
  for (const view of ['board', 'days', 'tiles']) {
    const { list } = await app.data(onlineViews.records, { id: guarded, view }, app.admin)
    const unavailable = list.map(({ values, _unavailableButtons }) => [values['title'], _unavailableButtons])
    expect(unavailable.toSorted()).toEqual([
      ['closed', ['edit']],
      ['open', undefined],
    ])
    expect(list.every(({ values }) => !('_unavailableButtons' in values))).toBe(true)
  }
})

test('a page of 500 records takes as many statements as one of 20', async () => {
  await app.run(
    `insert into lc_viewed (id, release_number, title, person, state, above)
     select 'many.' || n, 1, 'm' || n, 'user.admin', '1', 'many.' || (n / 10) from generate_series(1, 600) n`,
  )
  const measure = async (work: (pageSize: number) => Promise<unknown>) => {
    const few = await countStatements(app.database, () => work(20))
    const many = await countStatements(app.database, () => work(500))
    expect(few).toBeGreaterThan(2)
    expect(many).toBe(few)
  }
  await measure((pageSize) => records('board', { option: '1', pageSize }))
  await measure((pageSize) => app.data(onlineViews.tree, { id, view: 'tree', pageSize }, app.admin))
  await app.run(`delete from lc_viewed where id like 'many.%'`)
})

test('a release is refused for a view without its field, or with a field of another kind', async () => {
  const problems = async (name: string, more: object) => {
    const { id: draft } = await app.data(
      designs.create,
      {
        fullName: name,
        enCode: name,
        category: 'office',
        formData: JSON.stringify({ fields: fields('other') }),
        columnData: JSON.stringify(listOf(more)),
      },
      app.admin,
    )
    const preview = await app.data(designs.previewRelease, { id: draft }, app.admin)
    return preview.problems.map(({ path }) => path)
  }
  expect(
    await problems('broken', {
      views: [
        { key: 'a', kind: 'kanban', field: 'gone' },
        { key: 'b', kind: 'kanban', field: 'title' },
        { key: 'c', kind: 'treeTable', parentField: 'above' },
        { key: 'd', kind: 'calendar', start: 'period', end: 'until' },
        { key: 'e', kind: 'hologram' },
      ],
      charts: [{ key: 'x', kind: 'bar', measure: 'sum', field: 'title', by: '' }],
    }),
  ).toEqual([
    'columnData.views[0].field',
    'columnData.views[1].field',
    'columnData.views[2].parentField',
    'columnData.views[3].start',
    'columnData.charts[0].field',
    'columnData.charts[0].by',
  ])
  expect(await problems('odd', { views: 'nothing', charts: [null, 5] })).toEqual([])
})
