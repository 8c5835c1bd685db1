import { defineWords } from '../../text/text.ts'

/** Texts of all pickers. */
export const text = defineWords('shared', {
  'picker.choose': { zh: '请选择', en: 'Select', zhtw: '請選擇' },
  'picker.chooseFrom': { zh: '选择{{label}}', en: 'Select {{label}}', zhtw: '選擇{{label}}' },
  'picker.ok': { zh: '确定', en: 'OK', zhtw: '確定' },
  'picker.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'picker.clear': { zh: '清空', en: 'Clear', zhtw: '清空' },
  'picker.remove': { zh: '移除{{name}}', en: 'Remove {{name}}', zhtw: '移除{{name}}' },
  'picker.chosen': { zh: '已选 {{n}} 项', en: '{{n}} selected', zhtw: '已選 {{n}} 項' },
  'picker.search': { zh: '请输入关键词', en: 'Keyword', zhtw: '請輸入關鍵詞' },
  'picker.nothing': { zh: '没有符合条件的数据', en: 'No matching data', zhtw: '沒有符合條件的資料' },
  'picker.empty': { zh: '暂无数据', en: 'No data', zhtw: '暫無資料' },
  'picker.failed': { zh: '加载失败', en: 'Could not load', zhtw: '載入失敗' },
  'picker.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'picker.loading': { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' },
  'picker.more': { zh: '还有 {{n}} 项', en: '{{n}} more', zhtw: '還有 {{n}} 項' },
  'picker.disabled': { zh: '禁用', en: 'Disabled', zhtw: '停用' },
})
