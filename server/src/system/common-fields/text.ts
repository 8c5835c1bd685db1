import type { Line } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  fieldTaken: {
    zh: '常用字段已存在',
    en: 'A common field of this name exists already.',
    zhtw: '常用欄位已存在',
  },
} satisfies Record<string, Line>

export const constraints = {
  system_common_field__field: { line: text.fieldTaken, field: 'field' },
} satisfies Constraints
