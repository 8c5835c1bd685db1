type Json = Record<string, unknown>

/** A design to start from. Its texts are content: they are in the language of the staff who fill in the form. */
export interface Template {
  readonly id: TemplateId
  readonly fields: readonly Json[]
}

export const templateIds = [
  'leave',
  'overtime',
  'trip',
  'expense',
  'purchase',
  'seal',
  'asset',
  'repair',
  'visitor',
  'vehicle',
  'meetingRoom',
  'onboarding',
  'resignation',
  'interview',
  'survey',
  'trialLesson',
  'refund',
  'incident',
  'equipmentCheck',
  'complaint',
] as const
export type TemplateId = (typeof templateIds)[number]

const field = (jweeKey: string, vModel: string, label: string, more: Json = {}): Json => ({
  jweeKey,
  vModel,
  label,
  span: 12,
  ...more,
})
const required = { required: true }
const wide = { span: 24 }
const choice = (
  jweeKey: 'select' | 'radio' | 'checkbox',
  vModel: string,
  label: string,
  names: string,
  more: Json = {},
) =>
  field(jweeKey, vModel, label, {
    options: names.split(' ').map((fullName, at) => ({ id: String(at + 1), fullName })),
    ...more,
  })
const text = (vModel: string, label: string, more: Json = {}) =>
  field('comInput', vModel, label, { maxlength: 50, ...more })
const note = (vModel: string, label: string, more: Json = {}) =>
  field('textarea', vModel, label, { maxlength: 500, ...wide, ...more })
const amount = (vModel: string, label: string, more: Json = {}) => field('amount', vModel, label, more)
const count = (vModel: string, label: string, more: Json = {}) =>
  field('numInput', vModel, label, { min: 0, ...more })
const date = (vModel: string, label: string, more: Json = {}) => field('date', vModel, label, more)
const person = (vModel: string, label: string, more: Json = {}) => field('userSelect', vModel, label, more)
/** Who fills in the form, as a default. */
const current = { defaultCurrent: true }
const applicant = (label: string) => person('applicant', label, { ...required, ...current })
const department = (vModel = 'department', label = '所属部门', more: Json = {}) =>
  field('depSelect', vModel, label, more)
const files = (vModel = 'files', label = '附件') => field('uploadFz', vModel, label, wide)
const pictures = (vModel: string, label: string) => field('uploadImg', vModel, label, wide)
const table = (vModel: string, label: string, children: Json[], more: Json = {}) =>
  field('table', vModel, label, {
    ...wide,
    children: children.map((column) => ({ ...column, span: 24 })),
    ...more,
  })
const formula = (
  vModel: string,
  label: string,
  expression: (string | [name: string, label: string])[],
  more: Json = {},
) =>
  field('calculate', vModel, label, {
    expression: expression.map((part) =>
      typeof part === 'string' ? part : { __vModel__: part[0], label: part[1] },
    ),
    ...more,
  })
const after = (vModel: string) => ({ start: { by: 'field', vModel } })
const when = (name: string, value: string) => ({
  visibleWhen: [{ logic: 'and', groups: [{ field: name, op: '==', value }] }],
})

const fieldsOf: Readonly<Record<TemplateId, readonly Json[]>> = {
  leave: [
    applicant('申请人'),
    department('department', '所属部门', current),
    choice('select', 'kind', '请假类型', '事假 病假 年假 调休 婚假 产假 陪产假 丧假', required),
    count('days', '请假天数', { ...required, precision: 1, max: 180, unit: '天' }),
    date('from', '开始日期', required),
    date('to', '结束日期', { ...required, ...after('from') }),
    note('reason', '请假事由', required),
    pictures('proof', '病假证明'),
    person('substitute', '代课/代班老师'),
  ],
  overtime: [
    applicant('申请人'),
    department('department', '所属部门', current),
    choice('radio', 'dayKind', '加班类型', '工作日 休息日 法定节假日', required),
    date('day', '加班日期', required),
    field('timeRange', 'period', '加班时段', required),
    count('hours', '时长', { precision: 1, max: 24, unit: '小时' }),
    choice('radio', 'compensation', '补偿方式', '调休 加班费'),
    note('content', '加班内容', required),
  ],
  trip: [
    applicant('出差人'),
    department('department', '所属部门', current),
    field('dateRange', 'period', '出差日期', required),
    field('address', 'destination', '目的地', required),
    choice('radio', 'transport', '交通工具', '高铁 飞机 自驾 其他'),
    amount('budget', '预计费用'),
    person('companions', '同行人', { multiple: true }),
    note('purpose', '出差事由', required),
  ],
  expense: [
    applicant('报销人'),
    department('department', '所属部门', current),
    choice('select', 'kind', '费用类型', '差旅费 办公费 招待费 教材费 场地费 其他', required),
    date('day', '报销日期', { ...required, ...current }),
    table(
      'lines',
      '费用明细',
      [
        date('spentOn', '发生日期', required),
        text('item', '费用说明', required),
        amount('money', '金额', required),
        count('invoices', '发票张数', { precision: 0 }),
        pictures('pictures', '发票图片'),
      ],
      { ...required, showSummary: true, summaryField: ['money', 'invoices'] },
    ),
    formula('total', '报销合计', ['SUM(', ['lines-money', '金额'], ')'], { thousands: true }),
    text('account', '收款账号'),
    files('invoiceFiles', '电子发票及其他附件'),
  ],
  purchase: [
    applicant('申请人'),
    department('department', '所属部门', current),
    date('neededBy', '期望到货日期', required),
    choice('radio', 'urgency', '紧急程度', '普通 紧急 特急'),
    table(
      'items',
      '采购明细',
      [
        text('name', '物品名称', required),
        text('model', '规格型号'),
        count('quantity', '数量', { ...required, precision: 0 }),
        amount('price', '预估单价'),
        formula('subtotal', '小计', [['quantity', '数量'], '*', ['price', '预估单价']]),
      ],
      required,
    ),
    formula('total', '采购合计', ['SUM(', ['items-subtotal', '小计'], ')'], { thousands: true }),
    text('supplier', '推荐供应商'),
    note('reason', '采购原因', required),
  ],
  seal: [
    applicant('用印人'),
    department('department', '所属部门', current),
    choice('checkbox', 'seals', '印章类型', '公章 合同章 财务章 法人章', required),
    text('title', '文件名称', required),
    count('copies', '份数', { ...required, precision: 0 }),
    field('switch', 'takenOut', '外带使用'),
    date('returnOn', '预计归还日期', when('takenOut', '1')),
    note('purpose', '用印事由', required),
    files('documents', '待盖章文件'),
  ],
  asset: [
    text('name', '资产名称', required),
    text('number', '资产编号', required),
    choice('select', 'kind', '资产类别', '电脑 投影 桌椅 乐器 体育器材 空调 其他', required),
    date('boughtOn', '购入日期'),
    amount('price', '购入金额'),
    person('keeper', '保管人'),
    department(),
    choice('radio', 'state', '使用状态', '在用 闲置 维修 报废'),
    pictures('photos', '资产照片'),
    note('remark', '备注'),
  ],
  repair: [
    person('reporter', '报修人', { ...required, ...current }),
    text('phone', '联系电话', { regList: [{ pattern: '/^1\\d{10}$/', message: '请输入 11 位手机号' }] }),
    text('place', '报修地点', required),
    choice('select', 'kind', '报修类别', '水电 空调 网络 门窗 教学设备 其他', required),
    choice('radio', 'urgency', '紧急程度', '普通 紧急'),
    note('problem', '故障描述', required),
    pictures('photos', '现场照片'),
    person('worker', '维修人员'),
    field('rate', 'score', '满意度'),
  ],
  visitor: [
    text('name', '访客姓名', required),
    text('phone', '手机号码', {
      ...required,
      regList: [{ pattern: '/^1\\d{10}$/', message: '请输入 11 位手机号' }],
    }),
    text('company', '来访单位'),
    count('people', '来访人数', { precision: 0, min: 1 }),
    person('host', '被访人', required),
    date('day', '来访日期', required),
    field('time', 'arrival', '到达时间'),
    text('plate', '车牌号'),
    choice('radio', 'purpose', '来访事由', '参观校区 商务洽谈 面试 家长沟通 其他', wide),
    note('remark', '备注'),
  ],
  vehicle: [
    applicant('用车人'),
    department('department', '所属部门', current),
    field('dateRange', 'period', '用车日期', required),
    count('people', '乘车人数', { precision: 0 }),
    text('from', '出发地', required),
    text('to', '目的地', required),
    choice('select', 'vehicle', '车辆', '商务车 轿车 大巴 货车'),
    count('kilometres', '预计里程', { unit: '公里' }),
    note('purpose', '用车事由', required),
  ],
  meetingRoom: [
    text('subject', '会议主题', { ...required, ...wide }),
    choice('select', 'room', '会议室', '一楼接待室 二楼会议室 三楼多功能厅', required),
    person('organizer', '预订人', { ...required, ...current }),
    date('day', '日期', required),
    field('timeRange', 'period', '时段', required),
    count('people', '参会人数', { precision: 0 }),
    choice('checkbox', 'services', '所需服务', '投影 视频会议 茶水 白板'),
    person('attendees', '参会人员', { multiple: true, ...wide }),
  ],
  onboarding: [
    text('name', '姓名', required),
    choice('radio', 'gender', '性别', '男 女'),
    text('phone', '手机号码', required),
    date('startsOn', '入职日期', required),
    department('department', '入职部门'),
    field('posSelect', 'position', '岗位'),
    person('mentor', '带教老师'),
    count('probation', '试用期', { precision: 0, max: 12, unit: '个月' }),
    choice('checkbox', 'equipment', '领用物品', '电脑 工牌 门禁卡 教材 工服', wide),
    files('contract', '劳动合同'),
  ],
  resignation: [
    person('employee', '离职人', required),
    department(),
    date('lastDay', '最后工作日', required),
    choice('select', 'reason', '离职原因', '个人发展 家庭原因 薪资待遇 健康原因 试用期不合格 其他', required),
    note('details', '原因说明'),
    person('successor', '工作交接人', required),
    table('handover', '交接清单', [
      text('item', '交接内容', required),
      person('receiver', '接收人'),
      field('switch', 'done', '已完成'),
    ]),
    field('sign', 'signature', '本人签名', wide),
  ],
  interview: [
    text('candidate', '应聘者', required),
    text('phone', '联系电话'),
    choice('select', 'position', '应聘岗位', '瑜伽教练 舞蹈教练 课程顾问 前台 财务', required),
    date('day', '面试日期', required),
    person('interviewer', '面试官', required),
    field('rate', 'skills', '专业能力'),
    field('rate', 'communication', '沟通表达'),
    field('rate', 'attitude', '职业态度'),
    choice('radio', 'result', '面试结论', '录用 复试 储备 不合适', required),
    amount('salary', '期望薪资'),
    note('comment', '评价'),
    files('resume', '简历'),
  ],
  survey: [
    text('student', '学员姓名'),
    choice('select', 'course', '所学课程', '瑜伽 街舞 芭蕾 少儿体适能', required),
    field('rate', 'teaching', '教学质量', required),
    field('rate', 'service', '服务态度', required),
    field('rate', 'place', '环境设施', required),
    choice('radio', 'recommend', '是否愿意推荐给朋友', '非常愿意 愿意 一般 不愿意', { ...required, ...wide }),
    choice('checkbox', 'likes', '您最满意的方面', '老师专业 上课时间灵活 环境干净 价格合理 离家近', wide),
    note('advice', '意见和建议'),
  ],
  trialLesson: [
    text('student', '学员姓名', required),
    count('age', '年龄', { precision: 0, max: 100 }),
    text('parent', '家长姓名'),
    text('phone', '联系电话', {
      ...required,
      regList: [{ pattern: '/^1\\d{10}$/', message: '请输入 11 位手机号' }],
    }),
    choice('select', 'course', '体验课程', '瑜伽 街舞 芭蕾 少儿体适能', required),
    date('day', '体验日期', required),
    person('consultant', '课程顾问', required),
    choice('select', 'source', '了解渠道', '朋友推荐 抖音 小红书 大众点评 路过 其他'),
    choice('radio', 'result', '体验结果', '已报名 考虑中 未到店 不感兴趣'),
    note('remark', '跟进记录'),
  ],
  refund: [
    text('student', '学员姓名', required),
    text('contract', '合同编号', required),
    text('course', '课程名称', required),
    count('total', '总课时', { ...required, precision: 0 }),
    count('used', '已用课时', { ...required, precision: 0 }),
    amount('paid', '实付金额', required),
    formula('left', '剩余课时', [['total', '总课时'], '-', ['used', '已用课时']], { precision: 0 }),
    formula('refund', '应退金额', [
      '(',
      ['total', '总课时'],
      '-',
      ['used', '已用课时'],
      ')',
      '/',
      ['total', '总课时'],
      '*',
      ['paid', '实付金额'],
    ]),
    choice('select', 'reason', '退费原因', '搬家 时间冲突 身体原因 对课程不满意 其他', required),
    note('details', '情况说明'),
    text('account', '退款账号', required),
    files('proof', '合同与付款凭证'),
  ],
  incident: [
    date('day', '发生日期', required),
    field('time', 'time', '发生时间', required),
    text('place', '发生地点', required),
    text('student', '涉及学员', required),
    person('teacher', '当班老师', required),
    choice('select', 'kind', '事件类型', '摔伤 碰撞 身体不适 财物损坏 纠纷 其他', required),
    choice('radio', 'severity', '严重程度', '轻微 一般 严重'),
    field('switch', 'informed', '已通知家长'),
    note('course', '事件经过', required),
    note('measures', '处理措施', required),
    pictures('photos', '现场照片'),
  ],
  equipmentCheck: [
    person('inspector', '检查人', required),
    date('day', '检查日期', required),
    text('room', '检查区域', required),
    choice('radio', 'result', '总体结论', '合格 需整改'),
    table('items', '检查明细', [
      text('equipment', '器材名称', required),
      count('quantity', '数量', { precision: 0 }),
      choice('select', 'state', '状态', '完好 轻微损坏 需更换', required),
      text('problem', '问题描述'),
    ]),
    note('measures', '整改措施', when('result', '2')),
    date('deadline', '整改期限', when('result', '2')),
    field('sign', 'signature', '检查人签名', wide),
  ],
  complaint: [
    text('customer', '投诉人', required),
    text('phone', '联系电话', required),
    choice('select', 'channel', '投诉渠道', '电话 到店 微信 平台'),
    choice('select', 'kind', '投诉类别', '教学质量 服务态度 退费 环境 其他', required),
    date('day', '投诉日期', required),
    person('handler', '受理人', required),
    note('content', '投诉内容', required),
    note('solution', '处理结果'),
    choice('radio', 'satisfied', '回访结果', '满意 基本满意 不满意'),
    date('closedOn', '办结日期', after('day')),
  ],
}

/** `formData` of a template, with stable ids for its fields; for phones in one column. */
export function formDataOf(id: TemplateId, isApp = false): string {
  let formId = 100
  const number = (one: Json): Json => {
    const numbered: Json = { ...one, formId: ++formId }
    const children = one['children']
    return Array.isArray(children) ? { ...numbered, children: (children as Json[]).map(number) } : numbered
  }
  const fields = fieldsOf[id].map((one) => number(isApp ? { ...one, ...wide } : one))
  return JSON.stringify({ idGlobal: formId, popupType: 'general', generalWidth: '800px', fields })
}
