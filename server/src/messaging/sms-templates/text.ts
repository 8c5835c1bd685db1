import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: {
    zh: '模板编码已存在',
    en: 'A template with this code already exists.',
    zhtw: '範本編碼已存在',
  },
  used: {
    zh: '该短信模板正被消息模板或系统配置使用，不能删除',
    en: 'This SMS template is used by a message template or the system settings and cannot be deleted.',
    zhtw: '該簡訊範本正被訊息範本或系統設定使用，不能刪除',
  },
  notConfigured: {
    zh: '尚未配置短信服务商的密钥，请先在“系统配置 - 消息通道”中填写',
    en: 'No SMS provider is configured. Enter its keys under System settings > Message channels.',
    zhtw: '尚未設定簡訊服務商的金鑰，請先在「系統設定 - 訊息管道」中填寫',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_sms_template__en_code: { text: text.enCodeTaken, field: 'enCode' },
} satisfies Constraints
