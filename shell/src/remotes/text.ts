import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'remotes.failed': {
    zh: '“{{name}}”暂时无法打开',
    en: '“{{name}}” cannot be opened right now',
    zhtw: '「{{name}}」暫時無法開啟',
  },
  'remotes.refused': {
    zh: '“{{name}}”的此版本不能在这里运行',
    en: 'This version of “{{name}}” cannot run here',
    zhtw: '「{{name}}」的此版本不能在這裡執行',
  },
  'remotes.happened': { zh: '{{what}}。', en: '{{what}}.', zhtw: '{{what}}。' },
  'remotes.elsewhere': {
    zh: '其他功能不受影响，您可以继续工作。',
    en: 'Everything else keeps working; you can carry on.',
    zhtw: '其他功能不受影響，您可以繼續工作。',
  },
  'remotes.owner': { zh: '负责人：{{owner}}', en: 'Responsible: {{owner}}', zhtw: '負責人：{{owner}}' },
  'remotes.code': { zh: '代码：{{code}}', en: 'Code: {{code}}', zhtw: '代碼：{{code}}' },
  'remotes.build': {
    zh: '模块 {{remote}}，版本 {{build}}：{{detail}}',
    en: 'Module {{remote}}, build {{build}}: {{detail}}',
    zhtw: '模組 {{remote}}，版本 {{build}}：{{detail}}',
  },
  'remotes.reference': { zh: '编号：', en: 'Reference: ', zhtw: '編號：' },
  'remotes.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'remotes.loading': { zh: '正在打开“{{name}}”', en: 'Opening “{{name}}”', zhtw: '正在開啟「{{name}}」' },
  'remotes.degraded': {
    zh: '“{{name}}”：{{what}}。页面可以继续使用。（{{code}}）',
    en: '{{name}}: {{what}}. You can carry on. ({{code}})',
    zhtw: '「{{name}}」：{{what}}。頁面可以繼續使用。（{{code}}）',
  },
  'remotes.newBuild': {
    zh: '“{{name}}”有新版本。',
    en: 'There is a new version of “{{name}}”.',
    zhtw: '「{{name}}」有新版本。',
  },
  'remotes.stale': {
    zh: '“{{name}}”的一部分没有加载。保存您的工作后刷新此页即可恢复。',
    en: 'A part of “{{name}}” did not load. Save your work, then refresh this page to get it back.',
    zhtw: '「{{name}}」的一部分沒有載入。儲存您的工作後重新整理此頁即可恢復。',
  },
  'remotes.refresh': { zh: '刷新此页', en: 'Refresh this page', zhtw: '重新整理此頁' },
  'remotes.returned': {
    zh: '“{{name}}”的新版本没有启动成功，您看到的是之前的版本，可以继续使用。（{{code}}）',
    en: 'The new version of “{{name}}” did not start. This is the version before it; you can carry on. ({{code}})',
    zhtw: '「{{name}}」的新版本沒有啟動成功，您看到的是之前的版本，可以繼續使用。（{{code}}）',
  },
  'remotes.unsaved': { zh: '有未保存的内容', en: 'Unsaved work', zhtw: '有未儲存的內容' },
  'remotes.unsavedQuestion': {
    zh: '现在刷新会丢失：{{what}}。',
    en: 'Refreshing now loses: {{what}}.',
    zhtw: '現在重新整理會遺失：{{what}}。',
  },
  'remotes.refreshAnyway': { zh: '放弃并刷新', en: 'Discard and refresh', zhtw: '放棄並重新整理' },
  'remotes.keep': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
  'remotes.badge.degraded': {
    zh: '最近出现过问题（{{code}}）',
    en: 'Had a problem lately ({{code}})',
    zhtw: '最近出現過問題（{{code}}）',
  },
  'remotes.badge.open': {
    zh: '暂时无法使用，正在自动恢复（{{code}}）',
    en: 'Out of order for now; recovers by itself ({{code}})',
    zhtw: '暫時無法使用，正在自動恢復（{{code}}）',
  },
  'remotes.badge.half-open': {
    zh: '正在恢复（{{code}}）',
    en: 'Recovering ({{code}})',
    zhtw: '正在恢復（{{code}}）',
  },
  'remotes.override': {
    zh: '仅对您生效：“{{name}}”正从 {{address}} 加载。',
    en: 'Just for you: “{{name}}” is loaded from {{address}}.',
    zhtw: '僅對您生效：「{{name}}」正從 {{address}} 載入。',
  },
  'remotes.dropOverride': { zh: '恢复正式版本', en: 'Back to the published build', zhtw: '恢復正式版本' },
})
