import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  unknownReceiver: {
    zh: '回调不存在，或已删除',
    en: 'This webhook does not exist, or was deleted.',
    zhtw: 'Webhook 不存在，或已刪除',
  },
  badSecret: {
    zh: '回调已停用，或密钥不正确',
    en: 'This webhook is disabled, or the secret is wrong.',
    zhtw: 'Webhook 已停用，或密鑰不正確',
  },
  urlMissing: {
    zh: '请填写通知地址',
    en: 'Please enter the address that is notified.',
    zhtw: '請填寫通知網址',
  },
  urlForbidden: {
    zh: '不能使用此地址：只能使用公网的 http 或 https 地址',
    en: 'This address cannot be used. It must be a public http or https address.',
    zhtw: '不能使用此網址：只能使用公開的 http 或 https 網址',
  },
  launchUserMissing: {
    zh: '请选择以谁的名义发起',
    en: 'Please select the user in whose name tasks are launched.',
    zhtw: '請選擇以誰的名義發起',
  },
  launchUserGone: {
    zh: '代表发起的用户不存在或已停用',
    en: 'The user in whose name tasks are launched does not exist or is disabled.',
    zhtw: '代表發起的使用者不存在或已停用',
  },
  launchesForAdministrator: {
    zh: '不能以超级管理员的名义发起，请选择其他用户',
    en: 'Tasks cannot be launched in the name of a super administrator. Please select another user.',
    zhtw: '不能以超級管理員的名義發起，請選擇其他使用者',
  },
  mayNotLaunchFor: {
    zh: '{{user}} 没有委托您发起该流程，只能以自己或委托人的名义发起',
    en: '{{user}} has not entrusted you with launching this flow. Select yourself, or somebody who has.',
    zhtw: '{{user}} 沒有委託您發起該流程，只能以自己或委託人的名義發起',
  },
  notResendable: {
    zh: '只能重发发送失败的记录，且回调须为启用状态',
    en: 'Only failed deliveries can be sent again, and the webhook must be enabled.',
    zhtw: '只能重發傳送失敗的記錄，且 Webhook 須為啟用狀態',
  },
  eventsMissing: {
    zh: '请至少选择一个事件',
    en: 'Please choose at least one event.',
    zhtw: '請至少選擇一個事件',
  },
} satisfies Record<string, LocalizedText>
