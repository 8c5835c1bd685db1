import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'draft.noChanges': { zh: '没有未保存的更改', en: 'No unsaved changes', zhtw: '沒有未儲存的變更' },
  'draft.savedAt': { zh: '已保存 {{time}}', en: 'Saved {{time}}', zhtw: '已儲存 {{time}}' },
  'draft.changed': { zh: '有未保存的更改', en: 'Unsaved changes', zhtw: '有未儲存的變更' },
  'draft.saving': { zh: '正在保存…', en: 'Saving…', zhtw: '正在儲存…' },
  'draft.saveFailed': {
    zh: '保存失败：{{why}} 更改仍保留在此标签页中。',
    en: 'Not saved: {{why}} Your changes are kept in this tab.',
    zhtw: '儲存失敗：{{why}} 變更仍保留在此分頁中。',
  },
  'draft.conflict': {
    zh: '此设计已在别处保存',
    en: 'This design was saved meanwhile',
    zhtw: '此設計已在別處儲存',
  },
  'draft.conflictTitle': {
    zh: '此设计已在别处被修改',
    en: 'This design was changed meanwhile',
    zhtw: '此設計已在別處被修改',
  },
  'draft.conflictText': {
    zh: '在您编辑期间，此设计在别处（如其他窗口）保存过。重新加载会放弃您未保存的更改，覆盖会放弃别处的更改。',
    en: 'This design was saved while you were working on it, perhaps in another window. Reloading drops your unsaved changes; overwriting drops the others.',
    zhtw: '在您編輯期間，此設計在別處（如其他視窗）儲存過。重新載入會放棄您未儲存的變更，覆寫會放棄別處的變更。',
  },
  'draft.conflictBy': {
    zh: '{{user}}于 {{time}} 保存了此设计。重新加载会放弃您未保存的更改，覆盖会放弃对方的更改。',
    en: '{{user}} saved this design at {{time}}. Reloading drops your unsaved changes; overwriting drops theirs.',
    zhtw: '{{user}}於 {{time}} 儲存了此設計。重新載入會放棄您未儲存的變更，覆寫會放棄對方的變更。',
  },
  'draft.merged': {
    zh: '已合并{{user}}刚才保存的更改',
    en: 'Merged with the changes that {{user}} saved meanwhile',
    zhtw: '已合併{{user}}剛才儲存的變更',
  },
  'draft.mergedOwn': {
    zh: '已合并在别处保存的更改',
    en: 'Merged with the changes that were saved meanwhile',
    zhtw: '已合併在別處儲存的變更',
  },
  'draft.reload': { zh: '重新加载', en: 'Reload', zhtw: '重新載入' },
  'draft.overwrite': { zh: '覆盖', en: 'Overwrite', zhtw: '覆寫' },
  'draft.localCopy': {
    zh: '已恢复此标签页中未保存的更改',
    en: 'Unsaved changes of this tab were restored',
    zhtw: '已恢復此分頁中未儲存的變更',
  },
  'draft.unsaved': {
    zh: '“{{name}}”还没有保存',
    en: '“{{name}}” is not saved yet',
    zhtw: '「{{name}}」還沒有儲存',
  },
  'draft.saveFirst': {
    zh: '草稿还没有保存，请先解决保存问题再发布',
    en: 'The draft is not saved yet. Save it before you release it.',
    zhtw: '草稿還沒有儲存，請先解決儲存問題再發布',
  },
  'draft.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'draft.leaveTitle': {
    zh: '要保存更改吗？',
    en: 'Save your changes?',
    zhtw: '要儲存變更嗎？',
  },
  'draft.leaveText': {
    zh: '“{{name}}”有未保存的更改。',
    en: '“{{name}}” has unsaved changes.',
    zhtw: '「{{name}}」有未儲存的變更。',
  },
  'draft.leaveSave': { zh: '保存并离开', en: 'Save and leave', zhtw: '儲存並離開' },
  'draft.leaveDrop': { zh: '不保存', en: 'Don’t save', zhtw: '不儲存' },
  'draft.stay': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
  'draft.release': { zh: '发布', en: 'Release', zhtw: '發布' },
  'draft.undo': { zh: '撤销（Ctrl+Z）', en: 'Undo (Ctrl+Z)', zhtw: '復原（Ctrl+Z）' },
  'draft.redo': { zh: '重做（Ctrl+Y）', en: 'Redo (Ctrl+Y)', zhtw: '重做（Ctrl+Y）' },
  'draft.help': { zh: '快捷键（?）', en: 'Keyboard shortcuts (?)', zhtw: '快速鍵（?）' },
  'draft.keys': { zh: '快捷键', en: 'Keyboard shortcuts', zhtw: '快速鍵' },
  'draft.problems': { zh: '{{n}} 个问题', en: 'Problems: {{n}}', zhtw: '{{n}} 個問題' },
  'draft.hints': { zh: '{{n}} 条提示', en: 'Notes: {{n}}', zhtw: '{{n}} 則提示' },
  'draft.unchecked': {
    zh: '无法检查是否有问题',
    en: 'Could not check for problems',
    zhtw: '無法檢查是否有問題',
  },
  'draft.noProblems': { zh: '没有问题', en: 'No problems', zhtw: '沒有問題' },
  'draft.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})
