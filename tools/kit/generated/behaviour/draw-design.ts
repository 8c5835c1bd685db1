import type { Random } from '../../../../server/test/random.ts'

/** Stands for the id of the design whose form buttons open. */
export const otherId = 'design.other'

/** What users with a role may do with the records of a design. */
export interface DrawnRights {
  readonly scope: 'own' | 'all'
  /** Codes of buttons. */
  readonly buttons: readonly string[]
  /** Names of fields, `lines-line0` for a column of a sub-table. */
  readonly hidden: readonly string[]
  readonly readOnly: readonly string[]
}

/** A design as clients store it, and the values of its first records. */
export interface DrawnDesign {
  readonly fields: readonly object[]
  readonly form: object
  readonly columnData: object
  /** 2 for an app design. */
  readonly type: 1 | 2
  readonly records: readonly Record<string, unknown>[]
  readonly rights: DrawnRights
}

const options = ['初级', '中级', '高级'].map((fullName, at) => ({ id: String(at + 1), fullName }))
const texts = ['王小明', '李思', '七月补课', '备注 <b>', "it's", '0']
const valuesOf: Record<string, (r: Random) => unknown> = {
  comInput: (r) => r.pick(texts),
  textarea: (r) => r.pick(texts),
  numInput: (r) => r.below(100),
  amount: (r) => r.below(10_000) / 100,
  select: (r) => String(1 + r.below(3)),
  radio: (r) => String(1 + r.below(3)),
  // A required field has one at least.
  checkbox: (r) => {
    const drawn = r.sample(['1', '2', '3'], 50)
    return drawn.length > 0 ? drawn : ['1']
  },
  switch: (r) => r.below(2),
}
const hasOptions = new Set(['select', 'radio', 'checkbox'])
const oneOption: ReadonlySet<string> = new Set(['select', 'radio'])
const numbers: ReadonlySet<string> = new Set(['numInput', 'amount'])
const unitField = { jweeKey: 'depSelect', vModel: 'unit', formId: 98, label: '部门' }
const tags = Object.keys(valuesOf)

function drawField(r: Random, at: number, prefix = 'field') {
  const tag = at === 0 ? 'comInput' : r.pick(tags)
  return {
    jweeKey: tag,
    vModel: `${prefix}${at}`,
    formId: prefix === 'field' ? 100 + at : 200 + at,
    label: `${prefix === 'field' ? '栏目' : '明细'}${at}`,
    required: r.chance(30),
    ...(hasOptions.has(tag) ? { options } : {}),
    ...(tag === 'comInput' ? { maxlength: 20 + r.below(30) } : {}),
  }
}
type DrawnField = ReturnType<typeof drawField>

const drawValues = (r: Random, fields: readonly DrawnField[]) =>
  Object.fromEntries(
    fields
      .filter(({ required }, at) => required || at === 0 || r.chance(70))
      .map(({ vModel, jweeKey }) => [vModel, valuesOf[jweeKey]!(r)]),
  )

/** Draws figures and charts above a list, over what its fields can be counted by and added up. */
function drawCharts(r: Random, fields: readonly DrawnField[]): readonly object[] {
  const named = (tags: ReadonlySet<string>) => fields.find(({ jweeKey }) => tags.has(jweeKey))?.vModel
  const [by, field] = [named(oneOption), named(numbers)]
  return [
    { key: 'all', name: '条数', kind: 'figure', measure: 'count' },
    ...(by === undefined ? [] : [{ key: 'parts', name: '', kind: 'bar', measure: 'count', by }]),
    ...(field === undefined ? [] : [{ key: 'sum', name: '合计', kind: 'figure', measure: 'sum', field }]),
  ].filter(() => r.chance(70))
}

/** Draws whether the list has a tree beside it, is in groups, or is that of an app design. */
function drawKind(r: Random, fields: readonly DrawnField[]) {
  const grouping = fields.find(({ jweeKey }) => oneOption.has(jweeKey))
  const kind = r.pick(['plain', 'plain', 'tree', 'groups', 'app'] as const)
  if (kind === 'tree')
    return {
      list: { type: 2, treeDataSource: 'department', treeRelation: 'unit', treeTitle: '部门' },
      hasUnit: true,
    }
  if (kind === 'groups' && grouping) return { list: { type: 3, groupField: grouping.vModel } }
  return kind === 'app' ? { list: {}, isApp: true } : { list: {} }
}

const click = (type: string, more: object = {}) => ({ type, when: [], ...more })
/** Steps of buttons: they change a record, ask, say something, and open forms and pages. */
const buttonSteps = [
  click('set', { field: 'field0', value: { by: 'value', value: '已处理' } }),
  click('message', { level: 'success', text: '已处理' }),
  click('ask', { text: '确定处理？' }),
  click('refresh'),
  click('open', { target: 'form', designId: otherId }),
  click('open', { target: 'page', address: 'system/user' }),
  click('navigate', { address: 'https://example.org/' }),
]

/** Draws buttons of rows and of the head of the list. */
const drawButtons = (r: Random) =>
  (['row', 'head'] as const)
    .filter(() => r.chance(50))
    .map((place) => ({
      value: `${place}Button`,
      label: place === 'row' ? '处理' : '批量处理',
      place,
      actions: { click: r.sample(buttonSteps, 40) },
    }))

/** Draws rights: buttons, which records, and fields that are hidden or read-only. */
function drawRights(r: Random, names: readonly string[], buttons: readonly string[]): DrawnRights {
  // Without its first field, a record has no name to be found by.
  const limited = names.slice(1).map((name) => [name, r.pick(['hidden', 'readOnly', '', ''] as const)])
  const of = (limit: string) => limited.flatMap(([name, drawn]) => (drawn === limit ? [name!] : []))
  return {
    scope: r.pick(['own', 'all'] as const),
    buttons: buttons.filter(() => r.chance(80)).map((value) => `btn_${value}`),
    hidden: of('hidden'),
    readOnly: of('readOnly'),
  }
}

/** Draws a list with a form of some kinds, a sub-table in most cases, filters, sorting, buttons and charts. */
export function drawDesign(r: Random): DrawnDesign {
  const fields = Array.from({ length: 3 + r.below(3) }, (_, at) => drawField(r, at))
  const columns = Array.from({ length: 1 + r.below(3) }, (_, at) => drawField(r, at, 'line'))
  const hasLines = r.chance(70)
  const table = { jweeKey: 'table', vModel: 'lines', formId: 99, label: '明细表', children: columns }
  const listed = fields.filter(({ jweeKey }, at) => at === 0 || (jweeKey !== 'textarea' && r.chance(80)))
  const buttons = ['add', 'batchRemove', 'download', 'upload'].filter(
    (value) => value === 'add' || r.chance(60),
  )
  const { list, hasUnit = false, isApp = false } = drawKind(r, fields)
  const charts = r.chance(40) ? drawCharts(r, fields) : []
  const drawn = {
    type: isApp ? (2 as const) : (1 as const),
    fields: [...fields, ...(hasUnit ? [unitField] : []), ...(hasLines ? [table] : [])],
    form: { popupType: r.pick(['general', 'drawer']), uniques: r.chance(30) ? [['field0']] : [] },
    columnData: {
      ...list,
      charts,
      columnList: [
        ...listed.map(({ vModel }) => ({ prop: vModel, sortable: r.chance(50) })),
        ...(hasLines && r.chance(50) ? [{ prop: `lines-${columns[0]!.vModel}` }] : []),
      ],
      searchList: listed.filter(() => r.chance(50)).map(({ vModel }) => ({ prop: vModel })),
      hasPage: r.chance(70),
      pageSize: 20,
      btnsList: buttons.map((value) => ({ value })),
      columnBtnsList: ['edit', 'remove', 'detail'].filter(() => r.chance(80)).map((value) => ({ value })),
    },
    records: Array.from({ length: 4 }, (_, at) => ({
      ...drawValues(r, fields),
      field0: `${r.pick(texts)}${at}`,
      ...(hasLines ? { lines: [drawValues(r, columns)] } : {}),
    })),
  }
  const customBtnsList = drawButtons(r)
  const { btnsList, columnBtnsList } = drawn.columnData
  const codes = [...btnsList, ...columnBtnsList, ...customBtnsList].map(({ value }) => value)
  const lineNames = hasLines ? columns.map(({ vModel }) => `lines-${vModel}`) : []
  const names = [...fields.map(({ vModel }) => vModel), ...lineNames]
  return {
    ...drawn,
    columnData: { ...drawn.columnData, customBtnsList },
    rights: drawRights(r, names, codes),
  }
}
