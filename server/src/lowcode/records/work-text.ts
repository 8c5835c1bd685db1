import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Sentences about history, batch edits and buttons with conditions. */
export const workText = {
  noVersion: {
    zh: '该版本的修改历史已不完整，无法恢复',
    en: 'The history since that version is not complete, so it cannot be restored.',
    zhtw: '該版本的修改歷史已不完整，無法恢復',
  },
  notRestorable: {
    zh: '“{{field}}”不能恢复：字段不存在，或您没有修改权限',
    en: '“{{field}}” cannot be restored: it does not exist, or you cannot change it.',
    zhtw: '「{{field}}」不能恢復：欄位不存在，或您沒有修改權限',
  },
  nothingToRestore: {
    zh: '当前内容与该版本一致，无需恢复',
    en: 'The record already has these values.',
    zhtw: '目前內容與該版本一致，無需恢復',
  },
  notBatchEditable: {
    zh: '“{{field}}”未开放批量修改，或您没有修改权限',
    en: '“{{field}}” cannot be changed in batches, or you cannot change it.',
    zhtw: '「{{field}}」未開放批次修改，或您沒有修改權限',
  },
  tooManyRecords: {
    zh: '一次最多修改 {{n}} 条，当前条件下超过该数量，请缩小范围',
    en: 'At most {{n}} records can be changed at once. Narrow down the filter.',
    zhtw: '一次最多修改 {{n}} 筆，目前條件下超過該數量，請縮小範圍',
  },
  noRecords: {
    zh: '没有符合条件的记录',
    en: 'There are no such records.',
    zhtw: '沒有符合條件的記錄',
  },
  nothingChanged: {
    zh: '{{n}} 条记录无法修改，全部未修改。{{name}}：{{reason}}',
    en: '{{n}} [n:record|records] cannot be changed, so none was. {{name}}: {{reason}}',
    zhtw: '{{n}} 筆記錄無法修改，全部未修改。{{name}}：{{reason}}',
  },
  buttonUnavailable: {
    zh: '该记录当前不满足“{{button}}”的条件',
    en: 'This record does not meet the condition of “{{button}}”.',
    zhtw: '該記錄目前不滿足「{{button}}」的條件',
  },
} satisfies Record<string, LocalizedText>

/** Names of the standard row buttons, where the design gives no other. */
export const buttonNames = {
  edit: { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  detail: { zh: '详情', en: 'Details', zhtw: '詳情' },
  remove: { zh: '删除', en: 'Delete', zhtw: '刪除' },
} satisfies Record<string, LocalizedText>
