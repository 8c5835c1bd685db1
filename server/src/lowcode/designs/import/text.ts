import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notJson: {
    zh: '文件不是有效的 JSON，可能已损坏',
    en: 'The file is not valid JSON. It may be damaged.',
    zhtw: '檔案不是有效的 JSON，可能已損毀',
  },
  wrongKind: {
    zh: '这不是功能设计的导出文件',
    en: 'This is not the file of an exported design.',
    zhtw: '這不是功能設計的匯出檔案',
  },
  appFile: {
    zh: '这是 App 设计的导出文件，请在“App 设计”中导入',
    en: 'This is the file of an app design. Import it under App design.',
    zhtw: '這是 App 設計的匯出檔案，請在「App 設計」中匯入',
  },
  webFile: {
    zh: '这是功能设计的导出文件，请在“功能设计”中导入',
    en: 'This is the file of a page design. Import it under Page designs.',
    zhtw: '這是功能設計的匯出檔案，請在「功能設計」中匯入',
  },
  newerFile: {
    zh: '文件由更新的版本导出，请先升级系统',
    en: 'The file was exported by a newer version. Update this system first.',
    zhtw: '檔案由較新的版本匯出，請先升級系統',
  },
  badFile: {
    zh: '文件内容有误，位置：{{path}}',
    en: 'The file has a value that is not valid at {{path}}.',
    zhtw: '檔案內容有誤，位置：{{path}}',
  },
  tooDeep: {
    zh: '文件的嵌套超过 {{n}} 层，位置：{{path}}',
    en: 'The file is nested deeper than {{n}} levels at {{path}}.',
    zhtw: '檔案的巢狀超過 {{n}} 層，位置：{{path}}',
  },
  blocked: {
    zh: '文件有问题，不能导入：{{first}}',
    en: 'The file cannot be imported: {{first}}',
    zhtw: '檔案有問題，無法匯入：{{first}}',
  },
  unsafeAddress: {
    zh: '不允许的链接“{{address}}”',
    en: 'The address “{{address}}” is not allowed.',
    zhtw: '不允許的連結「{{address}}」',
  },
  circularEntries: {
    zh: '数据字典“{{name}}”的字典项存在循环或缺少上级',
    en: 'Entries of the dictionary “{{name}}” form a loop, or their parent is missing.',
    zhtw: '資料字典「{{name}}」的字典項存在循環或缺少上層',
  },
  badChoice: {
    zh: '“{{name}}”不能这样处理，请重新选择',
    en: '“{{name}}” cannot be handled that way. Choose again.',
    zhtw: '「{{name}}」不能這樣處理，請重新選擇',
  },
  nameTaken: {
    zh: '名称“{{name}}”已被使用',
    en: 'Another design has the name “{{name}}”.',
    zhtw: '名稱「{{name}}」已被使用',
  },
  codeTaken: {
    zh: '编码“{{code}}”已被使用',
    en: 'Another design has the code “{{code}}”.',
    zhtw: '編碼「{{code}}」已被使用',
  },
} satisfies Record<string, LocalizedText>
