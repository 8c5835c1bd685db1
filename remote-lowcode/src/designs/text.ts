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

  'designs.noun': { zh: '设计', en: 'design', zhtw: '設計' },
  'designs.add': { zh: '新建设计', en: 'New design', zhtw: '新增設計' },
  'designs.edit': { zh: '编辑设计', en: 'Edit design', zhtw: '編輯設計' },
  'designs.fullNameHint': { zh: '例如：请假申请', en: 'For example: leave request', zhtw: '例如：請假申請' },
  'designs.enCodeHint': {
    zh: '数据表以编码命名，发布后请不要再修改。',
    en: 'The table of the records is named after it. Do not change it after the release.',
    zhtw: '資料表以編碼命名，發佈後請不要再修改。',
  },
  'designs.category': { zh: '分类', en: 'Category', zhtw: '分類' },
  'designs.chooseCategory': { zh: '请选择分类', en: 'Select a category', zhtw: '請選擇分類' },
  'designs.design': { zh: '设计', en: 'Design', zhtw: '設計' },
  'designs.publish': { zh: '发布', en: 'Release', zhtw: '發佈' },
  'designs.versions': { zh: '版本', en: 'Versions', zhtw: '版本' },
  'designs.copy': { zh: '复制', en: 'Copy', zhtw: '複製' },
  'designs.release': { zh: '发布版本', en: 'Release', zhtw: '發佈版本' },
  'designs.notReleased': { zh: '未发布', en: 'Not released', zhtw: '未發佈' },
  'designs.releaseNumber': { zh: '版本 {{n}}', en: 'No. {{n}}', zhtw: '版本 {{n}}' },

  'designs.count': { zh: '{{n}} 个设计', en: 'Designs: {{n}}', zhtw: '{{n}} 個設計' },
  'designs.empty': { zh: '还没有功能设计', en: 'No designs yet', zhtw: '還沒有功能設計' },
  'designs.emptyHint': {
    zh: '通过拖拽设计的表单和页面会按分类显示在这里。',
    en: 'Forms and pages designed by drag and drop appear here by category.',
    zhtw: '透過拖曳設計的表單和頁面會按分類顯示在這裡。',
  },
})
