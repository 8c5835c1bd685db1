import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  /** The sentence of a designer. */
  stopped: { zh: '{{message}}', en: '{{message}}', zhtw: '{{message}}' },
  refused: {
    zh: '提交前的校验未通过，记录没有保存',
    en: 'A check before the submission failed. The record was not saved.',
    zhtw: '提交前的檢查未通過，記錄沒有儲存',
  },
  time: {
    zh: '表单脚本“{{hook}}”{{place}}运行超过 {{ms}} 毫秒，已停止',
    en: 'The form script “{{hook}}”{{place}} ran longer than {{ms}} ms and was stopped.',
    zhtw: '表單指令碼「{{hook}}」{{place}}執行超過 {{ms}} 毫秒，已停止',
  },
  memory: {
    zh: '表单脚本“{{hook}}”{{place}}占用内存过多，已停止',
    en: 'The form script “{{hook}}”{{place}} used too much memory and was stopped.',
    zhtw: '表單指令碼「{{hook}}」{{place}}占用記憶體過多，已停止',
  },
  output: {
    zh: '表单脚本“{{hook}}”返回的内容过大',
    en: 'The form script “{{hook}}” returns too much.',
    zhtw: '表單指令碼「{{hook}}」返回的內容過大',
  },
  noFunction: {
    zh: '表单脚本“{{hook}}”不是函数',
    en: 'The form script “{{hook}}” is not a function.',
    zhtw: '表單指令碼「{{hook}}」不是函式',
  },
  wrong: {
    zh: '表单脚本“{{hook}}”{{place}}出错：{{why}}',
    en: 'The form script “{{hook}}”{{place}} failed: {{why}}',
    zhtw: '表單指令碼「{{hook}}」{{place}}出錯：{{why}}',
  },
  noField: {
    zh: '表单脚本“{{hook}}”出错：没有可赋值的字段“{{name}}”',
    en: 'The form script “{{hook}}” failed: it cannot set the field “{{name}}”.',
    zhtw: '表單指令碼「{{hook}}」出錯：沒有可賦值的欄位「{{name}}」',
  },
  noButton: {
    zh: '该按钮不存在，请刷新页面后重试',
    en: 'This button no longer exists. Reload the page and try again.',
    zhtw: '該按鈕不存在，請重新整理頁面後再試',
  },
  busy: {
    zh: '系统繁忙，表单脚本未能运行，请稍后重试',
    en: 'The server is busy, so the form script could not run. Try again later.',
    zhtw: '系統繁忙，表單指令碼未能執行，請稍後再試',
  },
  afterSubmit: {
    zh: '记录已保存，但提交后的脚本出错：{{why}}',
    en: 'The record was saved, but the script after the submission failed: {{why}}',
    zhtw: '記錄已儲存，但提交後的指令碼出錯：{{why}}',
  },
  afterSubmitFault: {
    zh: '记录已保存，但提交后的脚本未能完成，请联系管理员',
    en: 'The record was saved, but the script after the submission did not finish. Please contact an administrator.',
    zhtw: '記錄已儲存，但提交後的指令碼未能完成，請聯絡管理員',
  },
  /** Where in a script an error is, after its name. */
  place: { zh: '第 {{line}} 行', en: ', line {{line}},', zhtw: '第 {{line}} 行' },
} satisfies Record<string, LocalizedText>

/** Names of the events, as the designer shows them. */
export const hookNames = {
  beforeSubmit: { zh: '提交前', en: 'Before submission', zhtw: '提交前' },
  afterSubmit: { zh: '提交后', en: 'After submission', zhtw: '提交後' },
} satisfies Record<string, LocalizedText>
