import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'departments.noun': { zh: '部门', en: 'department', zhtw: '部門' },
  'departments.fullName': { zh: '部门名称', en: 'Department', zhtw: '部門名稱' },
  'departments.company': { zh: '所属公司', en: 'Company', zhtw: '所屬公司' },
  'departments.parentId': { zh: '上级组织', en: 'Parent unit', zhtw: '上級組織' },
  'departments.manager': { zh: '部门主管', en: 'Head', zhtw: '部門主管' },
  'departments.members': { zh: '人数', en: 'People', zhtw: '人數' },
  'departments.add': { zh: '新建部门', en: 'New department', zhtw: '新建部門' },
  'departments.edit': { zh: '编辑部门', en: 'Edit department', zhtw: '編輯部門' },
  'departments.empty': {
    zh: '还没有部门。点击“新建”添加第一个部门。',
    en: 'No departments yet. Click “New” to add the first one.',
    zhtw: '還沒有部門。點擊「新建」新增第一個部門。',
  },
})
