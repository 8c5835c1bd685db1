import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  noLessons: {
    zh: '请选择请假的课次，或开始和结束日期',
    en: 'Select lessons, or a first and a last day.',
    zhtw: '請選擇請假的課次，或開始和結束日期',
  },
  periodOver: {
    zh: '这段时间已过，且没有可请假的课；请在点名中改为请假',
    en: 'This period has passed and has no lessons to take leave from. Change the roll call instead.',
    zhtw: '這段時間已過，且沒有可請假的課；請在點名中改為請假',
  },
  notOnRoster: {
    zh: '第 {{n}} 节课没有该学员，或已点名',
    en: 'The student is not in lesson {{n}}, or its roll call was already taken.',
    zhtw: '第 {{n}} 堂課沒有該學員，或已點名',
  },
  begun: {
    zh: '{{class}} {{time}} 的课已开始，不能再请假；请在点名时记请假',
    en: 'The lesson of {{class}} at {{time}} has started. Record the leave in its roll call.',
    zhtw: '{{class}} {{time}} 的課已開始，不能再請假；請在點名時記請假',
  },
  repeated: {
    zh: '{{class}} {{time}} 的课已请过假',
    en: 'Leave is already recorded for the lesson of {{class}} at {{time}}.',
    zhtw: '{{class}} {{time}} 的課已請過假',
  },
  periodReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
  periodTooLong: {
    zh: '一次请假最多 {{max}} 天；更长请办理停课',
    en: 'Leave can last at most {{max}} days. For longer breaks, suspend the student.',
    zhtw: '一次請假最多 {{max}} 天；更長請辦理停課',
  },
  noGuardian: {
    zh: '该学员没有这位监护人',
    en: 'This is not a guardian of the student.',
    zhtw: '該學員沒有這位監護人',
  },
  decided: {
    zh: '这条请假已处理（{{status}}），请刷新后查看',
    en: 'This leave request was already decided ({{status}}). Reload to see it.',
    zhtw: '這筆請假已處理（{{status}}），請重新整理後查看',
  },
  counted: {
    zh: '课次 {{no}} 已按这条请假点名，不能撤销；请先撤销点名',
    en: 'The roll call of lesson {{no}} has used this leave. Undo the roll call first.',
    zhtw: '課次 {{no}} 已按這筆請假點名，不能撤銷；請先復原點名',
  },
} satisfies Record<string, LocalizedText>
