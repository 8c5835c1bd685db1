import { otherId, type DrawnDesign } from './draw-design.ts'

/** Stands for the id of the design itself, which is known once it is stored. */
export const ownId = 'design.later'

const levels = ['初级', '中级', '高级'].map((fullName, at) => ({ id: String(at + 1), fullName }))
const fields = [
  { jweeKey: 'comInput', vModel: 'field0', formId: 101, label: '名称', required: true, maxlength: 30 },
  { jweeKey: 'radio', vModel: 'field1', formId: 102, label: '级别', options: levels },
  { jweeKey: 'date', vModel: 'field2', formId: 103, label: '开始' },
  { jweeKey: 'date', vModel: 'field3', formId: 104, label: '结束' },
  { jweeKey: 'numInput', vModel: 'field4', formId: 105, label: '进度' },
  { jweeKey: 'switch', vModel: 'field6', formId: 107, label: '完成' },
]
const parent = {
  jweeKey: 'relationForm',
  vModel: 'field5',
  formId: 106,
  label: '上级',
  modelId: ownId,
  relationField: 'field0',
}
/** Noon of a day of this month, which a calendar shows first. */
const dayOf = (day: number) => {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 4)
}
const records = [
  { field0: '王小明', field1: '1', field2: dayOf(10), field3: dayOf(12), field4: 30 },
  { field0: '李思', field1: '2', field2: dayOf(11), field4: 80, field6: 1 },
  { field0: '七月补课', field3: dayOf(20) },
]

const designOf = (view: object): DrawnDesign => ({
  type: 1,
  fields,
  form: { popupType: 'general' },
  columnData: {
    columnList: ['field0', 'field1', 'field4', 'field6'].map((prop) => ({ prop, sortable: true })),
    searchList: [{ prop: 'field0' }, { prop: 'field1' }],
    hasPage: true,
    pageSize: 20,
    btnsList: [{ value: 'add' }, { value: 'batchRemove' }],
    columnBtnsList: [{ value: 'edit' }, { value: 'remove' }, { value: 'detail' }],
    views: [
      { key: 'first', name: '', ...view },
      { key: 'table', kind: 'table', name: '全部' },
    ],
  },
  records,
  rights: {
    scope: 'own',
    buttons: ['btn_add', 'btn_edit', 'btn_detail'],
    hidden: ['field6'],
    readOnly: ['field4'],
  },
})

/** A design for each kind of view besides the table. */
export const viewDesigns: Readonly<Record<string, DrawnDesign>> = {
  kanban: designOf({ kind: 'kanban', field: 'field1', fields: ['field4'] }),
  calendar: designOf({ kind: 'calendar', start: 'field2', end: 'field3' }),
  cards: designOf({ kind: 'cards', title: 'field0', fields: ['field1', 'field6'] }),
  treeTable: {
    ...designOf({ kind: 'treeTable', parentField: 'field5' }),
    fields: [...fields, parent],
    records: records.map((record, at) => (at === 0 ? record : { ...record, field5: `record ${at - 1}` })),
  },
  editable: designOf({ kind: 'editable' }),
  gantt: designOf({ kind: 'gantt', start: 'field2', end: 'field3', progress: 'field4' }),
}

const click = (type: string, more: object = {}) => ({ type, when: [], ...more })
/** The buttons of that design, the menus in which rows have theirs, and what selects rows, above which are the others. */
export const pressing = /按钮|更多|选择此行/
/** A design whose buttons, field and form open forms, pages and flows. */
export const openingDesign: DrawnDesign = {
  ...designOf({ kind: 'table' }),
  form: {
    popupType: 'drawer',
    actions: { afterSubmit: [click('navigate', { address: '/edu/eduClasslist?tab=1' })] },
  },
  fields: fields.map((field) =>
    field.vModel === 'field4'
      ? { ...field, actions: { change: [click('open', { target: 'form', designId: otherId })] } }
      : field,
  ),
  columnData: {
    ...designOf({ kind: 'table' }).columnData,
    views: [],
    customBtnsList: [
      ['form', 'row', click('open', { target: 'form', designId: otherId })],
      ['page', 'row', click('open', { target: 'page', address: 'system/user' })],
      ['site', 'head', click('navigate', { address: 'https://example.org/' })],
      ['bad', 'head', click('navigate', { address: 'javascript:alert(1)' })],
      ['flow', 'row', click('flow', { flowId: 'flow.leave' })],
      ['done', 'row', click('set', { field: 'field6', value: { by: 'value', value: 1 } })],
    ].map(([value, place, step]) => ({
      value,
      label: `按钮${String(value)}`,
      place,
      actions: { click: [step, click('message', { level: 'info', text: `已按${String(value)}` })] },
    })),
  },
  rights: {
    scope: 'all',
    buttons: ['btn_add', 'btn_form', 'btn_site', 'btn_done'],
    hidden: [],
    readOnly: ['field1'],
  },
}
