import { expect, test } from 'vitest'
import { readDesign, type Design } from './design.ts'
import { readListDesign, writeListDesign } from './list-design.ts'
import { findViewProblems, freeKey, renameInViews, shownFieldsOf, usableViews } from './list-views.ts'

const { design } = readDesign({
  fields: [
    { jweeKey: 'comInput', vModel: 'title' },
    { jweeKey: 'radio', vModel: 'state' },
    { jweeKey: 'select', vModel: 'tags', multiple: true },
    { jweeKey: 'date', vModel: 'day' },
    { jweeKey: 'dateRange', vModel: 'period' },
    { jweeKey: 'amount', vModel: 'money' },
    { jweeKey: 'uploadImg', vModel: 'photo' },
    { jweeKey: 'relationForm', vModel: 'above', modelId: 'own' },
    { jweeKey: 'table', vModel: 'lines', children: [{ jweeKey: 'date', vModel: 'day' }] },
  ],
}) as { design: Design }
const fields = new Map(design.fields.map((field) => [field.settings.vModel, field]))
const read = (columnData: object) => readListDesign(JSON.stringify(columnData), design)

test('unknown shapes are left out, defaults filled in, and what is written is read again', () => {
  const list = read({
    views: [
      { key: 'a', kind: 'kanban', field: 'state', fields: ['title', 5] },
      { key: 'a', kind: 'table' },
      { key: 'b c', kind: 'table' },
      { key: 'd', kind: 'timeline' },
      null,
    ],
    charts: [{ key: 'x', kind: 'radar', measure: 'median' }, 'y'],
  })
  expect(list.views).toEqual([
    expect.objectContaining({ key: 'a', kind: 'kanban', field: 'state', fields: [], period: 'month' }),
  ])
  expect(list.charts).toEqual([{ key: 'x', name: '', kind: 'figure', measure: 'count', field: '', by: '' }])
  expect(read({}).views).toEqual([])
  expect(readListDesign(writeListDesign(list), design)).toEqual(list)
})

test.each([
  [{ kind: 'kanban', field: 'state' }, []],
  [{ kind: 'kanban' }, ['viewField']],
  [{ kind: 'kanban', field: 'tags' }, ['viewKind']],
  [{ kind: 'calendar', start: 'day', end: 'day' }, []],
  [{ kind: 'calendar', start: 'period' }, []],
  [{ kind: 'calendar', start: 'period', end: 'day' }, ['viewKind']],
  [{ kind: 'calendar', start: 'lines-day' }, ['viewField']],
  [{ kind: 'cards', picture: 'photo', title: 'title' }, []],
  [{ kind: 'cards', picture: 'title', fields: ['photo', 'gone'] }, ['viewKind', 'viewKind', 'viewField']],
  [{ kind: 'treeTable', parentField: 'above' }, []],
  [{ kind: 'table', field: 'gone' }, []],
])('problems of the view %o', (view, problems) => {
  const list = read({ views: [{ key: 'v', ...view }] })
  expect(findViewProblems(list, design, 'own').map(({ why }) => why)).toEqual(problems)
})

test('problems name views and charts as the designer shows them', () => {
  const list = read({
    views: [
      { key: 'v', kind: 'kanban' },
      { key: 'w', kind: 'calendar', name: '排期' },
    ],
    charts: [{ key: 'c', kind: 'bar' }],
  })
  expect(findViewProblems(list, design).map(({ shown }) => shown?.en)).toEqual(['Board', '排期', 'Chart 1'])
})

test('a relation to another form is no tree', () => {
  const list = read({ views: [{ key: 'v', kind: 'treeTable', parentField: 'above' }] })
  expect(findViewProblems(list, design, 'other')).toMatchObject([
    { path: 'columnData.views[0].parentField', why: 'viewKind' },
  ])
})

test('a view without the field that it works with is not offered; a card loses only what is hidden', () => {
  const list = read({
    views: [
      { key: 'board', kind: 'kanban', field: 'state', title: 'title', fields: ['money'] },
      { key: 'days', kind: 'calendar', start: 'day' },
      { key: 'tiles', kind: 'cards', picture: 'photo', fields: ['title', 'money'] },
    ],
    charts: [
      { key: 'all', measure: 'count' },
      { key: 'sum', measure: 'sum', field: 'money', by: 'day' },
    ],
  })
  const without = (...hidden: string[]) =>
    usableViews(list, (name) => (hidden.includes(name) ? undefined : fields.get(name)))
  expect(without()).toEqual({ views: list.views, charts: list.charts })
  const { views, charts } = without('state', 'money', 'photo')
  expect(views.map(({ key, picture, fields: shown }) => [key, picture, shown])).toEqual([
    ['days', '', []],
    ['tiles', '', ['title']],
  ])
  expect(charts.map(({ key }) => key)).toEqual(['all'])
})

test('views and charts follow a renamed field', () => {
  const list = read({
    views: [{ key: 'v', kind: 'kanban', field: 'state', title: 'state', fields: ['state', 'money'] }],
    charts: [{ key: 'c', field: 'money', by: 'state' }],
  })
  const renamed = renameInViews(list, (name) => (name === 'state' ? 'stage' : name))
  expect(renamed.views[0]).toMatchObject({ field: 'stage', title: 'stage', fields: ['stage', 'money'] })
  expect(renamed.charts[0]).toMatchObject({ field: 'money', by: 'stage' })
})

test('a calendar takes the first text as title where it names none, other views the first column', () => {
  const columns = ['day', 'lines-day', 'money', 'title'].map((prop) => ({ prop }))
  const titleIn = (kind: string, title = '') => {
    const [view] = read({ views: [{ key: 'v', kind, start: 'day', field: 'state', title }] }).views
    return shownFieldsOf(view!, columns, (name) => fields.get(name))[0]
  }
  expect(['calendar', 'gantt', 'cards'].map((kind) => titleIn(kind))).toEqual(['title', 'title', 'day'])
  expect(titleIn('gantt', 'money')).toBe('money')
})

test('a new key is one that no other has', () => {
  expect(freeKey('view', [{ key: 'view1' }, { key: 'view3' }])).toBe('view2')
})
