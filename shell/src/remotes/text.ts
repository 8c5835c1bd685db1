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
  'remotes.standIn': {
    zh: '“{{name}}”的页面暂时无法加载，已改用设计的通用页面，数据和权限不变。（{{code}}）',
    en: 'The page of “{{name}}” cannot be loaded right now, so the standard page of its design is shown. Records and rights are the same. ({{code}})',
    zhtw: '「{{name}}」的頁面暫時無法載入，已改用設計的通用頁面，資料和權限不變。（{{code}}）',
  },
  'remotes.happened': { zh: '{{what}}。', en: '{{what}}.', zhtw: '{{what}}。' },
  'remotes.elsewhere': {
    zh: '其他功能不受影响，您可以继续工作。',
    en: 'Other features are not affected. You can keep working.',
    zhtw: '其他功能不受影響，您可以繼續工作。',
  },
  'remotes.owner': { zh: '负责人：{{owner}}', en: 'Owner: {{owner}}', zhtw: '負責人：{{owner}}' },
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
    en: '{{name}}: {{what}}. You can keep working. ({{code}})',
    zhtw: '「{{name}}」：{{what}}。頁面可以繼續使用。（{{code}}）',
  },
  'remotes.newBuild': {
    zh: '“{{name}}”有新版本。',
    en: 'A new version of “{{name}}” is available.',
    zhtw: '「{{name}}」有新版本。',
  },
  'remotes.stale': {
    zh: '“{{name}}”有部分内容未加载，请保存后刷新此页。',
    en: 'Part of “{{name}}” did not load. Save your work, then refresh this page.',
    zhtw: '「{{name}}」有部分內容未載入，請儲存後重新整理此頁。',
  },
  'remotes.refresh': { zh: '刷新此页', en: 'Refresh this page', zhtw: '重新整理此頁' },
  'remotes.returned': {
    zh: '“{{name}}”的新版本启动失败，已恢复到上一版本，您可以继续使用。（{{code}}）',
    en: 'The new version of “{{name}}” failed to start, so the previous version was restored. You can keep working. ({{code}})',
    zhtw: '「{{name}}」的新版本啟動失敗，已還原到上一版本，您可以繼續使用。（{{code}}）',
  },
  'remotes.unsaved': { zh: '有未保存的内容', en: 'Unsaved changes', zhtw: '有未儲存的內容' },
  'remotes.unsavedQuestion': {
    zh: '立即刷新将丢失：{{what}}。',
    en: 'Refreshing now discards: {{what}}.',
    zhtw: '立即重新整理將遺失：{{what}}。',
  },
  'remotes.refreshAnyway': { zh: '放弃并刷新', en: 'Discard and refresh', zhtw: '放棄並重新整理' },
  'remotes.keep': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
  'remotes.badge.degraded': {
    zh: '最近出现过问题（{{code}}）',
    en: 'Recent problem ({{code}})',
    zhtw: '最近出現過問題（{{code}}）',
  },
  'remotes.badge.open': {
    zh: '暂时无法使用，正在自动恢复（{{code}}）',
    en: 'Temporarily unavailable, recovering automatically ({{code}})',
    zhtw: '暫時無法使用，正在自動恢復（{{code}}）',
  },
  'remotes.badge.half-open': {
    zh: '正在恢复（{{code}}）',
    en: 'Recovering ({{code}})',
    zhtw: '正在恢復（{{code}}）',
  },
  'remotes.stuck': {
    zh: '“{{name}}”没有响应。可以继续等待，或结束此页（未保存的内容将丢失）。',
    en: '{{name}} does not respond. You can wait, or end the page and lose its unsaved changes.',
    zhtw: '「{{name}}」沒有回應。可以繼續等待，或結束此頁（未儲存的內容將遺失）。',
  },
  'remotes.endPage': { zh: '结束此页', en: 'End page', zhtw: '結束此頁' },
  'remotes.override': {
    zh: '仅对您生效：“{{name}}”正从 {{address}} 加载。',
    en: 'Just for you: “{{name}}” is loaded from {{address}}.',
    zhtw: '僅對您生效：「{{name}}」正從 {{address}} 載入。',
  },
  'remotes.dropOverride': { zh: '恢复正式版本', en: 'Use the published build', zhtw: '恢復正式版本' },
})

/** What a user can do about a failure. */
export const remedyText = defineWords('shell', {
  'remedy.wait': {
    zh: '系统正在自动重试，恢复后会自动打开，无需刷新页面。',
    en: 'Retrying automatically. The page opens as soon as it is available, no need to reload.',
    zhtw: '系統正在自動重試，恢復後會自動開啟，無需重新整理頁面。',
  },
  'remedy.again': {
    zh: '请重试；如果问题仍然存在，请将下方编号提供给负责人。',
    en: 'Please try again. If the problem persists, send the reference below to the owner.',
    zhtw: '請重試；如果問題仍然存在，請將下方編號提供給負責人。',
  },
  'remedy.owner': {
    zh: '请将下方编号提供给负责人；新版本发布后会自动打开。',
    en: 'Please send the reference below to the owner. The page opens automatically once a new build is published.',
    zhtw: '請將下方編號提供給負責人；新版本發布後會自動開啟。',
  },
  'remedy.administrator': {
    zh: '请联系管理员在“系统菜单”中检查地址。',
    en: 'Ask an administrator to check the address under System > Menu.',
    zhtw: '請聯絡管理員在「系統選單」中檢查位址。',
  },
})
