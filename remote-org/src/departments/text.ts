import { departmentFields } from '@tessera/shared/contract/org/organizes'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  ...fieldWords('departments', departmentFields),
  'departments.noun': { zh: '部门', en: 'department', zhtw: '部門' },
  'departments.add': { zh: '新建部门', en: 'New department', zhtw: '新建部門' },
  'departments.edit': { zh: '编辑部门', en: 'Edit department', zhtw: '編輯部門' },
  'departments.empty': {
    zh: '还没有部门。点击“新建”添加第一个部门。',
    en: 'No departments yet. Click “New” to add the first one.',
    zhtw: '還沒有部門。點擊「新建」新增第一個部門。',
  },
})
