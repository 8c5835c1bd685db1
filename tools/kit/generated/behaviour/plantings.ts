import type { DrawnDesign } from './draw-design.ts'
import { openingDesign, pressing, viewDesigns } from './view-designs.ts'

/** A change of the generated code, and where the drift is found. */
interface Planted {
  readonly what: string
  readonly file: RegExp
  readonly from: string | RegExp
  readonly to: string
  readonly found: RegExp
}

const simple: DrawnDesign = {
  type: 1,
  fields: [
    { jweeKey: 'comInput', vModel: 'field0', formId: 101, label: '姓名', required: true, maxlength: 20 },
    {
      jweeKey: 'radio',
      vModel: 'field1',
      formId: 102,
      label: '级别',
      options: [
        { id: '1', fullName: '初级' },
        { id: '2', fullName: '高级' },
      ],
    },
  ],
  form: { popupType: 'general' },
  columnData: {
    columnList: [{ prop: 'field0', sortable: true }, { prop: 'field1' }],
    searchList: [{ prop: 'field0' }, { prop: 'field1' }],
    hasPage: true,
    pageSize: 20,
    btnsList: [{ value: 'add' }, { value: 'batchRemove' }],
    columnBtnsList: [{ value: 'edit' }, { value: 'remove' }, { value: 'detail' }],
  },
  records: [
    { field0: '王小明', field1: '1' },
    { field0: '李思', field1: '2' },
  ],
  rights: { scope: 'all', buttons: [], hidden: [], readOnly: [] },
}

const grouped: DrawnDesign = {
  ...simple,
  fields: [...simple.fields, { jweeKey: 'numInput', vModel: 'field2', formId: 103, label: '课时' }],
  columnData: {
    ...simple.columnData,
    type: 3,
    groupField: 'field1',
    charts: [
      { key: 'all', name: '条数', kind: 'figure', measure: 'count' },
      { key: 'sum', name: '课时合计', kind: 'figure', measure: 'sum', field: 'field2' },
      { key: 'parts', name: '', kind: 'bar', measure: 'count', by: 'field1' },
    ],
  },
  records: [
    { field0: '王小明', field1: '1', field2: 30 },
    { field0: '李思', field1: '2', field2: 12 },
    { field0: '七月', field1: '2', field2: 5 },
  ],
}

const columns = /columns\.tsx$/
const page = /page\.tsx$/
const form = /design\.ts$/

interface Planting {
  readonly design: DrawnDesign
  readonly playing: { readonly seed: number; readonly count: number; readonly preferred?: RegExp }
  readonly drifts: readonly Planted[]
}
const atOnce = { seed: 3, count: 1 }

/** Drifts that a comparison of both pages has to find, by the design whose code they are planted into. */
export const plantings: Readonly<Record<string, Planting>> = {
  table: {
    design: simple,
    playing: { seed: 7, count: 12 },
    drifts: [
      {
        what: 'a label',
        file: /text\.ts$/,
        from: '级别',
        to: '等级',
        found: /outline: .*combobox\(级别\)/,
      },
      {
        what: 'a required field',
        file: form,
        from: /required: true,?\s*/,
        to: '',
        found: /requests: nothing <> POST/,
      },
      {
        what: 'a column without sorting',
        file: columns,
        from: 'sortable: true, ',
        to: '',
        found: /outline: .*columnheader/,
      },
      {
        what: 'a filter that is missing',
        file: columns,
        from: /\{ prop: 'field1'.*?\},?/,
        to: '',
        found: /outline: /,
      },
      {
        what: 'another number of rows',
        file: page,
        from: 'pageSize={20}',
        to: 'pageSize={50}',
        found: /requests: POST .*List/,
      },
      {
        what: 'a button that is missing',
        file: page,
        from: "can('remove')",
        to: 'false',
        found: /outline: .*row\/cell\/button\(更多\)/,
      },
      {
        what: 'another option',
        file: form,
        from: "id: '2'",
        to: "id: '3'",
        found: /outline: |requests: /,
      },
      {
        what: 'a right that is not asked for',
        file: page,
        from: "can('batchRemove')",
        to: 'false',
        found: /outline: /,
      },
    ],
  },
  groups: {
    design: grouped,
    playing: atOnce,
    drifts: [
      {
        what: 'the total of a group',
        file: columns,
        from: 'row.children.length',
        to: 'row.children.length + 1',
        found: /step 0, open: outline: .*row.* <> .*row/,
      },
      {
        what: 'the figure of a chart',
        file: columns,
        from: "key: 'all'",
        to: "key: 'sum'",
        found: /step 0, open: outline: .*figure.*"3" <> .*"47"/,
      },
      {
        what: 'the chart of another figure',
        file: columns,
        from: "key: 'parts'",
        to: "key: 'all'",
        found: /step 0, open: outline: .*img\(.*高级 2, 初级 1\) <> /,
      },
    ],
  },
  board: {
    design: viewDesigns['kanban']!,
    playing: atOnce,
    drifts: [
      {
        what: 'the order of the columns of a board',
        file: form,
        from: /(\{ id: '1', .*?\})(,\s*)(\{ id: '2', .*?\})/,
        to: '$3$2$1',
        found: /step 0, open: (outline: .*初级.* <> .*中级|requests: )/,
      },
    ],
  },
  calendar: {
    design: viewDesigns['calendar']!,
    playing: atOnce,
    drifts: [
      {
        what: 'the day of a record in a calendar',
        file: columns,
        from: "start: 'field2', end: 'field3'",
        to: "start: 'field3', end: 'field2'",
        found: /step 0, open: (outline|requests): /,
      },
    ],
  },
  tree: {
    design: viewDesigns['treeTable']!,
    playing: atOnce,
    drifts: [
      {
        what: 'the parent of a row',
        file: columns,
        from: "parentField: 'field5'",
        to: "parentField: 'gone'",
        found: /step 0, open: requests: .*Tree/,
      },
    ],
  },
  steps: {
    design: openingDesign,
    playing: { seed: 1, count: 20, preferred: pressing },
    drifts: [
      {
        what: 'steps that nothing carries out',
        file: page,
        from: /<(\/?)PageSteps>/g,
        to: '<$1>',
        found: /(opened|outline|messages): /,
      },
      {
        what: 'a button without its steps',
        file: columns,
        from: /hasSteps: true/g,
        to: 'hasSteps: false',
        found: /requests: POST .* <> /,
      },
    ],
  },
}
