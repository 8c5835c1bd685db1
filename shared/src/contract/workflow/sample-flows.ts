type Json = Readonly<Record<string, unknown>>

export const templateIds = [
  'refund',
  'transfer',
  'leave',
  'expense',
  'purchase',
  'priceOverride',
  'hiring',
  'contract',
  'seal',
  'visit',
  'complaint',
  'suspension',
] as const
export type TemplateId = (typeof templateIds)[number]

/** A flow to start from. Its texts are content: they are in the language of the staff who use the flow. */
interface Template {
  readonly fullName: string
  readonly category: 'teaching' | 'finance' | 'personnel' | 'general'
  readonly icon: string
  readonly fields: readonly Json[]
  readonly nodes: readonly Step[]
}

/** One step after the start; each ends up as the child of the one before. */
type Step = (id: string) => Json

const field = (jweeKey: string, vModel: string, label: string, more: Json = {}): Json => ({
  jweeKey,
  vModel,
  label,
  span: 12,
  ...more,
})
const required = { required: true }
const wide = { span: 24 }
const text = (vModel: string, label: string, more: Json = {}) =>
  field('comInput', vModel, label, { maxlength: 50, ...more })
const note = (vModel: string, label: string, more: Json = {}) =>
  field('textarea', vModel, label, { maxlength: 500, ...wide, ...more })
const amount = (vModel: string, label: string, more: Json = {}) => field('amount', vModel, label, more)
const count = (vModel: string, label: string, more: Json = {}) =>
  field('numInput', vModel, label, { min: 0, ...more })
const date = (vModel: string, label: string, more: Json = {}) => field('date', vModel, label, more)
const person = (vModel: string, label: string, more: Json = {}) => field('userSelect', vModel, label, more)
const department = () => field('depSelect', 'department', '所属部门')
const files = () => field('uploadFz', 'files', '附件', wide)
const choice = (vModel: string, label: string, names: string, more: Json = {}) =>
  field('radio', vModel, label, {
    options: names.split(' ').map((fullName, at) => ({ id: String(at + 1), fullName })),
    ...wide,
    ...more,
  })

const node = (type: string, nodeId: string, title: string, properties: Json, more: Json = {}): Json => ({
  type,
  nodeId,
  content: title,
  properties: { title, ...properties },
  ...more,
})
/** Who is not found is replaced by the administrators of the process. */
const approver =
  (title: string, properties: Json): Step =>
  (id) =>
    node('approver', id, title, { empty: { policy: 'administrators' }, ...properties })
const superior = (title = '直接主管审批', level = 1) =>
  approver(title, { assigneeType: 1, managerLevel: level })
const manager = (title = '部门负责人审批') => approver(title, { assigneeType: 2 })
const chosen = (title: string) => approver(title, { who: { sources: [{ kind: 'initiatorChooses' }] } })
/** A person who works on the form, without yes or no. */
const work =
  (title: string, properties: Json): Step =>
  (id) =>
    node(
      'approver',
      id,
      title,
      { empty: { policy: 'administrators' }, hasRejectBtn: false, ...properties },
      { kind: 'process' },
    )
const byField = (formField: string) => ({ assigneeType: 4, formField, formFieldType: 1 })
const initiator = { assigneeType: 3 }

/** A step for values from a limit on; others go on without it. */
const from =
  (vModel: string, label: string, limit: number, step: Step): Step =>
  (id) => ({
    ...node('empty', id, '条件分支', {}),
    conditionType: 'condition',
    conditionNodes: [
      node(
        'condition',
        `${id}a`,
        `${label}不低于 ${limit}`,
        {
          conditions: [
            {
              field: vModel,
              fieldName: label,
              symbol: '>=',
              symbolName: '大于等于',
              filedValue: limit,
              filedLabel: String(limit),
              logic: '&&',
            },
          ],
          priority: 1,
        },
        { childNode: step(`${id}c`) },
      ),
      node('condition', `${id}b`, '其他情况', { isDefault: true, priority: 2 }),
    ],
  })

const templates: Readonly<Record<TemplateId, Template>> = {
  refund: {
    fullName: '退费申请',
    category: 'finance',
    icon: 'icon-ym icon-ym-report',
    fields: [
      text('student', '学员姓名', required),
      text('course', '课程', required),
      count('lessons', '剩余课时'),
      amount('amount', '退费金额', required),
      choice('way', '退费方式', '原路退回 银行转账 现金', required),
      note('reason', '退费原因', required),
      files(),
    ],
    nodes: [
      superior('主管审批'),
      from('amount', '退费金额', 5_000, chosen('财务与校长审批')),
      work('财务退款', { who: { sources: [{ kind: 'initiatorChooses' }] } }),
    ],
  },
  transfer: {
    fullName: '转课申请',
    category: 'teaching',
    icon: 'icon-ym icon-ym-exchange',
    fields: [
      text('student', '学员姓名', required),
      text('source', '转出班级', required),
      text('target', '转入班级', required),
      person('coach', '转入班级教练', required),
      date('startOn', '生效日期', required),
      note('reason', '转课原因'),
    ],
    nodes: [approver('转入班级教练确认', byField('coach')), manager('教务负责人审批')],
  },
  leave: {
    fullName: '请假申请',
    category: 'personnel',
    icon: 'icon-ym icon-ym-calendar',
    fields: [
      choice('kind', '请假类型', '事假 病假 年假 调休 婚假 产假', required),
      date('fromDate', '开始日期', required),
      date('toDate', '结束日期', required),
      count('days', '请假天数', required),
      note('reason', '请假事由', required),
      files(),
    ],
    nodes: [superior(), from('days', '请假天数', 3, superior('上级主管审批', 2))],
  },
  expense: {
    fullName: '费用报销',
    category: 'finance',
    icon: 'icon-ym icon-ym-wallet',
    fields: [
      text('subject', '报销事项', required),
      choice('kind', '费用类型', '差旅 办公 市场 教具 其他', required),
      date('spentOn', '发生日期', required),
      amount('amount', '报销金额', required),
      department(),
      note('remark', '说明'),
      files(),
    ],
    nodes: [superior(), from('amount', '报销金额', 2_000, manager()), chosen('财务审核')],
  },
  purchase: {
    fullName: '采购申请',
    category: 'general',
    icon: 'icon-ym icon-ym-shopping',
    fields: [
      text('item', '物品名称', required),
      count('number', '数量', required),
      amount('amount', '预计金额', required),
      text('supplier', '建议供应商'),
      date('neededOn', '需要日期'),
      note('reason', '用途', required),
    ],
    nodes: [
      superior(),
      from('amount', '预计金额', 10_000, superior('上级主管审批', 2)),
      work('采购办理', { who: { sources: [{ kind: 'initiatorChooses' }] } }),
      approver('申请人验收', initiator),
    ],
  },
  priceOverride: {
    fullName: '特价审批',
    category: 'finance',
    icon: 'icon-ym icon-ym-tag',
    fields: [
      text('student', '学员姓名', required),
      text('course', '课程', required),
      amount('listPrice', '原价', required),
      amount('amount', '成交价', required),
      count('discount', '优惠比例（%）', required),
      note('reason', '申请理由', required),
    ],
    nodes: [superior('主管审批'), from('discount', '优惠比例（%）', 20, superior('校长审批', 2))],
  },
  hiring: {
    fullName: '用人申请',
    category: 'personnel',
    icon: 'icon-ym icon-ym-user',
    fields: [
      department(),
      text('position', '招聘岗位', required),
      count('number', '招聘人数', required),
      date('neededOn', '到岗日期', required),
      choice('cause', '招聘原因', '新增编制 人员替补 临时用工', required),
      note('duties', '岗位职责与要求', required),
    ],
    nodes: [manager(), superior('上级主管审批', 2), chosen('人事办理')],
  },
  contract: {
    fullName: '合同审批',
    category: 'general',
    icon: 'icon-ym icon-ym-file',
    fields: [
      text('title', '合同名称', required),
      text('partner', '对方单位', required),
      amount('amount', '合同金额', required),
      date('fromDate', '开始日期'),
      date('toDate', '结束日期'),
      note('summary', '主要条款', required),
      files(),
    ],
    nodes: [superior(), chosen('法务审核'), from('amount', '合同金额', 50_000, superior('校长审批', 2))],
  },
  seal: {
    fullName: '用章申请',
    category: 'general',
    icon: 'icon-ym icon-ym-seal',
    fields: [
      text('document', '文件名称', required),
      choice('kind', '印章类型', '公章 合同章 财务章 法人章', required),
      count('copies', '份数', required),
      date('usedOn', '用章日期', required),
      note('reason', '用途', required),
      files(),
    ],
    nodes: [superior(), chosen('印章保管人办理')],
  },
  visit: {
    fullName: '来访接待申请',
    category: 'general',
    icon: 'icon-ym icon-ym-team',
    fields: [
      text('visitor', '来访单位或人员', required),
      count('number', '人数', required),
      date('visitOn', '来访日期', required),
      person('host', '接待人', required),
      note('purpose', '来访事由', required),
      note('needs', '接待安排'),
    ],
    nodes: [superior(), work('接待人安排', byField('host'))],
  },
  complaint: {
    fullName: '投诉处理',
    category: 'teaching',
    icon: 'icon-ym icon-ym-message',
    fields: [
      text('parent', '投诉人', required),
      text('phone', '联系电话', required),
      choice('kind', '投诉类型', '教学质量 服务态度 收费 环境安全 其他', required),
      date('happenedOn', '发生日期', required),
      note('content', '投诉内容', required),
      person('handler', '处理人', required),
      note('result', '处理结果'),
    ],
    nodes: [work('处理人处理', byField('handler')), manager('负责人确认'), approver('受理人回访', initiator)],
  },
  suspension: {
    fullName: '停课申请',
    category: 'teaching',
    icon: 'icon-ym icon-ym-pause',
    fields: [
      text('student', '学员姓名', required),
      text('course', '课程', required),
      date('fromDate', '停课开始', required),
      date('toDate', '停课结束', required),
      count('days', '停课天数', required),
      note('reason', '停课原因', required),
    ],
    nodes: [superior('教务主管审批'), from('days', '停课天数', 60, superior('校长审批', 2))],
  },
}

/** Name, category, icon, form and nodes of a template, as the fields of a new flow. */
export function flowOfTemplate(id: TemplateId) {
  const { fullName, category, icon, fields, nodes } = templates[id]
  const start: Record<string, unknown> = {
    ...node('start', 'start', '发起', {
      formOperates: fields.map(({ vModel, label, jweeKey, required: isRequired = false }) => ({
        id: vModel,
        name: label,
        jweeKey,
        read: true,
        write: true,
        required: isRequired,
      })),
    }),
  }
  let last = start
  for (const [at, step] of nodes.entries()) {
    const next: Record<string, unknown> = { ...step(`node${at + 1}`), prevId: last['nodeId'] }
    last['childNode'] = next
    last = next
  }
  return {
    fullName,
    category,
    icon,
    formData: JSON.stringify({
      fields: fields.map((one, at) => ({ ...one, formId: 101 + at })),
      labelWidth: 120,
      idGlobal: 200,
    }),
    flowTemplateJson: JSON.stringify(start),
  }
}
