import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'
import type { StoredReason } from '../../errors/refusal.ts'

export const text = {
  enCodeTaken: { zh: '任务编码已存在', en: 'A task with this code already exists.', zhtw: '任務編碼已存在' },
  nameTaken: { zh: '任务名称已存在', en: 'A task with this name already exists.', zhtw: '任務名稱已存在' },
  noCron: {
    zh: 'Cron 表达式不正确，例如 0 9 * * 1-5 表示工作日 9 点',
    en: 'Invalid cron expression. For example, 0 9 * * 1-5 means 9:00 on weekdays.',
    zhtw: 'Cron 運算式不正確，例如 0 9 * * 1-5 表示工作日 9 點',
  },
  neverComes: {
    zh: '按此 Cron 表达式任务永远不会执行，请修改',
    en: 'The task would never run with this cron expression. Change it.',
    zhtw: '按此 Cron 運算式任務永遠不會執行，請修改',
  },
  noContent: { zh: '执行内容不正确', en: 'The task content is invalid.', zhtw: '執行內容不正確' },
  noMethod: { zh: '没有这个本地任务', en: 'This built-in job does not exist.', zhtw: '沒有這個本地任務' },
  noInterface: { zh: '请选择数据接口', en: 'Select a data interface.', zhtw: '請選擇資料介面' },
  done: { zh: '执行成功', en: 'Completed.', zhtw: '執行成功' },
  changed: {
    zh: '执行成功，影响{{n}}行',
    en: 'Completed, {{n}} [n:row|rows] affected.',
    zhtw: '執行成功，影響{{n}}列',
  },
  readOnly: {
    zh: '该数据连接为只读，语句只能查询',
    en: 'This data source is read-only: only queries are allowed.',
    zhtw: '該資料連線為唯讀，語句只能查詢',
  },
  rows: {
    zh: '执行成功，返回{{n}}行',
    en: 'Completed, {{n}} [n:row|rows] returned.',
    zhtw: '執行成功，傳回{{n}}列',
  },
  failed: { zh: '执行失败：{{why}}', en: 'Failed: {{why}}', zhtw: '執行失敗：{{why}}' },
  died: {
    zh: '执行中断：运行此任务的服务器已停止',
    en: 'Interrupted: the server that ran this task has stopped.',
    zhtw: '執行中斷：執行此任務的伺服器已停止',
  },
  timedOut: {
    zh: '执行超过{{n}}分钟，已放弃',
    en: 'Stopped after {{n}} [n:minute|minutes].',
    zhtw: '執行超過{{n}}分鐘，已放棄',
  },
  forgetLines: { zh: '清理过期日志', en: 'Clean up expired logs', zhtw: '清理過期日誌' },
  forgetCodes: { zh: '清理过期验证码', en: 'Clean up expired verification codes', zhtw: '清理過期驗證碼' },
  forgetLetters: {
    zh: '清理旧的发件记录',
    en: 'Clean up old outbox messages',
    zhtw: '清理舊的寄件記錄',
  },
  backup: { zh: '数据备份', en: 'Data backup', zhtw: '資料備份' },
  receiveMails: { zh: '收取邮件', en: 'Receive mail', zhtw: '收取郵件' },
  gotMails: {
    zh: '执行成功，收到{{n}}封新邮件',
    en: 'Completed, {{n}} new [n:mail|mails].',
    zhtw: '執行成功，收到{{n}}封新郵件',
  },
  moreMails: {
    zh: '执行成功，收到{{n}}封新邮件，其余的下次收取',
    en: 'Completed, {{n}} new [n:mail|mails]. The rest will be received next time.',
    zhtw: '執行成功，收到{{n}}封新郵件，其餘的下次收取',
  },
  mailsBusy: {
    zh: '有人正在手动收取邮件，本次未执行',
    en: 'Skipped: mail is being received manually.',
    zhtw: '有人正在手動收取郵件，本次未執行',
  },
  heartbeat: {
    zh: '心跳（不做任何事，用于检查调度）',
    en: 'Heartbeat (does nothing; checks that scheduling works)',
    zhtw: '心跳（不做任何事，用於檢查排程）',
  },
} satisfies Record<string, LocalizedText>

/** How a run ended, as a text key with its values; `why` is a refusal or the message of a fault. */
export type RunOutcome = { key: keyof typeof text; n?: number; why?: StoredReason | string }

export const constraints = {
  system_task__en_code: { text: text.enCodeTaken, field: 'enCode' },
  system_task__full_name: { text: text.nameTaken, field: 'fullName' },
} satisfies Constraints
