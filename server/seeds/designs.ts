/** A field of a design as the designer saves it. */
export interface SeedField {
  jweeKey: string
  vModel: string
  label: string
  formId: number
  [setting: string]: unknown
}

export interface SeedDesign {
  enCode: string
  fullName: string
  category: 'teaching' | 'sales' | 'office'
  webType: 1 | 2
  /** Drafts have no release, and so no records. */
  released: boolean
  description: string
  fields: readonly SeedField[]
  /** Names of the fields that are columns and filters of the list. */
  columns: readonly string[]
  filters: readonly string[]
  /** Further settings of the form and the list, such as steps, checks and custom buttons. */
  form?: object
  list?: object
  /** Views besides the table, and charts above the list. */
  views?: readonly object[]
  charts?: readonly object[]
  /** Names of the columns that the foot adds up, and of the fields of batch edits. */
  sums?: readonly string[]
  batchEdit?: readonly string[]
  /** Row buttons with a condition; by default those without. */
  rowButtons?: readonly object[]
}

let lastNumber = 100
const field = (jweeKey: string, vModel: string, label: string, settings: object = {}): SeedField => ({
  jweeKey,
  vModel,
  label,
  formId: ++lastNumber,
  span: 12,
  ...settings,
})
const choices = (...names: string[]) => ({ options: names.map((fullName) => ({ id: fullName, fullName })) })
/** Conditions with one comparison for each of these fields. */
const when = (...tests: [field: string, op: string, value?: unknown][]) => [
  { logic: 'and', groups: tests.map(([name, op, value]) => ({ field: name, op, value })) },
]
const fixed = (value: unknown) => ({ by: 'value', value })
const required = { required: true }
const wide = { span: 24 }

/** Designs of the demo business: eight are released, two are drafts. */
export const seedDesigns: readonly SeedDesign[] = [
  {
    enCode: 'openClass',
    fullName: '公开课登记',
    category: 'teaching',
    webType: 2,
    released: true,
    description: '登记公开课的安排与到场情况',
    fields: [
      field('comInput', 'topic', '主题', { ...required, maxlength: 50 }),
      field('userSelect', 'coach', '教练', required),
      field('date', 'heldOn', '日期', required),
      field('time', 'startsAt', '开始时间'),
      field('select', 'kind', '形式', choices('线下', '线上直播', '进校')),
      field('numInput', 'seats', '名额', { min: 1, max: 200 }),
      field('numInput', 'visitors', '到场人数', { min: 0, max: 500 }),
      field('rate', 'score', '满意度'),
      field('textarea', 'summary', '小结', wide),
      field('createUser', 'author', '登记人'),
    ],
    columns: ['topic', 'coach', 'heldOn', 'kind', 'seats', 'visitors', 'author'],
    filters: ['topic', 'coach', 'heldOn', 'kind'],
    views: [
      { key: 'table', kind: 'table' },
      {
        key: 'calendar',
        kind: 'calendar',
        start: 'heldOn',
        title: 'topic',
        fields: ['coach', 'kind', 'seats'],
      },
    ],
  },
  {
    enCode: 'lessonPlan',
    fullName: '教案提交',
    category: 'teaching',
    webType: 2,
    released: true,
    description: '教练提交教案，教研组审阅',
    fields: [
      field('comInput', 'title', '教案名称', required),
      field('comInput', 'course', '课程', required),
      field('select', 'level', '级别', choices('启蒙', '初级', '中级', '高级')),
      field('numInput', 'minutes', '时长（分钟）', { min: 10, max: 240 }),
      field('checkbox', 'aids', '教具', choices('体操垫', '跳绳', '平衡木', '弹力带', '白板')),
      field('textarea', 'goal', '教学目标', wide),
      field('editor', 'content', '教学过程', wide),
      field('createUser', 'author', '提交人'),
      field('createTime', 'submittedAt', '提交时间'),
    ],
    columns: ['title', 'course', 'level', 'minutes', 'aids', 'author', 'submittedAt'],
    filters: ['title', 'course', 'level'],
    views: [
      { key: 'table', kind: 'table' },
      {
        key: 'levels',
        kind: 'kanban',
        name: '按级别',
        field: 'level',
        title: 'title',
        fields: ['course', 'minutes'],
      },
    ],
  },
  {
    enCode: 'equipmentCheck',
    fullName: '器材检查表',
    category: 'teaching',
    webType: 2,
    released: true,
    description: '每周检查教室器材',
    fields: [
      field('comInput', 'room', '教室', required),
      field('date', 'checkedOn', '检查日期', required),
      field('userSelect', 'checker', '检查人', required),
      field('radio', 'result', '结论', choices('正常', '需维修', '停用')),
      field('switch', 'cleaned', '已清洁', { activeTxt: '是', inactiveTxt: '否' }),
      {
        ...field('table', 'items', '检查项目', wide),
        children: [
          field('comInput', 'name', '器材', required),
          field('numInput', 'count', '数量', { min: 0 }),
          field('select', 'state', '状况', choices('完好', '磨损', '损坏')),
          field('comInput', 'note', '说明'),
        ],
      },
      field('textarea', 'finding', '发现的问题', wide),
    ],
    columns: ['room', 'checkedOn', 'checker', 'result', 'cleaned'],
    filters: ['room', 'checkedOn', 'result'],
    views: [
      { key: 'table', kind: 'table' },
      {
        key: 'board',
        kind: 'kanban',
        field: 'result',
        title: 'room',
        fields: ['checkedOn', 'checker', 'cleaned'],
      },
      { key: 'calendar', kind: 'calendar', start: 'checkedOn', title: 'room', fields: ['checker', 'result'] },
      { key: 'rows', kind: 'editable' },
    ],
    batchEdit: ['cleaned', 'result', 'checker'],
  },
  {
    enCode: 'classIncident',
    fullName: '课堂事件记录',
    category: 'teaching',
    webType: 2,
    released: true,
    description: '记录受伤、纠纷等课堂事件及处理经过',
    fields: [
      field('comInput', 'title', '事件', required),
      field('select', 'kind', '类型', { ...choices('受伤', '纠纷', '设备', '缺席', '其他'), ...required }),
      field('date', 'happenedAt', '发生时间', { type: 'datetime', format: 'yyyy-MM-dd HH:mm', ...required }),
      field('userSelect', 'coach', '当班教练'),
      field('comInput', 'student', '学员'),
      field('radio', 'severity', '严重程度', {
        ...choices('轻微', '一般', '严重'),
        actions: {
          change: [
            {
              type: 'message',
              level: 'warning',
              text: '严重事件须当天告知家长，并报告校区主管',
              when: when(['severity', '==', '严重']),
            },
            { type: 'set', field: 'informed', value: fixed(1), when: when(['severity', '==', '严重']) },
          ],
        },
      }),
      field('textarea', 'course', '经过', { ...required, ...wide }),
      field('textarea', 'treatment', '处理结果', wide),
      field('switch', 'informed', '已告知家长', { activeTxt: '是', inactiveTxt: '否' }),
    ],
    columns: ['title', 'kind', 'happenedAt', 'coach', 'student', 'severity', 'informed'],
    filters: ['title', 'kind', 'happenedAt', 'severity'],
    form: {
      actions: {
        beforeSubmit: [
          {
            type: 'stop',
            text: '严重事件必须填写处理结果',
            field: 'treatment',
            when: when(['severity', '==', '严重'], ['treatment', 'null']),
          },
        ],
      },
    },
    views: [
      { key: 'table', kind: 'table' },
      {
        key: 'calendar',
        kind: 'calendar',
        start: 'happenedAt',
        title: 'title',
        period: 'week',
        fields: ['coach', 'severity'],
      },
      {
        key: 'board',
        kind: 'kanban',
        name: '按严重程度',
        field: 'severity',
        title: 'title',
        fields: ['kind', 'student', 'coach'],
      },
    ],
    batchEdit: ['informed', 'coach'],
  },
  {
    enCode: 'campusEvent',
    fullName: '市场活动',
    category: 'sales',
    webType: 2,
    released: true,
    description: '活动的费用与线索',
    fields: [
      field('comInput', 'name', '活动名称', required),
      field('select', 'channel', '渠道', choices('地推', '商场', '社区', '线上', '异业合作')),
      field('dateRange', 'period', '活动时间'),
      field('userSelect', 'owner', '负责人'),
      field('amount', 'budget', '预算', { min: 0 }),
      field('amount', 'cost', '费用', { min: 0 }),
      field('numInput', 'leads', '获得线索', { min: 0 }),
      field('calculate', 'costPerLead', '单条线索成本', {
        expression: [{ __vModel__: 'cost', label: '费用' }, '÷', { __vModel__: 'leads', label: '获得线索' }],
      }),
      field('textarea', 'review', '复盘', wide),
    ],
    columns: ['name', 'channel', 'period', 'owner', 'budget', 'cost', 'leads', 'costPerLead'],
    filters: ['name', 'channel', 'owner', 'cost'],
    views: [
      { key: 'table', kind: 'table' },
      {
        key: 'calendar',
        kind: 'calendar',
        start: 'period',
        title: 'name',
        fields: ['channel', 'owner', 'budget'],
      },
      { key: 'cards', kind: 'cards', title: 'name', fields: ['channel', 'period', 'owner', 'cost', 'leads'] },
    ],
    charts: [
      { key: 'cost', name: '费用合计', kind: 'figure', measure: 'sum', field: 'cost' },
      { key: 'leads', name: '各渠道线索', kind: 'bar', measure: 'sum', field: 'leads', by: 'channel' },
    ],
    sums: ['budget', 'cost', 'leads'],
    batchEdit: ['channel', 'owner'],
  },
  {
    enCode: 'schoolTalk',
    fullName: '进校宣讲',
    category: 'sales',
    webType: 2,
    released: true,
    description: '到学校宣讲的安排与收获',
    fields: [
      field('comInput', 'school', '学校', required),
      field('date', 'talkedOn', '日期', required),
      field('userSelect', 'speaker', '主讲人', required),
      field('comInput', 'contact', '对接老师'),
      field('comInput', 'phone', '联系电话', {
        regList: [{ pattern: '/^1[3-9]\\d{9}$/', message: '请输入 11 位手机号' }],
      }),
      field('numInput', 'audience', '到场人数', { min: 0 }),
      field('numInput', 'leads', '留资人数', { min: 0 }),
      field('textarea', 'note', '备注', wide),
    ],
    columns: ['school', 'talkedOn', 'speaker', 'contact', 'audience', 'leads'],
    filters: ['school', 'talkedOn', 'speaker'],
    sums: ['audience', 'leads'],
  },
  {
    enCode: 'parentVoice',
    fullName: '家长意见',
    category: 'sales',
    webType: 1,
    released: false,
    description: '家长在前台填写的意见',
    fields: [
      field('comInput', 'parent', '家长', required),
      field('comInput', 'phone', '联系电话'),
      field('radio', 'kind', '类型', choices('表扬', '建议', '投诉')),
      field('textarea', 'voice', '意见', { ...required, ...wide }),
    ],
    columns: [],
    filters: [],
  },
  {
    enCode: 'expense',
    fullName: '费用报销',
    category: 'office',
    webType: 2,
    released: true,
    description: '员工报销日常费用',
    fields: [
      field('comInput', 'title', '事由', { ...required, maxlength: 60 }),
      field('userSelect', 'applicant', '报销人', { ...required, defaultCurrent: true }),
      field('depSelect', 'department', '部门'),
      field('date', 'appliedOn', '申请日期', { ...required, defaultCurrent: true }),
      field('select', 'kind', '类别', {
        ...choices('差旅', '物料', '培训', '招待', '办公', '其他'),
        ...required,
      }),
      field('radio', 'payment', '付款方式', choices('银行转账', '现金', '冲抵借款')),
      {
        ...field('table', 'lines', '费用明细', {
          ...wide,
          showSummary: true,
          summaryField: ['amount'],
          ...required,
          // Travel costs of school talks: their school and day are copied into new rows.
          footerBtns: [
            { value: 'add' },
            { value: 'batchRemove' },
            {
              value: 'pick',
              label: '从进校宣讲选择',
              source: {
                from: 'records',
                modelId: 'design.schoolTalk',
                columnOptions: [
                  { value: 'school', label: '学校' },
                  { value: 'talkedOn', label: '宣讲日期' },
                  { value: 'speaker', label: '主讲人' },
                ],
                mapping: [
                  { from: 'school', to: 'item' },
                  { from: 'talkedOn', to: 'paidOn' },
                ],
              },
            },
          ],
        }),
        children: [
          field('comInput', 'item', '项目', required),
          field('date', 'paidOn', '发生日期'),
          field('amount', 'amount', '金额', { ...required, min: 0 }),
          field('comInput', 'invoice', '发票号'),
        ],
      },
      field('calculate', 'total', '合计', {
        expression: ['SUM', '(', { __vModel__: 'lines-amount', label: '金额' }, ')'],
      }),
      field('uploadFz', 'files', '附件', wide),
      field('textarea', 'note', '备注', wide),
      field('createTime', 'createdAt', '提交时间'),
    ],
    columns: ['title', 'applicant', 'department', 'appliedOn', 'kind', 'payment', 'total', 'createdAt'],
    filters: ['title', 'applicant', 'appliedOn', 'kind'],
    form: {
      checks: [
        {
          by: 'rule',
          when: when(['total', '<=', 50_000]),
          message: '单笔报销不能超过 50000 元，请拆分或走专项申请',
        },
      ],
    },
    views: [
      { key: 'table', kind: 'table' },
      {
        key: 'board',
        kind: 'kanban',
        name: '按类别',
        field: 'kind',
        title: 'title',
        fields: ['applicant', 'appliedOn', 'total'],
      },
    ],
    charts: [
      { key: 'sum', name: '报销金额', kind: 'figure', measure: 'sum', field: 'total' },
      { key: 'mean', name: '平均每单', kind: 'figure', measure: 'average', field: 'total' },
      { key: 'kinds', name: '各类别金额', kind: 'pie', measure: 'sum', field: 'total', by: 'kind' },
      { key: 'months', name: '每月金额', kind: 'bar', measure: 'sum', field: 'total', by: 'appliedOn' },
    ],
    sums: ['total'],
    batchEdit: ['kind', 'payment', 'department'],
  },
  {
    enCode: 'visitorBook',
    fullName: '来访登记',
    category: 'office',
    webType: 2,
    released: true,
    description: '前台登记来访人员',
    fields: [
      field('comInput', 'visitor', '来访人', required),
      field('comInput', 'company', '单位'),
      field('comInput', 'phone', '联系电话', { useMask: true }),
      field('userSelect', 'host', '接待人', required),
      field('date', 'visitedOn', '来访时间', {
        type: 'datetime',
        format: 'yyyy-MM-dd HH:mm',
        ...required,
      }),
      field('select', 'purpose', '事由', choices('商务洽谈', '面试', '家长来访', '设备维修', '参观')),
      field('numInput', 'people', '人数', { min: 1, max: 50, defaultValue: 1 }),
      field('switch', 'left', '已离开', { activeTxt: '是', inactiveTxt: '否' }),
      field('textarea', 'note', '备注', wide),
    ],
    columns: ['visitor', 'company', 'phone', 'host', 'visitedOn', 'purpose', 'people', 'left'],
    filters: ['visitor', 'host', 'visitedOn', 'purpose'],
    list: {
      customBtnsList: [
        {
          value: 'leave',
          label: '登记离开',
          place: 'row',
          actions: {
            click: [
              { type: 'stop', text: '该来访人已登记离开', when: when(['left', '==', 1]) },
              { type: 'ask', text: '确认来访人已经离开？' },
              { type: 'set', field: 'left', value: fixed(1) },
              { type: 'message', level: 'success', text: '已登记离开' },
            ],
          },
        },
      ],
    },
    sums: ['people'],
    batchEdit: ['left', 'host'],
    // A visit that is over stays as it is.
    rowButtons: [
      { value: 'edit' },
      { value: 'detail' },
      { value: 'remove', condition: [{ logic: 'and', groups: [{ field: 'left', op: '<>', value: 1 }] }] },
    ],
  },
  {
    enCode: 'lostAndFound',
    fullName: '失物招领',
    category: 'office',
    webType: 2,
    released: false,
    description: '捡到的物品与领取情况',
    fields: [
      field('comInput', 'item', '物品', required),
      field('date', 'foundOn', '捡到日期', required),
      field('comInput', 'place', '地点'),
      field('uploadImg', 'photos', '照片', wide),
      field('comInput', 'owner', '领取人'),
    ],
    columns: ['item', 'foundOn', 'place', 'owner'],
    filters: ['item', 'foundOn'],
  },
]

/** `formData` of a design. */
export const formText = ({ fields, form }: SeedDesign): string =>
  JSON.stringify({
    labelPosition: 'right',
    labelWidth: 100,
    generalWidth: '760px',
    idGlobal: lastNumber,
    ...form,
    fields,
  })

/** `columnData` of a design with a list. */
export const listText = ({
  columns,
  filters,
  fields,
  sums = [],
  batchEdit = [],
  rowButtons,
  list,
  views = [],
  charts = [],
}: SeedDesign): string => {
  const labelOf = (name: string) => fields.find(({ vModel }) => vModel === name)!.label
  return JSON.stringify({
    type: 1,
    hasPage: true,
    pageSize: 20,
    sort: 'desc',
    ...list,
    columnList: columns.map((prop) => ({
      prop,
      label: labelOf(prop),
      align: sums.includes(prop) ? 'right' : 'left',
      sortable: true,
      sum: sums.includes(prop),
    })),
    batchEdit,
    ...(rowButtons ? { columnBtnsList: rowButtons } : {}),
    searchList: filters.map((prop) => ({ prop, label: labelOf(prop) })),
    views,
    charts,
  })
}
