import { defineWords } from '@tessera/shared/text/text'

/** Words of the settings for work on records. */
export const text = defineWords('lowcode', {
  'work.sums': { zh: '底部合计', en: 'Totals', zhtw: '底部合計' },
  'work.noNumbers': { zh: '列中没有数字字段', en: 'no numeric columns', zhtw: '欄中沒有數字欄位' },
  'work.none': { zh: '不启用', en: 'none', zhtw: '不啟用' },
  'work.batchEdit': { zh: '可批量修改的字段', en: 'Batch edit', zhtw: '可批次修改的欄位' },
  'work.conditions': { zh: '行按钮的显示条件', en: 'Conditions of row buttons', zhtw: '列按鈕的顯示條件' },
  'work.conditionOf': {
    zh: '“{{name}}”的显示条件',
    en: 'Condition of {{name}}',
    zhtw: '「{{name}}」的顯示條件',
  },
  'work.editCondition': {
    zh: '设置“{{name}}”的显示条件',
    en: 'Edit the condition of {{name}}',
    zhtw: '設定「{{name}}」的顯示條件',
  },
  'work.always': { zh: '始终显示', en: 'always', zhtw: '一律顯示' },
  'work.edit': { zh: '设置', en: 'Edit', zhtw: '設定' },
  'work.done': { zh: '完成', en: 'Done', zhtw: '完成' },
})
