import type { LocalizedText } from '../lang.ts'

const words = {
  0: { zh: '拒绝', en: 'rejected', zhtw: '拒絕' },
  1: { zh: '同意', en: 'approved', zhtw: '同意' },
  2: { zh: '提交', en: 'submitted', zhtw: '提交' },
  3: { zh: '撤回', en: 'withdrew', zhtw: '撤回' },
  4: { zh: '终止', en: 'terminated', zhtw: '終止' },
  5: { zh: '指派', en: 'assigned', zhtw: '指派' },
  6: { zh: '加签', en: 'added signers', zhtw: '加簽' },
  7: { zh: '转办', en: 'transferred', zhtw: '轉辦' },
  8: { zh: '委派', en: 'delegated', zhtw: '委派' },
  9: { zh: '自动同意', en: 'approved automatically', zhtw: '自動同意' },
  10: { zh: '自动拒绝', en: 'rejected automatically', zhtw: '自動拒絕' },
  11: { zh: '到期处理', en: 'time limit reached', zhtw: '到期處理' },
  12: { zh: '催办', en: 'urged', zhtw: '催辦' },
  13: { zh: '抄送', en: 'sent a copy', zhtw: '送副本' },
  14: { zh: '减签', en: 'removed a signer', zhtw: '減簽' },
  16: { zh: '暂停', en: 'paused', zhtw: '暫停' },
  17: { zh: '恢复', en: 'resumed', zhtw: '恢復' },
  18: { zh: '同意作废', en: 'agreed to revoke', zhtw: '同意作廢' },
  19: { zh: '不同意作废', en: 'refused to revoke', zhtw: '不同意作廢' },
  20: { zh: '退回', en: 'returned', zhtw: '退回' },
  21: { zh: '申请作废', en: 'asked for revocation', zhtw: '申請作廢' },
  22: { zh: '跳转', en: 'jumped', zhtw: '跳轉' },
  23: { zh: '复活', en: 'revived', zhtw: '恢復辦理' },
  24: { zh: '选择分支', en: 'chose branches', zhtw: '選擇分支' },
  25: { zh: '评论', en: 'commented', zhtw: '評論' },
  26: { zh: '查阅', en: 'read the copy', zhtw: '查閱' },
  27: { zh: '保存草稿', en: 'saved a draft', zhtw: '儲存草稿' },
  28: { zh: '子流程结束', en: 'sub-flow finished', zhtw: '子流程結束' },
  29: { zh: '触发', en: 'was triggered', zhtw: '觸發' },
  30: { zh: '外部操作完成', en: 'external work done', zhtw: '外部操作完成' },
  31: { zh: '没有找到处理人', en: 'no user was found', zhtw: '沒有找到處理人' },
  32: { zh: '重试', en: 'tried again', zhtw: '重試' },
  33: {
    zh: '工作日历变更，期限已调整',
    en: 'moved the deadline by changing the working calendar',
    zhtw: '工作日曆變更，期限已調整',
  },
  34: {
    zh: '修改了审批中的数据',
    en: 'changed data under approval',
    zhtw: '修改了簽核中的資料',
  },
  other: { zh: '其他操作', en: 'acted', zhtw: '其他操作' },
} satisfies Record<string | number, LocalizedText>

/** What happened in the history of a task, by the `handleStatus` of its record. */
export const eventWordOf = (handleStatus: number): LocalizedText =>
  (words as Readonly<Record<number, LocalizedText>>)[handleStatus] ?? words.other
