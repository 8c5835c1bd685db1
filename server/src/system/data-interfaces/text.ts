import type { Line } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '接口编码已存在', en: 'This interface code exists already.', zhtw: '介面編碼已存在' },
  noRows: {
    zh: 'query：静态数据必须是 JSON 数组，每一项是一个对象',
    en: 'query: static data is a JSON array whose entries are objects.',
    zhtw: 'query：靜態資料必須是 JSON 陣列，每一項是一個物件',
  },
  onlyStatic: {
    zh: 'dataType：目前只支持静态数据的接口',
    en: 'dataType: only interfaces with static data work so far.',
    zhtw: 'dataType：目前只支援靜態資料的介面',
  },
  disabled: { zh: '该数据接口已禁用', en: 'This data interface is disabled.', zhtw: '該資料介面已停用' },
} satisfies Record<string, Line>

export const constraints = {
  system_data_interface__en_code: { line: text.enCodeTaken, field: 'enCode' },
} satisfies Constraints
