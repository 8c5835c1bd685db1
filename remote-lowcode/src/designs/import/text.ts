import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'designImport.open': { zh: '导入', en: 'Import', zhtw: '匯入' },
  'designImport.title': { zh: '导入功能设计', en: 'Import a design', zhtw: '匯入功能設計' },
  'designImport.titleApp': { zh: '导入 App 设计', en: 'Import an app design', zhtw: '匯入 App 設計' },
  'designImport.hint': {
    zh: '以下是导入后的结果，确认之前不会保存任何内容。',
    en: 'This is what the import will do. Nothing is saved before you confirm.',
    zhtw: '以下是匯入後的結果，確認之前不會儲存任何內容。',
  },
  'designImport.fields': { zh: '{{n}} 个控件', en: '{{n}} [n:control|controls]', zhtw: '{{n}} 個控制項' },
  'designImport.name': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'designImport.code': { zh: '编码', en: 'Code', zhtw: '編碼' },
  'designImport.renamed': {
    zh: '“{{name}}”已存在，已为您改名',
    en: '“{{name}}” already exists, so a different one is suggested',
    zhtw: '「{{name}}」已存在，已為您改名',
  },
  'designImport.needs': { zh: '用到的内容', en: 'What the design needs', zhtw: '用到的內容' },
  'designImport.choiceOf': {
    zh: '{{name}}的处理方式',
    en: 'How to import {{name}}',
    zhtw: '{{name}}的處理方式',
  },
  'designImport.kind.dictionary': { zh: '数据字典', en: 'Dictionary', zhtw: '資料字典' },
  'designImport.kind.rule': { zh: '单据规则', en: 'Serial number rule', zhtw: '單據規則' },
  'designImport.kind.interface': { zh: '数据接口', en: 'Data interface', zhtw: '資料介面' },
  'designImport.kind.design': { zh: '关联的表单', en: 'Related form', zhtw: '關聯的表單' },
  'designImport.entries': { zh: '{{n}} 个字典项', en: '{{n}} [n:entry|entries]', zhtw: '{{n}} 個字典項' },
  'designImport.exists': { zh: '已有“{{name}}”', en: '“{{name}}” exists', zhtw: '已有「{{name}}」' },
  'designImport.new': { zh: '没有', en: 'Missing', zhtw: '沒有' },
  'designImport.create': { zh: '新建', en: 'Create', zhtw: '新建' },
  'designImport.use': { zh: '使用已有的', en: 'Use the existing one', zhtw: '使用既有的' },
  'designImport.rename': { zh: '另建为 {{code}}', en: 'Create as {{code}}', zhtw: '另建為 {{code}}' },
  'designImport.skip': { zh: '跳过', en: 'Skip', zhtw: '略過' },
  'designImport.skipHint': {
    zh: '跳过的内容，请在设计器中为相应字段重新选择来源',
    en: 'For skipped items, choose another source for their fields in the designer',
    zhtw: '略過的內容，請在設計器中為相應欄位重新選擇來源',
  },
  'designImport.interfaceHint': {
    zh: '新建的数据接口默认停用，请检查后再启用',
    en: 'New data interfaces are disabled. Check them before you enable them',
    zhtw: '新建的資料介面預設停用，請檢查後再啟用',
  },
  'designImport.blocked': {
    zh: '文件有问题，不能导入：',
    en: 'The file has problems and cannot be imported:',
    zhtw: '檔案有問題，無法匯入：',
  },
  'designImport.problems': {
    zh: '以下问题可以导入后在设计器中修改：',
    en: 'These problems can be fixed in the designer after the import:',
    zhtw: '以下問題可以匯入後在設計器中修改：',
  },
  'designImport.place': {
    zh: '{{text}}（{{path}}）',
    en: '{{text}} ({{path}})',
    zhtw: '{{text}}（{{path}}）',
  },
  'designImport.confirm': { zh: '导入', en: 'Import', zhtw: '匯入' },
  'designImport.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})
