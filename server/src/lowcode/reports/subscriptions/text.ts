import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badTimes: {
    zh: '发送时间不正确，请重新选择',
    en: 'This schedule is not valid. Choose another one.',
    zhtw: '傳送時間不正確，請重新選擇',
  },
  neverComes: {
    zh: '按此设置永远不会发送，请修改发送时间',
    en: 'With this schedule nothing would ever be sent. Change it.',
    zhtw: '依此設定永遠不會傳送，請修改傳送時間',
  },
  tooOften: {
    zh: '两次发送至少间隔 {{n}} 分钟',
    en: 'At least {{n}} [n:minute|minutes] must lie between two deliveries.',
    zhtw: '兩次傳送至少間隔 {{n}} 分鐘',
  },
  noReceivers: { zh: '请选择接收人', en: 'Choose who gets the report.', zhtw: '請選擇接收人' },
  unknownReceiver: {
    zh: '所选的接收人不存在或已停用',
    en: 'A chosen receiver does not exist or is disabled.',
    zhtw: '所選的接收人不存在或已停用',
  },
  tooManyReceivers: {
    zh: '接收人超过 {{n}} 人，请减少接收人',
    en: 'There are more than {{n}} [n:receiver|receivers]. Choose fewer.',
    zhtw: '接收人超過 {{n}} 人，請減少接收人',
  },
  noEnabledReceiver: {
    zh: '所选的接收人、角色和分组中没有启用的用户',
    en: 'None of the chosen receivers, roles and groups has an enabled user.',
    zhtw: '所選的接收人、角色和群組中沒有啟用的使用者',
  },
  tooMany: {
    zh: '每张报表最多 {{n}} 个订阅，请先删除不用的订阅',
    en: 'You can have {{n}} [n:subscription|subscriptions] of a report. Delete one that you no longer need.',
    zhtw: '每張報表最多 {{n}} 個訂閱，請先刪除不用的訂閱',
  },
  isPaused: {
    zh: '订阅已暂停，请先恢复',
    en: 'The subscription is paused. Resume it first.',
    zhtw: '訂閱已暫停，請先恢復',
  },
  isRunning: {
    zh: '订阅正在运行，请稍后再试',
    en: 'The subscription is running. Try again later.',
    zhtw: '訂閱正在執行，請稍後再試',
  },
  reportGone: {
    zh: '报表已被删除或停用',
    en: 'The report was deleted or disabled.',
    zhtw: '報表已被刪除或停用',
  },
  ownerDisabled: {
    zh: '订阅人的账号已停用',
    en: 'The account of its owner is disabled.',
    zhtw: '訂閱人的帳號已停用',
  },
  ownerRefused: {
    zh: '订阅人已没有查看该报表的权限',
    en: 'Its owner no longer has permission to see the report.',
    zhtw: '訂閱人已沒有檢視該報表的權限',
  },
  accountDisabled: { zh: '账号已停用', en: 'The account is disabled.', zhtw: '帳號已停用' },
  ownerOnly: {
    zh: '只有订阅人可以修改、恢复或运行订阅，您可以暂停或删除它',
    en: 'Only its owner can change, resume or run this subscription. You can pause or delete it.',
    zhtw: '只有訂閱人可以修改、恢復或執行訂閱，您可以暫停或刪除它',
  },
  pausedBy: { zh: '已由 {{user}} 暂停', en: '{{user}} paused it.', zhtw: '已由 {{user}} 暫停' },
  receiverRefused: {
    zh: '没有查看该报表的权限',
    en: 'No permission to see the report.',
    zhtw: '沒有檢視該報表的權限',
  },
  noRows: { zh: '没有数据，未发送', en: 'No rows, so nothing was sent.', zhtw: '沒有資料，未傳送' },
  fileTooBig: {
    zh: '文件超过 {{n}} MB，请缩小报表的查询范围',
    en: 'The file is larger than {{n}} MB. Narrow down the report.',
    zhtw: '檔案超過 {{n}} MB，請縮小報表的查詢範圍',
  },
  fault: {
    zh: '生成文件时出错，请联系管理员',
    en: 'The file could not be made. Ask an administrator.',
    zhtw: '產生檔案時出錯，請聯絡管理員',
  },
  fileOver: {
    zh: '文件已过期，请打开报表查看',
    en: 'This file is no longer available. Open the report instead.',
    zhtw: '檔案已過期，請開啟報表檢視',
  },
} satisfies Record<string, LocalizedText>

/** What receivers and owners read. */
export const messageText = {
  sent: {
    zh: '报表“{{report}}”已生成',
    en: 'Your report “{{report}}” is ready',
    zhtw: '報表「{{report}}」已產生',
  },
  sentLines: {
    zh: '订阅：{{subscription}}\n{{time}} 生成，文件保留至 {{until}}',
    en: 'Subscription: {{subscription}}\nMade at {{time}}. The file is kept until {{until}}.',
    zhtw: '訂閱：{{subscription}}\n{{time}} 產生，檔案保留至 {{until}}',
  },
  inProduct: {
    zh: '请登录系统，在消息中打开文件。',
    en: 'Sign in and open the file from your messages.',
    zhtw: '請登入系統，在訊息中開啟檔案。',
  },
  paused: {
    zh: '报表订阅“{{subscription}}”已暂停',
    en: 'The report subscription “{{subscription}}” was paused',
    zhtw: '報表訂閱「{{subscription}}」已暫停',
  },
  notReceived: {
    zh: '报表“{{report}}”未发送给 {{names}}',
    en: 'The report “{{report}}” was not sent to {{names}}',
    zhtw: '報表「{{report}}」未傳送給 {{names}}',
  },
  notReceivedLines: {
    zh: '订阅：{{subscription}}\n未收到：{{names}}\n原因：{{reason}}\n其他接收人不受影响。可修改订阅的接收人，或请管理员授权。',
    en: 'Subscription: {{subscription}}\nNot sent to: {{names}}\nReason: {{reason}}\nThe other receivers still get it. Change the receivers, or ask an administrator for the permission.',
    zhtw: '訂閱：{{subscription}}\n未收到：{{names}}\n原因：{{reason}}\n其他接收人不受影響。可修改訂閱的接收人，或請管理員授權。',
  },
  failed: {
    zh: '报表订阅“{{subscription}}”发送失败',
    en: 'The report subscription “{{subscription}}” failed',
    zhtw: '報表訂閱「{{subscription}}」傳送失敗',
  },
  failedLines: {
    zh: '报表：{{report}}\n未收到：{{names}}\n原因：{{reason}}\n订阅仍会按时运行，同样的原因不再提醒。',
    en: 'Report: {{report}}\nNot sent to: {{names}}\nReason: {{reason}}\nIt will run again as planned. You get no further message for the same reason.',
    zhtw: '報表：{{report}}\n未收到：{{names}}\n原因：{{reason}}\n訂閱仍會按時執行，同樣的原因不再提醒。',
  },
  removed: {
    zh: '报表订阅“{{subscription}}”已被删除',
    en: 'The report subscription “{{subscription}}” was deleted',
    zhtw: '報表訂閱「{{subscription}}」已被刪除',
  },
  removedBy: {
    zh: '由 {{user}} 删除，不再发送。已发送的文件仍可打开。',
    en: '{{user}} deleted it. Nothing more is sent. Files that were sent can still be opened.',
    zhtw: '由 {{user}} 刪除，不再傳送。已傳送的檔案仍可開啟。',
  },
} satisfies Record<string, LocalizedText>
