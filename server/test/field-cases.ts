import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { sampleValues } from '@tessera/shared/fields/sample-values'
import type { TestApp } from './app.ts'
import { releaseDesign } from './released-design.ts'

/** A field of a kind: values of two records, the first smaller than the second where the kind has an order. */
export interface Case {
  tag: string
  settings?: object
  value?: unknown
  other?: unknown
  /** The text in lists; a value that is shown as it is needs none. */
  text?: string | RegExp
  /** A filter that finds only the first record. */
  filter?: unknown
  /** Filled by the server, whatever is sent. */
  isSystem?: boolean
}

/** The begin of a day, as sheets can write it. */
const morning = Date.UTC(2026, 1, 28, 16)
const day = 86_400_000
const places = {
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
}
export const ids = {
  unit: '',
  department: '',
  position: '',
  role: '',
  group: '',
  dictionary: '',
  entry: '',
  second: '',
  room: '',
  rooms: '',
  popup: '',
  task: '',
}
/** Finds or creates what the values refer to, before `createCases`. The database has the rules of bill numbers. */
export async function loadCaseIds(
  app: Pick<TestApp, 'data'> & { database: { pool: Pick<TestApp['database']['pool'], 'query'> } },
  admin: { token: string },
): Promise<void> {
  const one = async (statement: string) => String((await app.database.pool.query(statement)).rows[0].id)
  ids.unit = await one(`select id from org_organize where category = 'company' and parent_id <> '-1' limit 1`)
  ids.department = await one(`select id from org_organize where category = 'department' limit 1`)
  ids.position = await one(`select id from org_position limit 1`)
  ids.role = await one(`select id from org_role limit 1`)
  ids.group = await one(
    `insert into org_group (id, full_name, en_code, type) values ('group.x', '兴趣小组', 'g', '1') returning id`,
  )
  ids.dictionary = await one(
    `select dictionary_type_id as id from system_dictionary_data where delete_mark = 0 group by 1
     having count(*) = count(distinct full_name) and count(*) > 2 order by 1 limit 1`,
  )
  const entries = await app.database.pool.query(
    `select id from system_dictionary_data where dictionary_type_id = $1 and delete_mark = 0 order by id limit 2`,
    [ids.dictionary],
  )
  ;[ids.entry, ids.second] = entries.rows.map((row: { id: string }) => row.id) as [string, string]
  ids.popup = (
    await app.data(
      dataInterfaces.create,
      {
        fullName: '选项',
        enCode: 'everyKind',
        categoryId: 'teaching',
        dataType: 2,
        query: JSON.stringify([
          { code: 'a', words: '甲' },
          { code: 'b', words: '乙' },
        ]),
      },
      admin,
    )
  ).id
  ids.rooms = (
    await releaseDesign(app, admin, {
      enCode: 'rooms',
      fields: [{ jweeKey: 'comInput', vModel: 'name', label: 'name' }],
    })
  ).id
  ids.room = (await app.data(onlineForms.create, { id: ids.rooms, data: '{"name":"东教室"}' }, admin)).id
  ids.task = await one(`select id from workflow_task limit 1`)
}

const file = (name: string) => [{ name, fileId: `${'a'.repeat(32)}.pdf`, url: '/x' }]

/** Two records of every kind. Created once the ids are known. */
export const createCases = (): Record<string, Case> => ({
  input: { tag: 'comInput', value: 'Alpha, "1"', other: 'beta', filter: 'alp' },
  area: { tag: 'textarea', value: 'a\nb', other: 'c', filter: 'a' },
  number: { tag: 'numInput', value: -1.5, other: 1e9, filter: [-2, 0] },
  amount: { tag: 'amount', value: 1.25, other: 16409.02, filter: [1, 2] },
  secret: { tag: 'PsdInput', value: 's3cret', other: 'x' },
  flag: { tag: 'switch', value: 0, other: 1, text: '关', filter: 0 },
  radio: { tag: 'radio', value: '1', other: '2', text: '选项一', filter: '1' },
  check: { tag: 'checkbox', value: ['1', '2'], other: ['2'], text: '选项一,选项二', filter: ['1'] },
  select: { tag: 'select', value: '1', other: '2', text: '选项一', filter: ['1', '9'] },
  numbers: {
    tag: 'select',
    settings: {
      multiple: true,
      options: [
        { id: 1, fullName: '一' },
        { id: 2, fullName: '二' },
      ],
    },
    value: [1, 2],
    other: [2],
    text: '一,二',
    filter: [1],
  },
  dynamic: {
    tag: 'select',
    settings: {
      dataType: 'dynamic',
      propsUrl: ids.popup,
      props: { value: 'code', label: 'words', children: 'below' },
    },
    value: 'a',
    other: 'b',
    text: '甲',
    filter: 'a',
  },
  path: {
    tag: 'cascader',
    settings: places,
    value: ['zj', 'hz'],
    other: ['zj', 'nb'],
    text: '浙江/杭州',
    filter: ['zj', 'hz'],
  },
  paths: {
    tag: 'cascader',
    settings: { ...places, multiple: true },
    value: [
      ['zj', 'hz'],
      ['zj', 'nb'],
    ],
    other: [['zj', 'nb']],
    text: '浙江/杭州,浙江/宁波',
    filter: [['zj', 'hz']],
  },
  tree: { tag: 'treeSelect', settings: places, value: 'hz', other: 'nb', text: '杭州', filter: 'hz' },
  entry: {
    tag: 'dicSelect',
    settings: { dictionaryType: ids.dictionary },
    value: ids.entry,
    other: ids.second,
    text: /\D/,
    filter: ids.entry,
  },
  entries: {
    tag: 'dicSelect',
    settings: { dictionaryType: ids.dictionary, multiple: true },
    value: [ids.entry, ids.second],
    other: [ids.second],
    text: /,/,
    filter: [ids.entry],
  },
  address: {
    tag: 'address',
    value: ['330000', '330100'],
    other: ['330000'],
    settings: { level: 1 },
    text: /.\/./,
    filter: ['330000', '330100'],
  },
  date: {
    tag: 'date',
    value: morning,
    other: morning + day,
    text: '2026-03-01',
    filter: [morning, morning],
  },
  time: { tag: 'time', value: '08:30:00', other: '22:00:00', text: '08:30:00', filter: ['08:00', '09:00'] },
  days: {
    tag: 'dateRange',
    value: [morning, morning + day],
    other: [morning + 9 * day, morning + 10 * day],
    text: '2026-03-01 至 2026-03-02',
    filter: [morning, morning + day],
  },
  hours: {
    tag: 'timeRange',
    value: ['22:00:00', '06:00:00'],
    other: ['09:00:00', '10:00:00'],
    text: '22:00:00 至 06:00:00',
    filter: ['05:00:00', '07:00:00'],
  },
  rate: { tag: 'rate', value: 2, other: 4, filter: [1, 3] },
  slider: { tag: 'slider', value: 10, other: 40, filter: [5, 15] },
  span: { tag: 'slider', settings: { range: true }, value: [1, 2], other: [3, 4] },
  colour: { tag: 'colorPicker', value: '#165dff', other: '#000000' },
  editor: { tag: 'editor', value: '<p>每节课 <b>60</b> 分钟</p>', other: '<p>x</p>' },
  files: { tag: 'uploadFz', value: file('教案.pdf'), other: [] },
  images: { tag: 'uploadImg', value: file('a.png'), other: [] },
  sign: { tag: 'sign', value: sampleValues['sign'], other: '' },
  user: {
    tag: 'userSelect',
    value: 'user.admin',
    other: 'user.tech01',
    text: /\/admin$/,
    filter: ['user.admin'],
  },
  users: {
    tag: 'userSelect',
    settings: { multiple: true },
    value: ['user.admin', 'user.tech01'],
    other: ['user.tech01'],
    text: /\/admin,/,
    filter: ['user.admin'],
  },
  department: {
    tag: 'depSelect',
    value: ids.department,
    other: null,
    text: /^[^/]+$/,
    filter: ids.department,
  },
  unit: { tag: 'comSelect', value: ids.unit, other: null, text: /^[^/]+$/, filter: ids.unit },
  position: { tag: 'posSelect', value: ids.position, other: null, text: /\D/, filter: ids.position },
  role: { tag: 'roleSelect', value: ids.role, other: null, text: /\D/, filter: ids.role },
  group: { tag: 'groupSelect', value: ids.group, other: null, text: /\D/, filter: ids.group },
  relation: {
    tag: 'relationForm',
    settings: { modelId: ids.rooms, relationField: 'name' },
    value: ids.room,
    other: '',
    text: '东教室',
    filter: ids.room,
  },
  relationAttribute: { tag: 'relationFormAttr', settings: { relationField: 'relation', showField: 'name' } },
  flow: { tag: 'relationFlow', settings: { flowId: 'x' }, value: ids.task, other: '', text: /\D/ },
  flowAttribute: { tag: 'relationFlowAttr', settings: { relationField: 'flow', showField: 'name' } },
  popup: {
    tag: 'popupSelect',
    settings: { interfaceId: ids.popup, propsValue: 'code', relationField: 'words' },
    value: 'a',
    other: 'b',
    text: '甲',
    filter: 'a',
  },
  popupAttribute: { tag: 'popupAttr', settings: { relationField: 'popup', showField: 'words' } },
  sum: {
    tag: 'calculate',
    settings: { expression: [{ __vModel__: 'amount', label: '' }, '*', '2'] },
    value: 2.5,
    other: 32818.04,
    filter: [2, 3],
    isSystem: true,
  },
  card: {
    tag: 'remoteText',
    settings: {
      remote: 'demos',
      remoteKind: 'idCard',
      declared: {
        title: { zh: '证件', en: 'Card', zhtw: '證件' },
        value: { type: 'text', maxLength: 18, pattern: '^[0-9]{17}[0-9X]$' },
      },
    },
    value: '11010519491231002X',
    other: '44052418800101001X',
    filter: '1101',
  },
  level: {
    tag: 'remoteNumber',
    settings: {
      remote: 'demos',
      remoteKind: 'level',
      declared: {
        title: { zh: '等级', en: 'Level', zhtw: '等級' },
        value: { type: 'number', minimum: 1, maximum: 5, precision: 0 },
      },
    },
    value: 1,
    other: 5,
    filter: [1, 2],
  },
  serial: { tag: 'billRule', settings: { rule: 'EduOrder' }, text: /\d/, isSystem: true },
  maker: { tag: 'createUser', text: /\/admin$/, isSystem: true },
  made: { tag: 'createTime', text: /^20\d\d-/, isSystem: true },
  modifier: { tag: 'modifyUser', text: '', isSystem: true },
  modified: { tag: 'modifyTime', text: '', isSystem: true },
  ownUnit: { tag: 'currOrganize', text: /\D/, isSystem: true },
  ownDepartment: { tag: 'currDept', isSystem: true },
  ownPosition: { tag: 'currPosition', isSystem: true },
  lines: {
    tag: 'table',
    settings: {
      children: [
        { jweeKey: 'comInput', vModel: 'what', label: '内容' },
        { jweeKey: 'numInput', vModel: 'price', label: '单价' },
      ],
    },
    value: [
      { what: 'x', price: 1 },
      { what: 'y', price: 2 },
    ],
    other: [],
  },
  ...Object.fromEntries(
    [
      'row',
      'card',
      'tab',
      'collapse',
      'steps',
      'divider',
      'groupTitle',
      'text',
      'alert',
      'link',
      'button',
      'qrcode',
      'barcode',
      'iframe',
    ].map((tag) => [`layout-${tag}`, { tag }]),
  ),
})
