import { readDesign } from '@tessera/shared/fields/design'
import { isExported } from '@tessera/shared/fields/list-design'
import { createCases } from '../../../server/test/field-cases.ts'
import type { Sample } from './sample.ts'

export const text = (vModel: string, label: string, more: object = {}) => ({
  jweeKey: 'comInput',
  vModel,
  label,
  ...more,
})

const everyKind = (): Sample => {
  const cases = Object.entries(createCases())
  const fields = cases.map(([name, { tag, settings }], at) => ({
    jweeKey: tag,
    vModel: name.startsWith('layout') ? '' : name,
    label: `标签${name}`,
    formId: 200 + at,
    ...settings,
  }))
  const read = readDesign({ fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return {
    enCode: 'everyKind',
    fields,
    columnData: {
      columnList: read.design.fields
        .filter((field) => field.kind.listed && isExported(field))
        .map(({ settings }) => ({ prop: settings.vModel, sortable: true })),
    },
    options: { className: 'EveryKindOfTheProducts01' },
  }
}
export const withLines: Sample = {
  enCode: 'visit',
  form: { labelPosition: 'top', popupType: 'drawer', checks: [], uniques: [['studentName']] },
  fields: [
    text('studentName', '学员姓名', {
      required: true,
      maxlength: 30,
      placeholder:
        '一份设计就是一个表单，浏览器与服务器使用同一套校验。此示例不会保存数据，也不会发送消息。学员的姓名以身份证为准。',
      regList: [{ pattern: '/^[^0-9]+$/', message: '不能有数字，it\'s "so"' }],
    }),
    {
      jweeKey: 'select',
      vModel: 'level',
      label: '级别',
      options: [
        { id: '1', fullName: '初级' },
        { id: '2', fullName: '{{n}}' },
      ],
    },
    text('reason', '理由', {
      noShow: true,
      visibleWhen: [{ logic: 'and', groups: [{ field: 'level', op: '==', value: '2' }] }],
    }),
    {
      jweeKey: 'table',
      vModel: 'lines',
      label: '明细',
      showSummary: true,
      summaryField: ['price'],
      children: [
        text('what', '内容', { required: true }),
        { jweeKey: 'amount', vModel: 'price', label: '单价' },
        { jweeKey: 'numInput', vModel: 'count', label: '数量' },
        {
          jweeKey: 'calculate',
          vModel: 'sum',
          label: '小计',
          expression: [{ __vModel__: 'price', label: '单价' }, '*', { __vModel__: 'count', label: '数量' }],
        },
      ],
    },
    { jweeKey: 'tab', children: [{ title: '其他', name: 'a', children: [text('remark', '备注')] }] },
  ],
  columnData: {
    columnList: [
      { prop: 'studentName', width: 200, fixed: 'left' },
      { prop: 'level', label: '等级', sortable: true },
      { prop: 'lines-price', align: 'right' },
    ],
    searchList: [{ prop: 'studentName' }, { prop: 'level', label: '等级' }, { prop: 'remark' }],
    hasPage: false,
  },
}
const formOnly: Sample = {
  enCode: 'ask',
  webType: 1,
  fields: [text('name', 'Name'), { jweeKey: 'uploadFz', vModel: 'papers', label: '附件' }],
  options: { className: 'Qa' },
}
const withSums: Sample = {
  enCode: 'sold',
  fields: [text('name', '名称'), { jweeKey: 'amount', vModel: 'price', label: '金额' }],
  columnData: { columnList: [{ prop: 'name' }, { prop: 'price', sum: true }], btnsList: [] },
  options: { className: 'Sale' },
}
export const withFlow: Sample = { ...withLines, webType: 3, options: { className: 'Leave' } }
/** Bulk edits, a sub-table as a column, and a list of its own on phones. */
export const withPhoneList: Sample = {
  ...withLines,
  columnData: {
    ...withLines.columnData,
    columnList: [{ prop: 'studentName' }, { prop: 'lines' }, { prop: 'level', sortable: true }],
    batchEdit: ['level'],
  },
  appColumnData: {
    titleField: 'level',
    columnList: [{ prop: 'level' }, { prop: 'studentName' }],
    defaultSidx: 'level',
  },
  options: { className: 'Guest' },
}
/** Buttons whose steps and scripts stay on the page. */
const withButtons: Sample = {
  ...withLines,
  columnData: {
    ...withLines.columnData,
    customBtnsList: [
      {
        value: 'call',
        label: '打电话',
        actions: { click: [{ type: 'message', when: [], level: 'info', text: '已拨' }] },
      },
      {
        value: 'mark',
        label: '标记',
        place: 'head',
        icon: 'icon-ym icon-ym-tag',
        func: '({ data }) => ({ level: "1" })',
      },
    ],
  },
  options: { className: 'Contact' },
}
/** A form of another design, a page, the web, a refresh and a flow that steps open. */
const opens = {
  form: { type: 'open', when: [], target: 'form', designId: 'design.ask' },
  page: { type: 'open', when: [], target: 'page', address: 'system/user' },
  site: { type: 'navigate', when: [], address: 'https://example.org/' },
  refresh: { type: 'refresh', when: [] },
  flow: { type: 'flow', when: [], flowId: 'flow.leave', parameters: [] },
}
/** Buttons, a field and a form whose steps open forms of other designs and pages. */
const withPageSteps: Sample = {
  ...withLines,
  form: { ...withLines.form, actions: { afterSubmit: [opens.refresh, opens.flow] } },
  fields: [
    ...withLines.fields,
    text('place', '地点', { actions: { change: [opens.form], blur: [opens.site] } }),
  ],
  columnData: {
    ...withButtons.columnData,
    customBtnsList: [
      { value: 'ask', label: '提问', actions: { click: [opens.form] } },
      { value: 'look', label: '查看', place: 'head', actions: { click: [opens.page] } },
    ],
  },
  options: { className: 'Errand' },
}
/** Users may look only. */
const readOnly: Sample = {
  enCode: 'seen',
  fields: [text('name', '名称')],
  columnData: {
    columnList: [{ prop: 'name' }],
    btnsList: [{ value: 'download' }],
    columnBtnsList: [{ value: 'detail' }],
  },
  options: { className: 'Report' },
}
/** Two sub-tables, and no pages. */
const twoTables: Sample = {
  enCode: 'order',
  fields: [
    text('orderNumber', '单号', { required: true }),
    {
      jweeKey: 'card',
      children: [{ jweeKey: 'table', vModel: 'goods', label: '商品', children: [text('what', '品名')] }],
    },
    {
      jweeKey: 'table',
      vModel: 'payments',
      label: '付款',
      children: [{ jweeKey: 'amount', vModel: 'paid' }],
    },
  ],
  columnData: {
    columnList: [{ prop: 'orderNumber', fixed: 'left' }, { prop: 'goods' }, { prop: 'payments-paid' }],
    hasPage: false,
  },
  options: { className: 'Order', subClassNames: ['OrderedGoods', 'OrderPayment'] },
}
/** Steps and a script that stay on the page. */
const withSteps: Sample = {
  enCode: 'steps',
  form: {
    popupType: 'fullScreen',
    actions: { beforeSubmit: [{ type: 'message', when: [], level: 'info', text: '请核对' }] },
    funcs: { onLoad: '({ setValue }) => setValue("name", "x")' },
  },
  fields: [
    text('name', '名称', {
      actions: { change: [{ type: 'set', when: [], field: 'note', value: { by: 'value', value: '1' } }] },
    }),
    text('note', '备注'),
  ],
  columnData: { columnList: [{ prop: 'name' }] },
  options: { className: 'Registration' },
}
/** Designs that have code, by what they show. */
const listed = (more: object): Sample => ({
  ...withLines,
  columnData: { ...withLines.columnData, ...more },
})
/** A tree beside the list, and figures and charts above it. */
const withTree: Sample = {
  ...listed({
    type: 2,
    treeDataSource: 'dictionary',
    treeDictionary: 'levels',
    treeRelation: 'level',
    treeTitle: '按级别',
    charts: [
      { key: 'a', name: '人数', kind: 'figure', measure: 'count' },
      { key: 'b', name: '', kind: 'bar', measure: 'count', by: 'level' },
    ],
  }),
  options: { className: 'Member' },
}
/** Records in groups of a value, which have no sums, cannot be selected and come without pages. */
const inGroups: Sample = {
  ...listed({ type: 3, groupField: 'level', batchEdit: ['level'], charts: [{ key: 'a' }] }),
  options: { className: 'Attendance' },
}
/** The page of an app design, which has the layout of a phone on every screen. */
const forPhones: Sample = { ...withPhoneList, type: 2, options: { className: 'Patrol' } }
/** Users switch between the table and a board, a calendar, cards and a gantt chart. */
const dated: Sample = {
  ...withLines,
  fields: [
    ...withLines.fields,
    { jweeKey: 'date', vModel: 'begin', label: '开始' },
    { jweeKey: 'date', vModel: 'finish', label: '结束' },
    { jweeKey: 'numInput', vModel: 'done', label: '进度' },
    { jweeKey: 'uploadImg', vModel: 'photo', label: '照片' },
    {
      jweeKey: 'relationForm',
      vModel: 'parent',
      label: '上级',
      modelId: 'design.visit',
      relationField: 'studentName',
    },
  ],
}
const withViews: Sample = {
  ...dated,
  columnData: {
    ...withLines.columnData,
    searchList: [{ prop: 'studentName' }, { prop: 'level' }],
    views: [
      { key: 'list', kind: 'table', name: '' },
      { key: 'board', kind: 'kanban', name: '看板', field: 'level', fields: ['remark'] },
      { key: 'days', kind: 'calendar', name: '{{n}}', start: 'begin', end: 'finish', period: 'week' },
      { key: 'photos', kind: 'cards', name: '', picture: 'photo', title: 'level' },
      { key: 'plan', kind: 'gantt', name: '', start: 'begin', end: 'finish', progress: 'done' },
    ],
  },
  options: { className: 'Guidance' },
}
/** Only a board, whose cards are requests. */
const boardOfFlow: Sample = {
  ...withLines,
  webType: 3,
  columnData: { ...withLines.columnData, views: [{ key: 'a', kind: 'kanban', name: '', field: 'level' }] },
  options: { className: 'Complaint' },
}
/** Rows that are edited where they stand and rows below others, beside a tree and below charts. */
const variantsOfTable: Sample = {
  ...dated,
  columnData: {
    ...withTree.columnData,
    columnBtnsList: [{ value: 'edit' }, { value: 'remove' }, { value: 'detail' }],
    views: [
      { key: 'rows', kind: 'editable', name: '' },
      { key: 'below', kind: 'treeTable', name: '', parentField: 'parent' },
    ],
  },
  options: { className: 'Room' },
}
export const samples = (): Record<string, Sample> => ({
  everyKind: everyKind(),
  withLines,
  withSums,
  withFlow,
  withFlowInBulk: { ...withPhoneList, webType: 3, options: { className: 'Application' } },
  withPhoneList,
  withButtons,
  withPageSteps,
  withPageStepsInFlow: { ...withPageSteps, webType: 3, options: { className: 'Trip' } },
  withPageStepsForPhones: { ...withPageSteps, type: 2, options: { className: 'Round' } },
  /** Only its form has such steps. */
  formWithPageSteps: {
    ...formOnly,
    fields: [text('name', 'Name', { actions: { change: [opens.form] } })],
    options: { className: 'Notice' },
  },
  withButtonsInFlow: { ...withButtons, webType: 3, options: { className: 'Claim' } },
  readOnly,
  withTree,
  forPhones,
  formForPhones: { ...formOnly, type: 2, options: { className: 'Report' } },
  inGroups,
  inGroupsWithFlow: { ...inGroups, webType: 3, options: { className: 'Permit' } },
  withViews,
  boardOfFlow,
  variantsOfTable,
  variantsInFlow: { ...variantsOfTable, webType: 3, options: { className: 'Handover' } },
  twoTables,
  withSteps,
  formOnly,
})

/** Designs that have no code yet, by what they show. */
export const refused: Readonly<Record<string, Sample>> = {
  treeInGroups: listed({
    type: 3,
    groupField: 'level',
    views: [{ key: 'a', kind: 'treeTable', name: '层级', parentField: 'level' }],
  }),
}
