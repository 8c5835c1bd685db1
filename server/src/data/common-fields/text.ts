import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  fieldTaken: {
    zh: '常用字段已存在',
    en: 'A common field with this name already exists.',
    zhtw: '常用欄位已存在',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_common_field__field: { text: text.fieldTaken, field: 'field' },
} satisfies Constraints
