import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  otherDatabase: {
    zh: '数据保存在其他数据库的表单不支持生成代码',
    en: 'Code cannot be generated for a form whose records are in another database.',
    zhtw: '資料儲存在其他資料庫的表單不支援產生程式碼',
  },
  notReleased: {
    zh: '该设计还没有发布，请先发布再生成代码',
    en: 'This design has not been released yet. Release it before you generate code.',
    zhtw: '該設計還沒有發布，請先發布再產生程式碼',
  },
  unreadable: {
    zh: '发布的表单由更新的版本创建，无法生成代码',
    en: 'The released form was made with a newer version, so no code can be generated.',
    zhtw: '發布的表單由更新的版本建立，無法產生程式碼',
  },
  noModule: {
    zh: '没有模块“{{name}}”，请从列表中选择',
    en: 'There is no module “{{name}}”. Choose one of the list.',
    zhtw: '沒有模組「{{name}}」，請從清單中選擇',
  },
  noKit: {
    zh: '服务器还没有准备好开发工具包，请稍后再试',
    en: 'The server has not prepared the development kit yet. Try again in a moment.',
    zhtw: '伺服器還沒有準備好開發工具包，請稍後再試',
  },
  badClassName: {
    zh: '类名“{{name}}”不可用：以大写英文字母开头，由 2 到 24 个英文字母和数字组成',
    en: 'The class name “{{name}}” cannot be used: start with a capital letter and use 2 to 24 letters and digits.',
    zhtw: '類別名稱「{{name}}」不可用：以大寫英文字母開頭，由 2 到 24 個英文字母和數字組成',
  },
  takenName: {
    zh: '类名“{{name}}”已被系统使用，请换一个',
    en: 'The product uses the class name “{{name}}” itself. Choose another one.',
    zhtw: '類別名稱「{{name}}」已被系統使用，請換一個',
  },
  sameName: {
    zh: '类名“{{name}}”重复，请为每个子表填写不同的类名',
    en: 'The class name “{{name}}” occurs twice. Give every sub-table a name of its own.',
    zhtw: '類別名稱「{{name}}」重複，請為每個子表填寫不同的類別名稱',
  },
  subClassCount: {
    zh: '需要 {{n}} 个子表类名，按顺序用逗号分隔：{{names}}',
    en: 'Enter {{n}} [n:class name|class names] of sub-tables, separated by commas and in this order: {{names}}.',
    zhtw: '需要 {{n}} 個子表類別名稱，依序用逗號分隔：{{names}}',
  },
  noSubClass: {
    zh: '该设计没有子表，请清空子表类名',
    en: 'This design has no sub-tables. Clear the class names of sub-tables.',
    zhtw: '該設計沒有子表，請清空子表類別名稱',
  },
  unsupported: {
    zh: '以下内容还不能生成代码：\n{{what}}',
    en: 'No code can be generated for these parts yet:\n{{what}}',
    zhtw: '以下內容還不能產生程式碼：\n{{what}}',
  },
  lostField: {
    zh: '字段“{{name}}”的设置还不能写成代码',
    en: 'The settings of the field “{{name}}” cannot be written as code yet.',
    zhtw: '欄位「{{name}}」的設定還不能寫成程式碼',
  },
  lostForm: {
    zh: '表单的设置还不能写成代码',
    en: 'The settings of the form cannot be written as code yet.',
    zhtw: '表單的設定還不能寫成程式碼',
  },
  noRight: {
    zh: '您没有设计表单的权限',
    en: 'You are not allowed to design forms.',
    zhtw: '您沒有設計表單的權限',
  },
  mayNotPublish: {
    zh: '您没有发布前端模块的权限，请联系管理员',
    en: 'You are not allowed to publish remotes. Ask an administrator.',
    zhtw: '您沒有發布前端模組的權限，請聯絡管理員',
  },
  mayNotGrant: {
    zh: '您没有授权管理的权限，不能让设计的使用者打开该页面',
    en: 'You may not grant menus, so you cannot open the page to the users of the design.',
    zhtw: '您沒有授權管理的權限，不能讓設計的使用者開啟該頁面',
  },
  mayNotAddMenu: {
    zh: '您没有新建菜单的权限，可以只发布页面',
    en: 'You are not allowed to add menus. You can publish the page without one.',
    zhtw: '您沒有新增選單的權限，可以只發布頁面',
  },
  noParentMenu: {
    zh: '所选的上级菜单不存在或不是目录，请重新选择',
    en: 'The chosen parent menu does not exist or is not a directory. Choose another one.',
    zhtw: '所選的上級選單不存在或不是目錄，請重新選擇',
  },
  phoneParentMenu: {
    zh: '所选的上级菜单是 App 菜单，请选择 Web 端的目录',
    en: 'The chosen parent is a menu for phones. Choose a directory of the web.',
    zhtw: '所選的上級選單是 App 選單，請選擇 Web 端的目錄',
  },
  webParentMenu: {
    zh: '所选的上级菜单是 Web 菜单，请选择 App 端的目录',
    en: 'The chosen parent is a menu of the web. Choose a directory for phones.',
    zhtw: '所選的上級選單是 Web 選單，請選擇 App 端的目錄',
  },
  noToolchain: {
    zh: '服务器未安装构建工具（npm），请下载代码后在本地构建',
    en: 'The server has no build tools (npm). Download the code and build it yourself.',
    zhtw: '伺服器未安裝建置工具（npm），請下載程式碼後在本機建置',
  },
  otherRemote: {
    zh: '前端模块“{{name}}”已由其他来源发布，发布会覆盖其内容。请换一个类名，或在该模块的代码中合并新版本（tessera regenerate）',
    en: 'The remote “{{name}}” was published by someone else, and publishing would replace it. Choose another class name, or merge the new release into its code (tessera regenerate).',
    zhtw: '前端模組「{{name}}」已由其他來源發布，發布會覆蓋其內容。請換一個類別名稱，或在該模組的程式碼中合併新版本（tessera regenerate）',
  },
  alreadyPublishing: {
    zh: '“{{name}}”正在发布，请等待完成',
    en: '“{{name}}” is being published. Wait until it is done.',
    zhtw: '「{{name}}」正在發布，請等待完成',
  },
  notPublishing: {
    zh: '该设计没有正在进行的发布',
    en: 'This design is not being published.',
    zhtw: '該設計沒有正在進行的發布',
  },
  notGenerated: {
    zh: '没有该设计以模块“{{name}}”生成的代码，请先在设计中下载一次',
    en: 'No code of this design was generated as “{{name}}”. Download it in the designs first.',
    zhtw: '沒有該設計以模組「{{name}}」產生的程式碼，請先在設計中下載一次',
  },
  pageSuffix: { zh: '（页面）', en: ' (page)', zhtw: '（頁面）' },
  menuTaken: {
    zh: '页面已发布，但同名或同编码的菜单已存在，请在菜单管理中手动添加',
    en: 'The page is published, but another menu has its name or code. Add the menu yourself under Menus.',
    zhtw: '頁面已發布，但同名或同編碼的選單已存在，請在選單管理中手動新增',
  },
  interrupted: {
    zh: '服务器在发布过程中停止，请重新发布',
    en: 'The server stopped while it was publishing. Publish again.',
    zhtw: '伺服器在發布過程中停止，請重新發布',
  },
  publishFault: {
    zh: '发布时出现内部错误，请查看日志或联系管理员',
    en: 'An internal error occurred while publishing. See the log, or ask an administrator.',
    zhtw: '發布時發生內部錯誤，請查看日誌或聯絡管理員',
  },
  signedOut: {
    zh: '您已退出登录，页面没有发布',
    en: 'You have signed out, so the page was not published.',
    zhtw: '您已登出，頁面沒有發布',
  },
  stepFailed: {
    zh: '“{{name}}”未通过，详情见日志',
    en: '“{{name}}” failed. See the log.',
    zhtw: '「{{name}}」未通過，詳情見日誌',
  },
  stepTooLong: {
    zh: '“{{name}}”超过 {{minutes}} 分钟，已停止',
    en: '“{{name}}” took more than [minutes:minute|minutes] and was stopped.',
    zhtw: '「{{name}}」超過 {{minutes}} 分鐘，已停止',
  },
  notInstalled: {
    zh: '构建所需的软件包安装失败，服务器可能无法访问 npm 仓库，详情见日志',
    en: 'The packages for the build could not be installed. The server may not reach the npm registry. See the log.',
    zhtw: '建置所需的套件安裝失敗，伺服器可能無法存取 npm 倉庫，詳情見日誌',
  },
  installStep: { zh: '安装软件包', en: 'Install packages', zhtw: '安裝套件' },
  buildStep: { zh: '构建', en: 'Build', zhtw: '建置' },
  testStep: { zh: '测试', en: 'Test', zhtw: '測試' },
  checkStep: { zh: '检查', en: 'Check', zhtw: '檢查' },

  treeInGroups: {
    zh: '分组列表的树形视图“{{name}}”',
    en: 'The tree view “{{name}}” of a list with groups',
    zhtw: '分組清單的樹狀視圖「{{name}}」',
  },
} satisfies Record<string, LocalizedText>
