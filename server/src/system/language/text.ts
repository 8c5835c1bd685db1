import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { WordProblem } from '@tessera/shared/contract/system/edited-word'

export const text = {
  unknown: {
    zh: '没有这个词条：{{key}}',
    en: 'The word {{key}} does not exist.',
    zhtw: '沒有這個詞條：{{key}}',
  },
  fixed: {
    zh: '{{key}}：中文名称请在菜单或字典本身的页面修改',
    en: '{{key}}: change the Chinese name on the page of the menu or dictionary.',
    zhtw: '{{key}}：中文名稱請在選單或字典本身的頁面修改',
  },
  wrongFile: {
    zh: '不是语言文件：请使用本页导出的 .xlsx 或 .json 文件',
    en: 'This is not a language file. Use an .xlsx or .json file exported from this page.',
    zhtw: '不是語言檔案：請使用本頁匯出的 .xlsx 或 .json 檔案',
  },
  tooLarge: {
    zh: '文件不能超过{{n}} MB',
    en: 'The file must not exceed {{n}} MB.',
    zhtw: '檔案不能超過{{n}} MB',
  },
} satisfies Record<string, LocalizedText>

/** Why a text cannot replace a built-in one. */
export const faults = {
  empty: {
    zh: '内容不能为空；需要原来的词语时请还原',
    en: 'The text cannot be empty. To get the original text back, restore it.',
    zhtw: '內容不能為空；需要原來的詞語時請還原',
  },
  tooLong: { zh: '最多500个字符', en: 'At most 500 characters.', zhtw: '最多500個字元' },
  html: { zh: '不能包含 HTML 标签', en: 'HTML is not allowed.', zhtw: '不能包含 HTML 標籤' },
  controls: { zh: '不能包含控制字符', en: 'Control characters are not allowed.', zhtw: '不能包含控制字元' },
  values: {
    zh: '占位符必须与原词语一致：{{values}}',
    en: 'The placeholders must match the original text: {{values}}',
    zhtw: '佔位符必須與原詞語一致：{{values}}',
  },
} satisfies Record<WordProblem, LocalizedText>
