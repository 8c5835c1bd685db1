import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'branchAdmins.user': { zh: '管理员', en: 'Administrator', zhtw: '管理員' },
  'branchAdmins.organize': { zh: '管辖组织', en: 'Managed organisation', zhtw: '管轄組織' },
  'branchAdmins.thisLayer': { zh: '本层级', en: 'This level', zhtw: '本層級' },
  'branchAdmins.subLayer': { zh: '子层级', en: 'Sub-levels', zhtw: '子層級' },
  'branchAdmins.Add': { zh: '新增', en: 'Add', zhtw: '新增' },
  'branchAdmins.Edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  'branchAdmins.Delete': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'branchAdmins.creatorTime': { zh: '指定时间', en: 'Appointed at', zhtw: '指定時間' },
  'branchAdmins.add': { zh: '指定分级管理员', en: 'Add branch administrator', zhtw: '指定分級管理員' },
  'branchAdmins.edit': { zh: '编辑分级管理员', en: 'Edit branch administrator', zhtw: '編輯分級管理員' },
  'branchAdmins.rights': { zh: '管理权限', en: 'Permissions', zhtw: '管理權限' },
  'branchAdmins.noRights': {
    zh: '请至少选择一项管理权限',
    en: 'Select at least one permission',
    zhtw: '請至少選擇一項管理權限',
  },
  'branchAdmins.remove': { zh: '取消指定', en: 'Remove administrator', zhtw: '取消指定' },
  'branchAdmins.removeQuestion': {
    zh: '取消后，该用户将失去对此组织的管理权限，也不再受分级管理的限制。是否继续？',
    en: 'The user will lose the permissions for this organisation and will no longer be limited to it. Do you want to continue?',
    zhtw: '取消後，該使用者將失去對此組織的管理權限，也不再受分級管理的限制。是否繼續？',
  },
  'branchAdmins.none': { zh: '无', en: 'None', zhtw: '無' },
  'branchAdmins.empty': {
    zh: '还没有分级管理员。指定后，该用户只能管理所辖组织内的部门、岗位和用户。',
    en: 'No branch administrators yet. A branch administrator can only manage departments, positions and users of the assigned organisation.',
    zhtw: '還沒有分級管理員。指定後，該使用者只能管理所轄組織內的部門、職位和使用者。',
  },
})
