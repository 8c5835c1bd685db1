import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  running: {
    zh: '同步正在进行，请等待其完成',
    en: 'A synchronisation is running: wait for its end.',
    zhtw: '同步正在進行，請等待其完成',
  },
  noSync: { zh: '没有这次同步的记录', en: 'There is no such synchronisation.', zhtw: '沒有這次同步的記錄' },
  badType: {
    zh: 'type：应为 1（企业微信）或 2（钉钉）',
    en: 'type: 1 is enterprise WeChat, 2 DingTalk.',
    zhtw: 'type：應為 1（企業微信）或 2（釘釘）',
  },
  noMobile: { zh: '手机号码为空', en: 'The mobile number is missing.', zhtw: '手機號碼為空' },
  noMobileOrEmail: {
    zh: '手机号码和邮箱都为空',
    en: 'Mobile number and mail address are both missing.',
    zhtw: '手機號碼和信箱都為空',
  },
  noParentYet: { zh: '上级部门尚未同步', en: 'The unit above is not there yet.', zhtw: '上級部門尚未同步' },
  noUnitYet: {
    zh: '所在部门尚未同步',
    en: 'The unit of this user is not there yet.',
    zhtw: '所在部門尚未同步',
  },
  fault: {
    zh: '服务器内部错误，请联系管理员',
    en: 'Something went wrong on the server.',
    zhtw: '伺服器內部錯誤，請聯絡管理員',
  },
  units: { zh: '组织', en: 'Units', zhtw: '組織' },
  users: { zh: '用户', en: 'Users', zhtw: '使用者' },
} satisfies Record<string, LocalizedText>

export const constraints = {
  wechat_sync__alone: { text: text.running },
} satisfies Constraints
