import { defineWords } from '../../../text/text.ts'

/** What the forms of designs say, beside the words of their designers. */
export const text = defineWords('shared', {
  'designed.loading': { zh: '加载中…', en: 'Loading…', zhtw: '載入中…' },
  'designed.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'designed.noRight': {
    zh: '您没有填写该表单的权限',
    en: 'You are not allowed to fill in this form.',
    zhtw: '您沒有填寫該表單的權限',
  },
  'designed.add': { zh: '新建{{name}}', en: 'New: {{name}}', zhtw: '新建{{name}}' },
  'designed.edit': { zh: '编辑{{name}}', en: 'Edit: {{name}}', zhtw: '編輯{{name}}' },
  'designed.detail': { zh: '{{name}}详情', en: 'Details: {{name}}', zhtw: '{{name}}詳情' },
  'designed.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'designed.secretStored': {
    zh: '已保存，留空则不修改',
    en: 'Stored. Leave empty to keep it.',
    zhtw: '已儲存，留空則不修改',
  },
  'designed.newRelease': {
    zh: '该表单已发布新版本，请加载后再打开记录',
    en: 'A new version of this form was released. Load it before you open the record',
    zhtw: '該表單已發布新版本，請載入後再開啟記錄',
  },
  'designed.loadRelease': { zh: '加载新版本', en: 'Load the new version', zhtw: '載入新版本' },
  'designed.badAddress': {
    zh: '无法打开地址“{{address}}”',
    en: 'The address “{{address}}” cannot be opened',
    zhtw: '無法開啟位址「{{address}}」',
  },
})
