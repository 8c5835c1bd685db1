import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords(
  'edu',
  {
    'parts.scope': { zh: '范围：{{name}}', en: 'Scope: {{name}}', zhtw: '範圍：{{name}}' },
    'parts.choose': { zh: '请选择', en: 'Select', zhtw: '請選擇' },
    'parts.reset': { zh: '重置', en: 'Reset', zhtw: '重置' },
    'parts.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
    'parts.add': { zh: '新建', en: 'New', zhtw: '新建' },
    'parts.edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
    'parts.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
    'parts.open': { zh: '启用', en: 'Open', zhtw: '啟用' },
    'parts.close': { zh: '停用', en: 'Close', zhtw: '停用' },
    'parts.search': { zh: '搜索', en: 'Search', zhtw: '搜尋' },
    'parts.actionsOf': { zh: '“{{name}}”的操作', en: 'Actions of {{name}}', zhtw: '「{{name}}」的操作' },
    'parts.removeTitle': { zh: '删除“{{name}}”？', en: 'Delete “{{name}}”?', zhtw: '刪除「{{name}}」？' },
    'parts.removeNote': {
      zh: '已被使用的记录不能删除，可以改为停用。',
      en: 'Records that are in use cannot be deleted; close them instead.',
      zhtw: '已被使用的記錄不能刪除，可以改為停用。',
    },
    'parts.all': { zh: '全部', en: 'All', zhtw: '全部' },
    'parts.campus': { zh: '校区', en: 'Campus', zhtw: '校區' },
    'parts.weekday': { zh: '星期', en: 'Weekday', zhtw: '星期' },
    'parts.start': { zh: '开始', en: 'Start', zhtw: '開始' },
    'parts.end': { zh: '结束', en: 'End', zhtw: '結束' },
    'parts.reason': { zh: '原因', en: 'Reason', zhtw: '原因' },
    'parts.from': { zh: '开始日期', en: 'From', zhtw: '開始日期' },
    'parts.to': { zh: '结束日期', en: 'Until', zhtw: '結束日期' },
    'parts.postedIn': { zh: '计入 {{month}} 账期', en: 'Posted in {{month}}', zhtw: '計入 {{month}} 帳期' },
    'parts.voidPostedIn': {
      zh: '作废计入 {{month}} 账期',
      en: 'Void posted in {{month}}',
      zhtw: '作廢計入 {{month}} 帳期',
    },
    'parts.undo': { zh: '撤销', en: 'Undo', zhtw: '復原' },
    'parts.undone': { zh: '已撤销', en: 'Undone', zhtw: '已復原' },
    'parts.addRow': { zh: '添加一行', en: 'Add a row', zhtw: '新增一列' },
    'parts.removeRow': { zh: '删除第 {{n}} 行', en: 'Remove row {{n}}', zhtw: '刪除第 {{n}} 列' },
    /** Monday to Sunday, separated by one space. */
    'parts.days': {
      zh: '周一 周二 周三 周四 周五 周六 周日',
      en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
      zhtw: '週一 週二 週三 週四 週五 週六 週日',
    },
  },
  { 'parts.campus': { zh: '俱乐部', en: 'Club', zhtw: '俱樂部' } },
)
