import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  running: {
    zh: '同步正在进行，请等待其完成',
    en: 'A synchronization is already running. Wait until it is finished.',
    zhtw: '同步正在進行，請等待其完成',
  },
  noSync: { zh: '没有这次同步的记录', en: 'The synchronization does not exist.', zhtw: '沒有這次同步的記錄' },
  badType: {
    zh: 'type：应为 1（企业微信）或 2（钉钉）',
    en: 'type: must be 1 (WeCom) or 2 (DingTalk).',
    zhtw: 'type：應為 1（企業微信）或 2（釘釘）',
  },
  noMobile: { zh: '手机号码为空', en: 'The mobile number is empty.', zhtw: '手機號碼為空' },
  noMobileOrEmail: {
    zh: '手机号码和邮箱都为空',
    en: 'Mobile number and email address are both empty.',
    zhtw: '手機號碼和信箱都為空',
  },
  noParentYet: {
    zh: '上级部门尚未同步',
    en: 'The parent department is not synchronized yet.',
    zhtw: '上級部門尚未同步',
  },
  noUnitYet: {
    zh: '所在部门尚未同步',
    en: 'The department of this user is not synchronized yet.',
    zhtw: '所在部門尚未同步',
  },
  fault: {
    zh: '服务器内部错误，请联系管理员',
    en: 'Internal server error. Contact an administrator.',
    zhtw: '伺服器內部錯誤，請聯絡管理員',
  },
  units: { zh: '组织', en: 'Units', zhtw: '組織' },
  users: { zh: '用户', en: 'Users', zhtw: '使用者' },
} satisfies Record<string, LocalizedText>

export const constraints = {
  wechat_sync__alone: { text: text.running },
} satisfies Constraints
