import { defineWords } from '@tessera/shared/text/text'

/** Words of the dialog that builds a report from a template. */
export const text = defineWords('lowcode', {
  'reportTemplate.title': { zh: '从模板开始', en: 'Start from a template', zhtw: '從範本開始' },
  'reportTemplate.kind': { zh: '报表类型', en: 'Kind of report', zhtw: '報表類型' },
  'reportTemplate.kind.list': { zh: '列表', en: 'List', zhtw: '清單' },
  'reportTemplate.kind.groups': { zh: '分组小计', en: 'Groups with sub-totals', zhtw: '分組小計' },
  'reportTemplate.kind.cross': { zh: '交叉表', en: 'Cross table', zhtw: '交叉表' },
  'reportTemplate.about.list': {
    zh: '每条数据一行，底部合计',
    en: 'A row for each record, a total below',
    zhtw: '每筆資料一列，底部合計',
  },
  'reportTemplate.about.groups': {
    zh: '按校区、教练等分组，每组有小计',
    en: 'Grouped by campus, coach and so on, with sub-totals',
    zhtw: '按校區、教練等分組，每組有小計',
  },
  'reportTemplate.about.cross': {
    zh: '行和列各一个维度，如校区 × 月份',
    en: 'Rows by columns, such as campus by month',
    zhtw: '列和欄各一個維度，如校區 × 月份',
  },
  'reportTemplate.set': { zh: '选择数据集', en: 'Choose a data set', zhtw: '選擇資料集' },
  'reportTemplate.list': { zh: '显示的列', en: 'Columns', zhtw: '顯示的欄位' },
  'reportTemplate.rows': { zh: '行', en: 'Rows', zhtw: '列' },
  'reportTemplate.columns': { zh: '列', en: 'Columns', zhtw: '欄' },
  'reportTemplate.values': { zh: '值', en: 'Values', zhtw: '值' },
  'reportTemplate.add': { zh: '添加{{to}}', en: 'Add {{to}}', zhtw: '新增{{to}}' },
  'reportTemplate.drop': { zh: '移除“{{name}}”', en: 'Remove “{{name}}”', zhtw: '移除「{{name}}」' },
  'reportTemplate.forward': {
    zh: '把“{{name}}”前移',
    en: 'Move “{{name}}” forward',
    zhtw: '把「{{name}}」前移',
  },
  'reportTemplate.how': { zh: '“{{name}}”的算法', en: 'How to show “{{name}}”', zhtw: '「{{name}}」的算法' },
  'reportTemplate.each': { zh: '每个值', en: 'Each value', zhtw: '每個值' },
  'reportTemplate.name': { zh: '报表标题', en: 'Title', zhtw: '報表標題' },
  'reportTemplate.totals': { zh: '合计', en: 'Totals', zhtw: '合計' },
  'reportTemplate.total': { zh: '合计', en: 'Total', zhtw: '合計' },
  'reportTemplate.subtotal': { zh: '小计', en: 'Sub-total', zhtw: '小計' },
  'reportTemplate.preview': { zh: '预览', en: 'Preview', zhtw: '預覽' },
  'reportTemplate.chooseSet': {
    zh: '选好数据集后，这里会显示报表。',
    en: 'Choose a data set to see the report here.',
    zhtw: '選好資料集後，這裡會顯示報表。',
  },
  'reportTemplate.incomplete': {
    zh: '请至少选择：{{names}}',
    en: 'Choose at least one of each: {{names}}.',
    zhtw: '請至少選擇：{{names}}',
  },
  'reportTemplate.replaces': {
    zh: '将替换现在的模板，可用撤销恢复。',
    en: 'This replaces the template as it is now; undo brings it back.',
    zhtw: '將取代現在的範本，可用復原還原。',
  },
  'reportTemplate.create': { zh: '创建', en: 'Create', zhtw: '建立' },
  'reportTemplate.blank': { zh: '从空白开始', en: 'Start empty', zhtw: '從空白開始' },
  'reportTemplate.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
})
