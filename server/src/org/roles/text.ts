import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '角色编码已存在', en: 'This role code already exists.', zhtw: '角色編碼已存在' },
  nameTaken: { zh: '角色名称已存在', en: 'A role with this name already exists.', zhtw: '角色名稱已存在' },
  noUnits: {
    zh: 'organizeIdsTree：请选择角色适用的组织',
    en: 'organizeIdsTree: select the organisations that the role is for.',
    zhtw: 'organizeIdsTree：請選擇角色適用的組織',
  },
  noOrganize: {
    zh: 'organizeIdsTree：所选组织不存在',
    en: 'organizeIdsTree: a selected organisation does not exist.',
    zhtw: 'organizeIdsTree：所選組織不存在',
  },
  allUnits: { zh: '所有组织的角色', en: 'Roles for all organisations', zhtw: '所有組織的角色' },
  noType: {
    zh: 'type：角色类型不存在',
    en: 'type: this role type does not exist.',
    zhtw: 'type：角色類型不存在',
  },
  hasMembers: {
    zh: '该角色下有成员，不能删除',
    en: 'This role has members and cannot be deleted.',
    zhtw: '該角色下有成員，不能刪除',
  },
  hasGrants: {
    zh: '该角色已有授权，请先取消授权再删除',
    en: 'This role has permissions. Revoke them before deleting it.',
    zhtw: '該角色已有授權，請先取消授權再刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  org_role__en_code: { text: text.enCodeTaken, field: 'enCode' },
  org_role__full_name: { text: text.nameTaken, field: 'fullName' },
  org_role_organize__organize: { text: text.noOrganize, field: 'organizeIdsTree' },
} satisfies Constraints
