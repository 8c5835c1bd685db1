import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'saveByRelease.title': {
    zh: '该表单已发布新版本',
    en: 'A new version of this form was released',
    zhtw: '該表單已發布新版本',
  },
  'saveByRelease.hint': {
    zh: '以下内容在新版本中没有对应的字段，记录尚未保存。您可以返回表单复制内容，也可以不含这些内容保存。',
    en: 'The new version has no field for these values, and the record was not saved. Go back to the form to copy them, or save without them.',
    zhtw: '以下內容在新版本中沒有對應的欄位，記錄尚未儲存。您可以返回表單複製內容，也可以不含這些內容儲存。',
  },
  'saveByRelease.without': { zh: '不含这些内容保存', en: 'Save without them', zhtw: '不含這些內容儲存' },
  'saveByRelease.back': { zh: '返回编辑', en: 'Back to editing', zhtw: '返回編輯' },
})
