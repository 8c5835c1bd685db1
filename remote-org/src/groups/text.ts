import { groupFields } from '@tessera/shared/contract/org/groups'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  ...fieldWords('groups', groupFields),
  'groups.noun': { zh: '分组', en: 'group', zhtw: '分組' },
  'groups.add': { zh: '新建分组', en: 'New group', zhtw: '新建分組' },
  'groups.edit': { zh: '编辑分组', en: 'Edit group', zhtw: '編輯分組' },
  'groups.empty': {
    zh: '还没有分组。点击“新建”添加第一个分组，再选择成员；成员可以来自不同部门。',
    en: 'No groups yet. Click “New” to add the first one, then select its members from any department.',
    zhtw: '還沒有分組。點擊「新建」新增第一個分組，再選擇成員；成員可以來自不同部門。',
  },
})
