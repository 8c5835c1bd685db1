import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'positions.fullName': { zh: '岗位名称', en: 'Position', zhtw: '崗位名稱' },
  'positions.organizeId': { zh: '所属组织', en: 'Unit', zhtw: '所屬組織' },
  'positions.members': { zh: '成员数', en: 'Members', zhtw: '成員數' },
  'positions.add': { zh: '新建岗位', en: 'New position', zhtw: '新建崗位' },
  'positions.edit': { zh: '编辑岗位', en: 'Edit position', zhtw: '編輯崗位' },
  'positions.empty': {
    zh: '这里还没有岗位。点击“新建”添加第一个岗位，再为它选择成员和权限。',
    en: 'There are no positions here yet. Add the first one with “New”, then choose its members and permissions.',
    zhtw: '這裡還沒有崗位。點擊「新建」新增第一個崗位，再為它選擇成員和權限。',
  },
})
