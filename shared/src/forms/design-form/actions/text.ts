import { defineWords } from '../../../text/text.ts'

export const text = defineWords('shared', {
  'actions.confirm': { zh: '请确认', en: 'Please confirm', zhtw: '請確認' },
  'actions.yes': { zh: '继续', en: 'Continue', zhtw: '繼續' },
  'actions.no': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'actions.loop': {
    zh: '字段事件互相触发超过 {{n}} 层，已停止。请联系表单的设计者检查“值变化”事件',
    en: 'Field events triggered each other more than {{n}} times and were stopped. Ask the designer of this form to check its “value changes” events.',
    zhtw: '欄位事件互相觸發超過 {{n}} 層，已停止。請聯絡表單的設計者檢查「值變更」事件',
  },
  'actions.interfaceFailed': {
    zh: '“{{event}}”事件的数据接口调用失败：{{why}}',
    en: 'The data interface of the event “{{event}}” failed: {{why}}',
    zhtw: '「{{event}}」事件的資料介面呼叫失敗：{{why}}',
  },
  'actions.onLoad': { zh: '表单打开', en: 'Form opens', zhtw: '表單開啟' },
  'actions.beforeSubmit': { zh: '提交前', en: 'Before submission', zhtw: '提交前' },
  'actions.afterSubmit': { zh: '提交后', en: 'After submission', zhtw: '提交後' },
  'actions.click': { zh: '点击按钮', en: 'Button', zhtw: '按下按鈕' },
  'actions.change': { zh: '{{name}}：值变化', en: '{{name}}: value changes', zhtw: '{{name}}：值變更' },
  'actions.blur': { zh: '{{name}}：失去焦点', en: '{{name}}: focus leaves', zhtw: '{{name}}：失去焦點' },
  'actions.line': { zh: '第 {{line}} 行', en: ', line {{line}},', zhtw: '第 {{line}} 行' },
  'actions.scriptTime': {
    zh: '“{{event}}”的脚本{{place}}运行时间过长，已停止',
    en: 'The script of “{{event}}”{{place}} ran too long and was stopped.',
    zhtw: '「{{event}}」的指令碼{{place}}執行時間過長，已停止',
  },
  'actions.scriptMemory': {
    zh: '“{{event}}”的脚本{{place}}占用内存过多，已停止',
    en: 'The script of “{{event}}”{{place}} used too much memory and was stopped.',
    zhtw: '「{{event}}」的指令碼{{place}}占用記憶體過多，已停止',
  },
  'actions.scriptOutput': {
    zh: '“{{event}}”的脚本返回的内容过大',
    en: 'The script of “{{event}}” returns too much.',
    zhtw: '「{{event}}」的指令碼返回的內容過大',
  },
  'actions.scriptNoFunction': {
    zh: '“{{event}}”的脚本不是函数',
    en: 'The script of “{{event}}” is not a function.',
    zhtw: '「{{event}}」的指令碼不是函式',
  },
  'actions.scriptWrong': {
    zh: '“{{event}}”的脚本{{place}}出错：{{why}}',
    en: 'The script of “{{event}}”{{place}} failed: {{why}}',
    zhtw: '「{{event}}」的指令碼{{place}}出錯：{{why}}',
  },
  'actions.scriptUnavailable': {
    zh: '浏览器未能启动脚本引擎，“{{event}}”的脚本没有运行',
    en: 'The browser could not start the script engine. The script of “{{event}}” did not run.',
    zhtw: '瀏覽器未能啟動指令碼引擎，「{{event}}」的指令碼沒有執行',
  },
})
