import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '分组编码已存在', en: 'This group code already exists.', zhtw: '分組編碼已存在' },
  nameTaken: { zh: '分组名称已存在', en: 'A group with this name already exists.', zhtw: '分組名稱已存在' },
  noType: {
    zh: 'type：分组类型不存在',
    en: 'type: this group type does not exist.',
    zhtw: 'type：分組類型不存在',
  },
  hasMembers: {
    zh: '该分组下有成员，不能删除',
    en: 'This group has members and cannot be deleted.',
    zhtw: '該分組下有成員，不能刪除',
  },
  hasGrants: {
    zh: '该分组已有授权，请先取消授权再删除',
    en: 'This group has permissions. Revoke them before deleting it.',
    zhtw: '該分組已有授權，請先取消授權再刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  org_group__en_code: { text: text.enCodeTaken, field: 'enCode' },
  org_group__full_name: { text: text.nameTaken, field: 'fullName' },
} satisfies Constraints
