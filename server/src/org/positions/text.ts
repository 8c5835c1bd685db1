import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: {
    zh: '同一组织下岗位编码已存在',
    en: 'This organisation already has a position with this code.',
    zhtw: '同一組織下職位編碼已存在',
  },
  nameTaken: {
    zh: '同一组织下岗位名称已存在',
    en: 'This organisation already has a position with this name.',
    zhtw: '同一組織下職位名稱已存在',
  },
  noOrganize: {
    zh: 'organizeId：所属组织不存在',
    en: 'organizeId: the organisation does not exist.',
    zhtw: 'organizeId：所屬組織不存在',
  },
  noType: {
    zh: 'type：岗位类型不存在',
    en: 'type: this position type does not exist.',
    zhtw: 'type：職位類型不存在',
  },
  hasMembers: {
    zh: '该岗位下有成员，不能删除',
    en: 'This position has members and cannot be deleted.',
    zhtw: '該職位下有成員，不能刪除',
  },
  hasGrants: {
    zh: '该岗位已有授权，请先取消授权再删除',
    en: 'This position has permissions. Revoke them before deleting it.',
    zhtw: '該職位已有授權，請先取消授權再刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  org_position__en_code: { text: text.enCodeTaken, field: 'enCode' },
  org_position__full_name: { text: text.nameTaken, field: 'fullName' },
  org_position__organize: { text: text.noOrganize, field: 'organizeId' },
} satisfies Constraints
