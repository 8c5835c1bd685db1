import { defineWords } from '../../../text/text.ts'

export const text = defineWords('shared', {
  'batch.title': { zh: '批量修改', en: 'Batch edit', zhtw: '批次修改' },
  'batch.records': { zh: '修改范围', en: 'Records', zhtw: '修改範圍' },
  'batch.selected': { zh: '选中的 {{n}} 条', en: 'the {{n}} selected', zhtw: '選取的 {{n}} 筆' },
  'batch.all': {
    zh: '符合当前条件的全部 {{n}} 条',
    en: 'all {{n}} of the current filter',
    zhtw: '符合目前條件的全部 {{n}} 筆',
  },
  'batch.tooMany': {
    zh: '一次最多修改 {{n}} 条，请先缩小范围',
    en: 'At most {{n}} records at once. Narrow down the filter first.',
    zhtw: '一次最多修改 {{n}} 筆，請先縮小範圍',
  },
  'batch.field': { zh: '字段', en: 'Field', zhtw: '欄位' },
  'batch.chooseField': { zh: '请选择字段', en: 'Choose a field', zhtw: '請選擇欄位' },
  'batch.value': { zh: '修改为', en: 'New value', zhtw: '修改為' },
  'batch.clears': {
    zh: '不填写将清空该字段',
    en: 'Leave empty to clear the field',
    zhtw: '不填寫將清空該欄位',
  },
  'batch.whole': {
    zh: '只要有一条不能修改，就全部不修改',
    en: 'Change none if any of them cannot be changed',
    zhtw: '只要有一筆不能修改，就全部不修改',
  },
  'batch.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'batch.stop': { zh: '停止', en: 'Stop', zhtw: '停止' },
  'batch.stopped': {
    zh: '已停止，已修改 {{n}} 条',
    en: 'Stopped after {{n}} [n:record|records]',
    zhtw: '已停止，已修改 {{n}} 筆',
  },
  'batch.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'batch.run': { zh: '修改 {{n}} 条', en: 'Change {{n}} [n:record|records]', zhtw: '修改 {{n}} 筆' },
  'batch.running': {
    zh: '正在修改 {{n}} 条记录…',
    en: 'Changing {{n}} [n:record|records]…',
    zhtw: '正在修改 {{n}} 筆記錄…',
  },
  'batch.changed': { zh: '已修改 {{n}} 条', en: '{{n}} [n:record|records] changed', zhtw: '已修改 {{n}} 筆' },
  'batch.result': {
    zh: '已修改 {{n}} 条，{{m}} 条未修改',
    en: '{{n}} [n:record|records] changed, {{m}} not changed',
    zhtw: '已修改 {{n}} 筆，{{m}} 筆未修改',
  },
  'batch.unnamed': {
    zh: '（无权查看或已删除）',
    en: '(not visible or deleted)',
    zhtw: '（無權檢視或已刪除）',
  },
  'batch.record': { zh: '记录', en: 'Record', zhtw: '記錄' },
  'batch.reason': { zh: '未修改的原因', en: 'Reason', zhtw: '未修改的原因' },
})
