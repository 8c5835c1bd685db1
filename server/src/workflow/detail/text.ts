import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { whoKinds } from '@tessera/shared/contract/workflow/template/rules'

export const text = {
  rowCount: { zh: '{{n}} 行', en: 'Rows: {{n}}', zhtw: '{{n}} 列' },
  system: { zh: '系统', en: 'System', zhtw: '系統' },
  byRule: {
    zh: '按节点设置：{{rule}}',
    en: 'By the settings of the node: {{rule}}',
    zhtw: '依節點設定：{{rule}}',
  },
  signer: { zh: '由 {{user}} 加签', en: 'Added as a signer by {{user}}', zhtw: '由 {{user}} 加簽' },
  transfer: { zh: '由 {{user}} 转办', en: 'Transferred by {{user}}', zhtw: '由 {{user}} 轉辦' },
  delegate: { zh: '由 {{user}} 委派', en: 'Delegated by {{user}}', zhtw: '由 {{user}} 委派' },
  entrust: { zh: '{{user}} 的委托', en: 'Entrusted by {{user}}', zhtw: '{{user}} 的委託' },
  assign: {
    zh: '由管理员 {{user}} 指派',
    en: 'Assigned by the administrator {{user}}',
    zhtw: '由管理員 {{user}} 指派',
  },
  late: {
    zh: '原审批人超时，按节点设置转办',
    en: 'The previous approver was late, so the node passed the item on',
    zhtw: '原簽核人逾時，依節點設定轉辦',
  },
  empty: {
    zh: '节点没有找到审批人，按节点设置由其处理',
    en: 'The node found no approver, so its settings for that case chose this user',
    zhtw: '節點沒有找到簽核人，依節點設定由其處理',
  },
} satisfies Record<string, LocalizedText>

/** How a node finds its users. */
export const ruleTexts: Readonly<Record<(typeof whoKinds)[number], LocalizedText>> = {
  named: {
    zh: '指定的用户、岗位、角色、分组或组织',
    en: 'named users, positions, roles, groups or units',
    zhtw: '指定的使用者、職位、角色、群組或組織',
  },
  initiator: { zh: '发起人本人', en: 'the initiator', zhtw: '發起人本人' },
  superior: { zh: '发起人的上级', en: 'the superior of the initiator', zhtw: '發起人的主管' },
  superiorChain: {
    zh: '发起人的各级上级',
    en: 'the chain of superiors of the initiator',
    zhtw: '發起人的各級主管',
  },
  departmentManager: {
    zh: '发起人的部门负责人',
    en: 'the department manager of the initiator',
    zhtw: '發起人的部門主管',
  },
  managerChain: {
    zh: '发起人的各级部门负责人',
    en: 'the chain of department managers of the initiator',
    zhtw: '發起人的各級部門主管',
  },
  field: { zh: '表单字段', en: 'a field of the form', zhtw: '表單欄位' },
  earlierNode: { zh: '之前节点的审批人', en: 'the approvers of an earlier node', zhtw: '先前節點的簽核人' },
  initiatorChooses: { zh: '发起人自选', en: 'chosen by the initiator', zhtw: '發起人自選' },
  previousChooses: {
    zh: '上一节点审批人选择',
    en: 'chosen by the previous approver',
    zhtw: '上一節點簽核人選擇',
  },
  interface: { zh: '数据接口', en: 'a data interface', zhtw: '資料介面' },
  script: { zh: '脚本', en: 'a script', zhtw: '指令碼' },
}
