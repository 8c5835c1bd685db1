import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'designs.fullName': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'designs.enCode': { zh: '编码', en: 'Code', zhtw: '編碼' },
  'designs.webType': { zh: '页面类型', en: 'Page type', zhtw: '頁面類型' },
  'designs.state': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'designs.creatorUser': { zh: '创建人', en: 'Created by', zhtw: '建立人' },
  'designs.lastModifyTime': { zh: '最后修改', en: 'Last modified', zhtw: '最後修改' },
  'designs.lastModifyUser': { zh: '修改人', en: 'Modified by', zhtw: '修改人' },
  'designs.description': { zh: '说明', en: 'Description', zhtw: '說明' },

  'designs.webType1': { zh: '表单', en: 'Form', zhtw: '表單' },
  'designs.webType2': { zh: '表单 + 列表', en: 'Form + list', zhtw: '表單 + 清單' },
  'designs.webType3': { zh: '表单 + 列表 + 流程', en: 'Form + list + workflow', zhtw: '表單 + 清單 + 流程' },

  'designs.count': { zh: '{{n}} 个设计', en: 'Designs: {{n}}', zhtw: '{{n}} 個設計' },
  'designs.empty': { zh: '还没有功能设计', en: 'No designs yet', zhtw: '還沒有功能設計' },
  'designs.emptyHint': {
    zh: '通过拖拽设计的表单和页面会按分类显示在这里。',
    en: 'Forms and pages designed by drag and drop appear here by category.',
    zhtw: '透過拖曳設計的表單和頁面會按分類顯示在這裡。',
  },
})
