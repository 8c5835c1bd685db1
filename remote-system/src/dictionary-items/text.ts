import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'dictionaryItems.none': {
    zh: '该菜单没有关联的字典',
    en: 'This menu opens no existing dictionary',
    zhtw: '該選單沒有關聯的字典',
  },
  'dictionaryItems.noneHint': {
    zh: '请联系管理员在“系统菜单”中选择字典。',
    en: 'Ask an administrator to select one under Menus.',
    zhtw: '請聯絡管理員在「系統選單」中選擇字典。',
  },
})
