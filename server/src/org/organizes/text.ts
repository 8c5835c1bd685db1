import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  notYours: {
    zh: '您不属于该组织，不能切换',
    en: 'You do not belong to this organisation.',
    zhtw: '您不屬於該組織，不能切換',
  },
  enCodeTaken: { zh: '组织编码已存在', en: 'This organisation code already exists.', zhtw: '組織編碼已存在' },
  nameTaken: {
    zh: '同级组织名称已存在',
    en: 'An organisation with this name already exists at this level.',
    zhtw: '同級組織名稱已存在',
  },
  noParent: {
    zh: 'parentId：上级组织不存在',
    en: 'parentId: the parent organisation does not exist.',
    zhtw: 'parentId：上級組織不存在',
  },
  ownParent: {
    zh: '上级组织不能是自己或自己的下级',
    en: 'An organisation cannot be placed below itself or one of its sub-organisations.',
    zhtw: '上級組織不能是自己或自己的下級',
  },
  parentDisabled: {
    zh: '上级组织已禁用，请先启用上级组织',
    en: 'The parent organisation is disabled. Enable it first.',
    zhtw: '上級組織已停用，請先啟用上級組織',
  },
  unitDisabled: {
    zh: 'organizeId：所属组织已禁用',
    en: 'organizeId: this organisation is disabled.',
    zhtw: 'organizeId：所屬組織已停用',
  },
  companyBelowDepartment: {
    zh: 'parentId：公司的上级只能是公司',
    en: 'parentId: the parent of a company must be a company.',
    zhtw: 'parentId：公司的上級只能是公司',
  },
  departmentAtRoot: {
    zh: 'parentId：部门必须属于某个公司或部门',
    en: 'parentId: a department must belong to a company or a department.',
    zhtw: 'parentId：部門必須屬於某個公司或部門',
  },
  noManager: {
    zh: 'managerId：部门主管不存在',
    en: 'managerId: the manager does not exist.',
    zhtw: 'managerId：部門主管不存在',
  },
  hasChildren: {
    zh: '该组织下有下级组织，不能删除',
    en: 'This organisation has sub-organisations and cannot be deleted.',
    zhtw: '該組織下有下級組織，不能刪除',
  },
  hasUsers: {
    zh: '该组织下有用户，不能删除',
    en: 'This organisation has users and cannot be deleted.',
    zhtw: '該組織下有使用者，不能刪除',
  },
  hasPositions: {
    zh: '该组织下有岗位，不能删除',
    en: 'This organisation has positions and cannot be deleted.',
    zhtw: '該組織下有職位，不能刪除',
  },
  hasRoles: {
    zh: '该组织下有角色，不能删除',
    en: 'This organisation has roles of its own and cannot be deleted.',
    zhtw: '該組織下有角色，不能刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  org_organize__en_code: { text: text.enCodeTaken, field: 'enCode' },
  org_organize__full_name: { text: text.nameTaken, field: 'fullName' },
  org_organize__manager: { text: text.noManager, field: 'managerId' },
  org_organize__not_own_parent: { text: text.ownParent, field: 'parentId' },
  org_organize__circle: { text: text.ownParent, field: 'parentId' },
  org_organize__parent: { text: text.noParent, field: 'parentId' },
  org_organize__children: { text: text.hasChildren },
} satisfies Constraints
