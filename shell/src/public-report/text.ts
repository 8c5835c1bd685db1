import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'publicReport.failed': { zh: '报表打不开', en: 'The report could not be opened', zhtw: '無法開啟報表' },
  'publicReport.over': {
    zh: '此报表已停止公开',
    en: 'This report is no longer public',
    zhtw: '此報表已停止公開',
  },
  'publicReport.overHint': {
    zh: '截止时间：{{time}}',
    en: 'It ended on {{time}}.',
    zhtw: '截止時間：{{time}}',
  },
  'publicReport.closed': { zh: '报表暂时无法查看', en: 'Not available now', zhtw: '報表暫時無法檢視' },
  'publicReport.closedHint': {
    zh: '请联系发给您链接的人',
    en: 'Please contact the person who sent you the link.',
    zhtw: '請聯絡傳送連結給您的人',
  },
  'publicReport.codeHint': {
    zh: '请输入访问码后查看',
    en: 'Enter the access code to read this report.',
    zhtw: '請輸入存取碼後檢視',
  },
  'publicReport.fillIn': {
    zh: '请填写查询条件：{{names}}',
    en: 'Fill in {{names}} to see the report.',
    zhtw: '請填寫查詢條件：{{names}}',
  },
  'publicReport.empty': { zh: '没有数据', en: 'No data', zhtw: '沒有資料' },
  'publicReport.rows': { zh: '共 {{n}} 行', en: '{{n}} [n:row|rows]', zhtw: '共 {{n}} 列' },
  'publicReport.readAt': { zh: '数据时间 {{time}}', en: 'Data as of {{time}}', zhtw: '資料時間 {{time}}' },
  'publicReport.download': { zh: '下载 Excel', en: 'Download workbook', zhtw: '下載 Excel' },
})
