import { positionFields } from '@tessera/shared/contract/org/positions'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  ...fieldWords('positions', positionFields),
  'positions.noun': { zh: '岗位', en: 'position', zhtw: '職位' },
  'positions.add': { zh: '新建岗位', en: 'New position', zhtw: '新建職位' },
  'positions.edit': { zh: '编辑岗位', en: 'Edit position', zhtw: '編輯職位' },
  'positions.empty': {
    zh: '还没有岗位。点击“新建”添加第一个岗位，再为它选择成员和权限。',
    en: 'No positions yet. Click “New” to add the first one, then select its members and permissions.',
    zhtw: '還沒有職位。點擊「新建」新增第一個職位，再為它選擇成員和權限。',
  },
})
