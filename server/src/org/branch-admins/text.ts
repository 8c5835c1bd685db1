import type { LocalizedText } from '@tessera/shared/contract/lang'
import { notInBranch } from '../../permissions/branch-admins.ts'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  notYours: notInBranch,
  notByBranch: {
    zh: '分级管理员不能指定或变更分级管理员',
    en: 'Branch administrators cannot add or change branch administrators.',
    zhtw: '分級管理員不能指定或變更分級管理員',
  },
  notAdministrator: {
    zh: '超级管理员不需要分级授权',
    en: 'Super administrators do not need branch permissions.',
    zhtw: '超級管理員不需要分級授權',
  },
  notSelf: {
    zh: '不能变更自己的分级管理权限',
    en: 'You cannot change your own branch permissions.',
    zhtw: '不能變更自己的分級管理權限',
  },
  noRights: {
    zh: '请至少选择一项管理权限',
    en: 'Select at least one permission.',
    zhtw: '請至少選擇一項管理權限',
  },
  twice: {
    zh: '该用户已是此组织的分级管理员',
    en: 'This user is already a branch administrator of this organisation.',
    zhtw: '該使用者已是此組織的分級管理員',
  },
  noUser: {
    zh: 'userId：所选用户不存在',
    en: 'userId: the selected user does not exist.',
    zhtw: 'userId：所選使用者不存在',
  },
  noOrganize: {
    zh: 'organizeId：所选组织不存在',
    en: 'organizeId: the selected organisation does not exist.',
    zhtw: 'organizeId：所選組織不存在',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  org_branch_admin__once: { text: text.twice, field: 'userId' },
  org_branch_admin__user: { text: text.noUser, field: 'userId' },
  org_branch_admin__organize: { text: text.noOrganize, field: 'organizeId' },
} satisfies Constraints
