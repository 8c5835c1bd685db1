import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notTemplate: {
    zh: '无法读取该文件，请上传 .xlsx 文件，或报表导出的 .json 文件',
    en: 'This file cannot be read. Upload an .xlsx file, or a .json file of an exported report.',
    zhtw: '無法讀取該檔案，請上傳 .xlsx 檔案，或報表匯出的 .json 檔案',
  },
  notWorkbook: {
    zh: '无法读取该文件，请上传 .xlsx 文件',
    en: 'This file cannot be read. Upload an .xlsx file.',
    zhtw: '無法讀取該檔案，請上傳 .xlsx 檔案',
  },
  tooLarge: {
    zh: '文件大小超过 {{n}} MB',
    en: 'The file is larger than {{n}} MB.',
    zhtw: '檔案大小超過 {{n}} MB',
  },
  noSuchSheet: {
    zh: '工作簿中没有第 {{n}} 个工作表',
    en: 'The workbook has no sheet number {{n}}.',
    zhtw: '活頁簿中沒有第 {{n}} 個工作表',
  },
  tooManyCells: {
    zh: '工作表超出了报表模板的范围：最多 {{rows}} 行、{{columns}} 列、{{cells}} 个单元格',
    en: 'The sheet is too large for a template: at most {{rows}} rows, {{columns}} columns and {{cells}} cells.',
    zhtw: '工作表超出了報表範本的範圍：最多 {{rows}} 列、{{columns}} 欄、{{cells}} 個儲存格',
  },
  unknownFormulas: {
    zh: '以下单元格的公式暂不支持，已保留为文本：{{cells}}',
    en: 'These formulas are not supported and were kept as text: {{cells}}.',
    zhtw: '以下儲存格的公式暫不支援，已保留為文字：{{cells}}',
  },
  leftOut: {
    zh: '以下内容没有导入：{{names}}',
    en: 'Not imported: {{names}}.',
    zhtw: '以下內容沒有匯入：{{names}}',
  },
  hiddenLines: {
    zh: '工作表中隐藏的行列已改为显示',
    en: 'Hidden rows and columns of the sheet are shown.',
    zhtw: '工作表中隱藏的列欄已改為顯示',
  },
  onlyFirst: {
    zh: '工作簿有 {{n}} 个工作表，只导入了“{{name}}”。要导入其他工作表，请在报表设计器中使用“导入 Excel”。',
    en: 'The workbook has {{n}} sheets; only “{{name}}” was imported. For another one, use Import Excel in the designer.',
    zhtw: '活頁簿有 {{n}} 個工作表，只匯入了「{{name}}」。要匯入其他工作表，請在報表設計器中使用「匯入 Excel」。',
  },
} satisfies Record<string, LocalizedText>

/** What a template of a report does not have. */
export const leftOutNames = {
  picture: { zh: '图片', en: 'pictures', zhtw: '圖片' },
  chart: { zh: '图表', en: 'charts', zhtw: '圖表' },
  shape: { zh: '形状', en: 'shapes', zhtw: '圖形' },
  conditional: { zh: '条件格式', en: 'conditional formatting', zhtw: '條件格式' },
  validation: { zh: '数据验证', en: 'data validation', zhtw: '資料驗證' },
  link: { zh: '超链接', en: 'links', zhtw: '超連結' },
  comment: { zh: '批注', en: 'comments', zhtw: '註解' },
  rotation: { zh: '文字旋转', en: 'rotated text', zhtw: '文字旋轉' },
  diagonal: { zh: '斜线边框', en: 'diagonal borders', zhtw: '斜線框線' },
  strike: { zh: '删除线', en: 'strikethrough', zhtw: '刪除線' },
  numberFormat: {
    zh: '数字格式中的单位、分数和科学记数',
    en: 'units, fractions and exponents of number formats',
    zhtw: '數字格式中的單位、分數和科學記號',
  },
  filter: { zh: '筛选', en: 'filters', zhtw: '篩選' },
} satisfies Record<string, LocalizedText>
