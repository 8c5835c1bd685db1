import { dictionaryDataFields, dictionaryTypeFields } from '@tessera/shared/contract/system/dictionaries'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  ...fieldWords('dictionaries', dictionaryDataFields),
  ...fieldWords('dictionaries', dictionaryTypeFields),
  'dictionaries.typeNoun': { zh: '字典分类', en: 'dictionary type', zhtw: '字典分類' },
  'dictionaries.noun': { zh: '字典项', en: 'dictionary entry', zhtw: '字典項' },
  'dictionaries.types': { zh: '字典', en: 'Dictionaries', zhtw: '字典' },
  'dictionaries.search': { zh: '搜索字典', en: 'Search dictionaries', zhtw: '搜尋字典' },
  'dictionaries.nothing': {
    zh: '没有符合条件的字典',
    en: 'No matching dictionaries',
    zhtw: '沒有符合條件的字典',
  },
  'dictionaries.choose': { zh: '请选择字典', en: 'Select a dictionary', zhtw: '請選擇字典' },
  'dictionaries.typeCodeHint': {
    zh: '表单和接口通过此编码引用字典，修改后会影响已引用的表单',
    en: 'Forms and interfaces reference the dictionary by this code. Changing it affects them.',
    zhtw: '表單和介面透過此編碼引用字典，修改後會影響已引用的表單',
  },
  'dictionaries.top': { zh: '顶级', en: 'Top level', zhtw: '頂級' },
  'dictionaries.addType': { zh: '新建字典', en: 'New dictionary', zhtw: '新建字典' },
  'dictionaries.editType': { zh: '编辑字典', en: 'Edit dictionary', zhtw: '編輯字典' },
  'dictionaries.removeType': { zh: '删除字典', en: 'Delete dictionary', zhtw: '刪除字典' },
  'dictionaries.add': { zh: '新建字典项', en: 'New entry', zhtw: '新建字典項' },
  'dictionaries.edit': { zh: '编辑字典项', en: 'Edit entry', zhtw: '編輯字典項' },
  'dictionaries.addChild': { zh: '添加下级', en: 'Add child entry', zhtw: '新增下級' },
  'dictionaries.export': { zh: '导出', en: 'Export', zhtw: '匯出' },
  'dictionaries.empty': {
    zh: '该字典还没有字典项。点击“新建”添加第一项。',
    en: 'No entries yet. Click “New” to add the first one.',
    zhtw: '該字典還沒有字典項。點擊「新建」新增第一項。',
  },
  'dictionaries.none': {
    zh: '还没有字典，请先新建字典',
    en: 'No dictionaries yet. Add one first.',
    zhtw: '還沒有字典，請先新建字典',
  },
  'dictionaries.notFound': {
    zh: '该菜单没有关联的字典',
    en: 'This menu opens no existing dictionary',
    zhtw: '該選單沒有關聯的字典',
  },
  'dictionaries.notFoundHint': {
    zh: '请联系管理员在“系统菜单”中选择字典。',
    en: 'Ask an administrator to select one under Menus.',
    zhtw: '請聯絡管理員在「系統選單」中選擇字典。',
  },
})
