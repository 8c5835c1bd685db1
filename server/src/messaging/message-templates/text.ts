import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: {
    zh: '模板编码已存在',
    en: 'A template with this code already exists.',
    zhtw: '範本編碼已存在',
  },
  noWay: {
    zh: '请至少选择一种发送方式',
    en: 'Select at least one channel.',
    zhtw: '請至少選擇一種發送方式',
  },
  noSms: {
    zh: '选择短信方式时，请选择短信模板',
    en: 'Select an SMS template to send by SMS.',
    zhtw: '選擇簡訊方式時，請選擇簡訊範本',
  },
  noSuchSms: {
    zh: '所选的短信模板不存在',
    en: 'The selected SMS template does not exist.',
    zhtw: '所選的簡訊範本不存在',
  },
  notJson: {
    zh: 'templateJson：内容不是有效的变量说明',
    en: 'templateJson: not a valid list of variables.',
    zhtw: 'templateJson：內容不是有效的變數說明',
  },
  noTemplate: {
    zh: '消息模板“{{code}}”不存在或已停用',
    en: 'The message template “{{code}}” does not exist or is disabled.',
    zhtw: '訊息範本「{{code}}」不存在或已停用',
  },
  nobody: {
    zh: '所选用户都不存在或已停用',
    en: 'None of the selected users exists and is enabled.',
    zhtw: '所選使用者都不存在或已停用',
  },
  missing: {
    zh: '请填写变量：{{names}}',
    en: 'Enter the variables: {{names}}',
    zhtw: '請填寫變數：{{names}}',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_message_template__en_code: { text: text.enCodeTaken, field: 'enCode' },
  system_message_template__sms: { text: text.noSuchSms, field: 'smsId' },
} satisfies Constraints
