import type { LocalizedText } from '@tessera/shared/contract/lang'
import { general } from '../../errors/text.ts'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  accountTaken: { zh: '账号已存在', en: 'This account already exists.', zhtw: '帳號已存在' },
  noOrganize: {
    zh: 'organizeId：所属组织不存在',
    en: 'organizeId: the organisation does not exist.',
    zhtw: 'organizeId：所屬組織不存在',
  },
  noManager: {
    zh: 'managerId：直属主管不存在',
    en: 'managerId: the manager does not exist.',
    zhtw: 'managerId：直屬主管不存在',
  },
  ownManager: {
    zh: 'managerId：直属主管不能是自己',
    en: 'managerId: a user cannot be their own manager.',
    zhtw: 'managerId：直屬主管不能是自己',
  },
  managerBelow: {
    zh: 'managerId：直属主管不能是自己的下属',
    en: 'managerId: a user cannot report to one of their subordinates.',
    zhtw: 'managerId：直屬主管不能是自己的下屬',
  },
  noGroup: {
    zh: 'groupId：所选分组不存在',
    en: 'groupId: a selected group does not exist.',
    zhtw: 'groupId：所選分組不存在',
  },
  noUser: {
    zh: 'userIds：所选用户不存在',
    en: 'userIds: a selected user does not exist.',
    zhtw: 'userIds：所選使用者不存在',
  },
  noRole: {
    zh: 'roleId：所选角色不存在',
    en: 'roleId: a selected role does not exist.',
    zhtw: 'roleId：所選角色不存在',
  },
  noPosition: {
    zh: 'positionId：所选岗位不存在',
    en: 'positionId: a selected position does not exist.',
    zhtw: 'positionId：所選職位不存在',
  },
  notSelf: {
    zh: '不能删除或禁用自己的账号',
    en: 'You cannot delete or disable your own account.',
    zhtw: '不能刪除或停用自己的帳號',
  },
  notAdministrator: {
    zh: '不能删除或禁用超级管理员',
    en: 'The super administrator cannot be deleted or disabled.',
    zhtw: '不能刪除或停用超級管理員',
  },
  administratorOnly: {
    zh: '只有超级管理员可以修改超级管理员',
    en: 'Only a super administrator can change a super administrator.',
    zhtw: '只有超級管理員可以修改超級管理員',
  },
  managesDepartment: {
    zh: '该用户是部门主管，不能删除',
    en: 'This user manages a department and cannot be deleted.',
    zhtw: '該使用者是部門主管，不能刪除',
  },
  passwordsDiffer: {
    zh: 'validatePassword：两次输入的密码不一致',
    en: 'validatePassword: the passwords do not match.',
    zhtw: 'validatePassword：兩次輸入的密碼不一致',
  },
} satisfies Record<string, LocalizedText>

/** Named constraints of the tables of this folder, with their messages. */
export const constraints = {
  org_user__account: { text: text.accountTaken, field: 'account' },
  org_user__organize: { text: text.noOrganize, field: 'organizeId' },
  org_user_organize__organize: { text: text.noOrganize, field: 'organizeId' },
  org_user_organize__user: { text: text.noUser, field: 'userIds' },
  org_user__manager: { text: text.noManager, field: 'managerId' },
  org_user__two_factor: { text: general.badValue },
  org_user__not_own_manager: { text: text.ownManager, field: 'managerId' },
  org_user__manager_circle: { text: text.managerBelow, field: 'managerId' },
  org_user_role__role: { text: text.noRole, field: 'roleId' },
  org_user_position__position: { text: text.noPosition, field: 'positionId' },
  org_user_group__group: { text: text.noGroup, field: 'groupId' },
  org_user_role__user: { text: text.noUser, field: 'userIds' },
  org_user_position__user: { text: text.noUser, field: 'userIds' },
  org_user_group__user: { text: text.noUser, field: 'userIds' },
} satisfies Constraints
