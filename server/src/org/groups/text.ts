import type { Line } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '分组编码已存在', en: 'This group code exists already.', zhtw: '分組編碼已存在' },
  nameTaken: { zh: '分组名称已存在', en: 'A group of this name exists already.', zhtw: '分組名稱已存在' },
} satisfies Record<string, Line>

export const constraints = {
  org_group__en_code: { line: text.enCodeTaken, field: 'enCode' },
  org_group__full_name: { line: text.nameTaken, field: 'fullName' },
} satisfies Constraints
