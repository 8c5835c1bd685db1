import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Titles of the messages about a task, by event. `{{title}}` is that of the task. */
export const titles = {
  todo: {
    zh: '待办：{{title}}',
    en: 'To do: {{title}}',
    zhtw: '待辦：{{title}}',
  },
  approved: {
    zh: '{{title}}：“{{node}}”已通过',
    en: '{{title}}: “{{node}}” was approved',
    zhtw: '{{title}}：「{{node}}」已通過',
  },
  rejected: {
    zh: '{{title}}：{{user}} 已拒绝',
    en: '{{title}}: rejected by {{user}}',
    zhtw: '{{title}}：{{user}} 已拒絕',
  },
  returned: {
    zh: '{{title}}：{{user}} 已退回',
    en: '{{title}}: returned by {{user}}',
    zhtw: '{{title}}：{{user}} 已退回',
  },
  copied: {
    zh: '抄送：{{title}}',
    en: 'Copy: {{title}}',
    zhtw: '副本：{{title}}',
  },
  urged: {
    zh: '{{user}} 催办：{{title}}',
    en: '{{user}} asks you to decide: {{title}}',
    zhtw: '{{user}} 催辦：{{title}}',
  },
  late: {
    zh: '待办即将或已经超时：{{title}}',
    en: 'Due soon or late: {{title}}',
    zhtw: '待辦即將或已經逾時：{{title}}',
  },
  finished: {
    zh: '{{title}} 已审批通过',
    en: '{{title}} was approved',
    zhtw: '{{title}} 已簽核通過',
  },
  withdrawn: {
    zh: '{{user}} 撤回了 {{title}}',
    en: '{{user}} has withdrawn {{title}}',
    zhtw: '{{user}} 撤回了 {{title}}',
  },
  terminated: {
    zh: '{{title}} 已被 {{user}} 终止',
    en: '{{title}} was terminated by {{user}}',
    zhtw: '{{title}} 已被 {{user}} 終止',
  },
  revoked: {
    zh: '{{title}} 已作废',
    en: '{{title}} was revoked',
    zhtw: '{{title}} 已作廢',
  },
  revokeRefused: {
    zh: '{{user}} 不同意作废 {{title}}',
    en: '{{user}} refused to revoke {{title}}',
    zhtw: '{{user}} 不同意作廢 {{title}}',
  },
  amended: {
    zh: '{{user}} 修改了“{{title}}”的数据',
    en: '{{user}} has changed the data of “{{title}}”',
    zhtw: '{{user}} 修改了「{{title}}」的資料',
  },
  amendedTodo: {
    zh: '{{user}} 修改了待办“{{title}}”的数据，请重新核对',
    en: '{{user}} has changed the data of your to-do “{{title}}”. Check it again.',
    zhtw: '{{user}} 修改了待辦「{{title}}」的資料，請重新核對',
  },
  mentioned: {
    zh: '{{user}} 在“{{title}}”的评论中提到了您',
    en: '{{user}} mentioned you in a comment on “{{title}}”',
    zhtw: '{{user}} 在「{{title}}」的評論中提到了您',
  },
  message: {
    zh: '{{title}}',
    en: '{{title}}',
    zhtw: '{{title}}',
  },
} satisfies Record<string, LocalizedText>
export type FlowEvent = keyof typeof titles

export const text = {
  entrusted: {
    zh: '{{user}} 将 {{from}} 至 {{to}} 的待办委托给您',
    en: '{{user}} entrusts to-do items to you from {{from}} to {{to}}',
    zhtw: '{{user}} 將 {{from}} 至 {{to}} 的待辦委託給您',
  },
  launchEntrusted: {
    zh: '{{user}} 委托您在 {{from}} 至 {{to}} 代为发起流程',
    en: '{{user}} lets you submit requests for them from {{from}} to {{to}}',
    zhtw: '{{user}} 委託您在 {{from}} 至 {{to}} 代為發起流程',
  },
  launchedForYou: {
    zh: '{{user}} 代您发起了「{{title}}」',
    en: '{{user}} submitted “{{title}}” on your behalf',
    zhtw: '{{user}} 代您發起了「{{title}}」',
  },
  /** The user of a message by the system. */
  system: { zh: '系统', en: 'The system', zhtw: '系統' },
  /** Lines below the title of a message. */
  node: { zh: '节点：{{node}}', en: 'Node: {{node}}', zhtw: '節點：{{node}}' },
  field: { zh: '{{label}}：{{value}}', en: '{{label}}: {{value}}', zhtw: '{{label}}：{{value}}' },
  returnReason: {
    zh: '退回原因：{{opinion}}',
    en: 'Why it was returned: {{opinion}}',
    zhtw: '退回原因：{{opinion}}',
  },
  refusalReason: {
    zh: '拒绝原因：{{opinion}}',
    en: 'Why it was rejected: {{opinion}}',
    zhtw: '拒絕原因：{{opinion}}',
  },
  remark: { zh: '说明：{{opinion}}', en: 'Remark: {{opinion}}', zhtw: '說明：{{opinion}}' },
} satisfies Record<string, LocalizedText>
