import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'button.copy': { zh: '复制', en: 'Copy', zhtw: '複製' },
  'button.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'button.add': { zh: '添加', en: 'Add', zhtw: '新增' },
  'button.batchRemove': { zh: '批量删除', en: 'Delete selected', zhtw: '批次刪除' },
  'button.pick': { zh: '选择数据', en: 'Choose rows', zhtw: '選擇資料' },
  'button.pickNumber': { zh: '选择数据 {{n}}', en: 'Choose rows {{n}}', zhtw: '選擇資料 {{n}}' },
  'button.addPick': {
    zh: '添加“选择数据”按钮',
    en: 'Add a “Choose rows” button',
    zhtw: '新增「選擇資料」按鈕',
  },
  'button.label': { zh: '按钮文字', en: 'Button text', zhtw: '按鈕文字' },
  'button.from': { zh: '数据来自', en: 'Rows from', zhtw: '資料來自' },
  'button.records': { zh: '其他表单', en: 'Another form', zhtw: '其他表單' },
  'button.interface': { zh: '数据接口', en: 'Data interface', zhtw: '資料介面' },
  'button.rowKey': { zh: '主键', en: 'Row key', zhtw: '主鍵' },
  'button.columns': { zh: '弹窗显示的列', en: 'Columns of the dialog', zhtw: '彈出視窗顯示的欄' },
  'button.mapping': { zh: '填入子表的列', en: 'Values copied to columns', zhtw: '填入子表的欄' },
  'button.sourceKey': { zh: '来源字段', en: 'Source field', zhtw: '來源欄位' },
  'button.recordId': { zh: '记录编号', en: 'Record ID', zhtw: '記錄編號' },
  'button.target': { zh: '子表列', en: 'Sub-table column', zhtw: '子表欄' },
  'button.unique': { zh: '不允许重复的列', en: 'Column without duplicates', zhtw: '不允許重複的欄' },
  'button.uniqueNotMapped': {
    zh: '此列没有填入来源字段，无法判断是否重复',
    en: 'No source field is copied to this column, so duplicates cannot be found',
    zhtw: '此欄沒有填入來源欄位，無法判斷是否重複',
  },
})
