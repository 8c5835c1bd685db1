import { defineWords } from '@tessera/shared/text/text'

/** Words of data sets and parameters in the designer. */
export const text = defineWords('lowcode', {
  'reportSets.title': { zh: '数据集', en: 'Data sets', zhtw: '資料集' },
  'reportSets.add': { zh: '添加数据集', en: 'Add a data set', zhtw: '新增資料集' },
  'reportSets.none': {
    zh: '没有可用的数据集，请先在“数据集”里新建。',
    en: 'There is no data set that you can use. Create one under Data sets first.',
    zhtw: '沒有可用的資料集，請先在「資料集」裡新建。',
  },
  'reportSets.hint': {
    zh: '把列拖到单元格；或先选中单元格，再点击列（键盘按 Enter）。',
    en: 'Drag a column into a cell, or select a cell and then click the column or press Enter on it.',
    zhtw: '把欄位拖到儲存格；或先選取儲存格，再點擊欄位（鍵盤按 Enter）。',
  },
  'reportSets.remove': {
    zh: '移除数据集“{{name}}”',
    en: 'Remove data set “{{name}}”',
    zhtw: '移除資料集「{{name}}」',
  },
  'reportSets.put': {
    zh: '把“{{name}}”放到 {{at}}',
    en: 'Put “{{name}}” into {{at}}',
    zhtw: '把「{{name}}」放到 {{at}}',
  },
  'reportSets.unknown': { zh: '数据集 {{name}}', en: 'Data set {{name}}', zhtw: '資料集 {{name}}' },
  'reportSets.failed': { zh: '列加载失败', en: 'Could not load the columns', zhtw: '欄位載入失敗' },
  'reportSets.type.text': { zh: '文本', en: 'Text', zhtw: '文字' },
  'reportSets.type.number': { zh: '数字', en: 'Number', zhtw: '數字' },
  'reportSets.type.boolean': { zh: '是否', en: 'Yes/no', zhtw: '是否' },
  'reportSets.type.date': { zh: '日期', en: 'Date', zhtw: '日期' },
  'reportSets.type.time': { zh: '时间', en: 'Time', zhtw: '時間' },
  'reportSets.parameters': { zh: '查询条件', en: 'Filters', zhtw: '查詢條件' },
  'reportSets.parametersHint': {
    zh: '查看报表的人可以填写；公式里用 @名称 引用。',
    en: 'Readers can fill them in; formulas refer to them by @name.',
    zhtw: '檢視報表的人可以填寫；公式裡用 @名稱 參照。',
  },
  'reportSets.noParameters': {
    zh: '添加带参数的数据集后，会出现在这里。',
    en: 'Filters of the data sets that you add appear here.',
    zhtw: '新增帶參數的資料集後，會出現在這裡。',
  },
  'reportSets.label': { zh: '名称', en: 'Label', zhtw: '名稱' },
  'reportSets.default': { zh: '默认值', en: 'Default', zhtw: '預設值' },
  'reportSets.noDefault': { zh: '无', en: 'None', zhtw: '無' },
  'reportSets.required': { zh: '必填', en: 'Required', zhtw: '必填' },
  'reportSets.of': { zh: '{{name}}：{{what}}', en: '{{name}}: {{what}}', zhtw: '{{name}}：{{what}}' },
})
