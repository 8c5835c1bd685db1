import { defineWords } from '@tessera/shared/text/text'

/** Words of the views of a list. */
export const viewsText = defineWords('lowcode', {
  'views.switch': { zh: '切换视图', en: 'View', zhtw: '切換視圖' },
  'views.table': { zh: '表格', en: 'Table', zhtw: '表格' },
  'views.kanban': { zh: '看板', en: 'Board', zhtw: '看板' },
  'views.calendar': { zh: '日历', en: 'Calendar', zhtw: '行事曆' },
  'views.cards': { zh: '卡片', en: 'Cards', zhtw: '卡片' },
  'views.treeTable': { zh: '树形', en: 'Tree', zhtw: '樹狀' },
  'views.editable': { zh: '行内编辑', en: 'Edit in rows', zhtw: '列內編輯' },
  'views.savedOutside': {
    zh: '刚保存的记录不符合当前筛选条件，因此没有显示。',
    en: 'The record you just saved does not match the current filters, so it is not shown.',
    zhtw: '剛儲存的記錄不符合目前的篩選條件，因此沒有顯示。',
  },
  'views.savedOutsidePeriod': {
    zh: '刚保存的记录没有日期、不在显示的时段内，或不符合筛选条件，因此没有显示。',
    en: 'The record you just saved has no date, is outside the shown period, or does not match the filters, so it is not shown.',
    zhtw: '剛儲存的記錄沒有日期、不在顯示的時段內，或不符合篩選條件，因此沒有顯示。',
  },
  'views.clear': { zh: '清除筛选', en: 'Clear filters', zhtw: '清除篩選' },
  'views.add': { zh: '新建', en: 'New', zhtw: '新建' },
  'views.refresh': { zh: '刷新', en: 'Refresh', zhtw: '重新整理' },
  'views.detail': { zh: '详情', en: 'Details', zhtw: '詳情' },
  'views.edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  'views.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'views.more': { zh: '更多操作', en: 'More actions', zhtw: '更多操作' },
  'views.moreOf': {
    zh: '“{{name}}”的更多操作',
    en: 'More actions for {{name}}',
    zhtw: '「{{name}}」的更多操作',
  },
  'views.unnamed': { zh: '未命名记录', en: 'Unnamed record', zhtw: '未命名記錄' },
  'views.notTaken': {
    zh: '该记录当前不允许修改此字段，已恢复原值',
    en: 'This field cannot be changed in this record. Its value was reset.',
    zhtw: '該記錄目前不允許修改此欄位，已恢復原值',
  },
  'views.columnsOf': {
    zh: '{{name}}，{{count}} 条',
    en: '{{name}}, {{count}} [count:record|records]',
    zhtw: '{{name}}，{{count}} 筆',
  },
  'views.atLeast': { zh: '{{n}}+', en: '{{n}}+', zhtw: '{{n}}+' },
  'views.none': { zh: '未填写', en: 'Empty', zhtw: '未填寫' },
  'views.others': { zh: '其他', en: 'Other', zhtw: '其他' },
  'views.noCards': { zh: '暂无记录', en: 'No records', zhtw: '暫無記錄' },
  'views.loadMore': { zh: '加载更多', en: 'Show more', zhtw: '載入更多' },
  'views.moveTo': { zh: '移动到“{{name}}”', en: 'Move to {{name}}', zhtw: '移動到「{{name}}」' },
  'views.moved': {
    zh: '“{{name}}”已移动到“{{column}}”',
    en: '{{name}} moved to {{column}}',
    zhtw: '「{{name}}」已移動到「{{column}}」',
  },
  'views.saveRow': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'views.cancelRow': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'views.rowNeedsForm': {
    zh: '以下字段不在列表中，请切换到表格视图用表单修改：{{names}}',
    en: 'These fields are not in the list. Change them in the form of the table view: {{names}}',
    zhtw: '以下欄位不在清單中，請切換到表格視圖用表單修改：{{names}}',
  },
  'views.optionsFailed': {
    zh: '选项加载失败',
    en: 'The options could not be loaded',
    zhtw: '選項載入失敗',
  },
  'views.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})
