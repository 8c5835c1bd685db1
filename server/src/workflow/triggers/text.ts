import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  nothingWaits: {
    zh: '没有任务在等待事件“{{event}}”（{{key}}），请稍后重新发送',
    en: 'No task waits for the event “{{event}}” ({{key}}). Please send it again later.',
    zhtw: '沒有任務在等待事件「{{event}}」（{{key}}），請稍後重新傳送',
  },
  badSignature: {
    zh: '签名不正确，或未签名',
    en: 'The signature is wrong or missing.',
    zhtw: '簽章不正確，或未簽章',
  },
  oldTimestamp: {
    zh: '请求的时间与服务器相差超过 {{n}} 分钟，请重新签名后发送',
    en: 'The time of this request differs from that of the server by more than {{n}} minutes. Sign and send it again.',
    zhtw: '請求的時間與伺服器相差超過 {{n}} 分鐘，請重新簽章後傳送',
  },
  disabled: {
    zh: '回调已停用',
    en: 'This webhook is disabled.',
    zhtw: 'Webhook 已停用',
  },
  alreadyLaunched: {
    zh: '该请求已发起过任务 {{number}}',
    en: 'This request has launched the task {{number}} before.',
    zhtw: '該請求已發起過任務 {{number}}',
  },
  unknownFields: {
    zh: '有 {{n}} 个值没有对应的可填写字段：{{names}}',
    en: 'Values without a field that can be filled in ({{n}}): {{names}}',
    zhtw: '有 {{n}} 個值沒有對應的可填寫欄位：{{names}}',
  },
  systemForm: {
    zh: '系统表单的流程不能通过回调发起',
    en: 'A flow with a system form cannot be launched by a webhook.',
    zhtw: '系統表單的流程不能透過 Webhook 發起',
  },
  voucherGone: {
    zh: '最后修改此回调的用户不存在或已停用，请重新保存回调',
    en: 'The user who changed this webhook last does not exist or is disabled. Save it again.',
    zhtw: '最後修改此 Webhook 的使用者不存在或已停用，請重新儲存 Webhook',
  },
} satisfies Record<string, LocalizedText>
