import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'dictionaries.types': { zh: '字典分类', en: 'Dictionaries', zhtw: '字典分類' },
  'dictionaries.search': { zh: '搜索字典', en: 'Search dictionaries', zhtw: '搜尋字典' },
  'dictionaries.nothing': { zh: '没有符合的字典', en: 'No dictionary matches', zhtw: '沒有符合的字典' },
  'dictionaries.choose': { zh: '请选择字典', en: 'Choose a dictionary', zhtw: '請選擇字典' },
  'dictionaries.fullName': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'dictionaries.enCode': { zh: '编码', en: 'Code', zhtw: '編碼' },
  'dictionaries.typeCodeHint': {
    zh: '表单和接口按此编码取字典，改动会影响引用它的表单',
    en: 'Forms and interfaces ask for the dictionary by it: changing it changes them',
    zhtw: '表單和介面按此編碼取字典，改動會影響引用它的表單',
  },
  'dictionaries.parent': { zh: '上级', en: 'Parent', zhtw: '上級' },
  'dictionaries.top': { zh: '顶级', en: 'Top level', zhtw: '頂級' },
  'dictionaries.isTree': { zh: '树形', en: 'Entries form a tree', zhtw: '樹形' },
  'dictionaries.state': { zh: '状态', en: 'State', zhtw: '狀態' },
  'dictionaries.sortCode': { zh: '排序', en: 'Order', zhtw: '排序' },
  'dictionaries.addType': { zh: '新建分类', en: 'New dictionary', zhtw: '新建分類' },
  'dictionaries.editType': { zh: '编辑分类', en: 'Edit dictionary', zhtw: '編輯分類' },
  'dictionaries.removeType': { zh: '删除分类', en: 'Delete dictionary', zhtw: '刪除分類' },
  'dictionaries.add': { zh: '新建数据', en: 'New entry', zhtw: '新建資料' },
  'dictionaries.edit': { zh: '编辑数据', en: 'Edit entry', zhtw: '編輯資料' },
  'dictionaries.addChild': { zh: '添加下级', en: 'Add below', zhtw: '新增下級' },
  'dictionaries.export': { zh: '导出', en: 'Export', zhtw: '匯出' },
  'dictionaries.empty': {
    zh: '此字典还没有数据。点击“新建”添加第一项。',
    en: 'This dictionary has no entries yet. Add the first one with “New”.',
    zhtw: '此字典還沒有資料。點擊「新建」新增第一項。',
  },
  'dictionaries.none': {
    zh: '还没有字典，请先新建分类',
    en: 'There is no dictionary yet: add one first',
    zhtw: '還沒有字典，請先新建分類',
  },
})
