import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'groups.fullName': { zh: '分组名称', en: 'Group', zhtw: '分組名稱' },
  'groups.members': { zh: '成员数', en: 'Members', zhtw: '成員數' },
  'groups.add': { zh: '新建分组', en: 'New group', zhtw: '新建分組' },
  'groups.edit': { zh: '编辑分组', en: 'Edit group', zhtw: '編輯分組' },
  'groups.empty': {
    zh: '还没有分组。分组可以跨部门：点击“新建”添加第一个分组，再为它选择成员。',
    en: 'There are no groups yet. A group spans departments: add the first one with “New”, then choose its members.',
    zhtw: '還沒有分組。分組可以跨部門：點擊「新建」新增第一個分組，再為它選擇成員。',
  },
})
