import type { Line } from '@tessera/shared/contract/lang'

/** What the codes of failures mean, for whoever reads the list; a code that is not here stands for itself. */
export const failureWords: Readonly<Record<string, Line>> = {
  'not-registered': { zh: '未注册的应用', en: 'The application is not registered', zhtw: '未註冊的應用' },
  duplicate: { zh: '名称与另一个应用重复', en: 'Its name belongs to another application', zhtw: '名稱與另一個應用重複' },
  contract: { zh: '页面契约版本不兼容', en: 'The page contract is out of range', zhtw: '頁面契約版本不相容' },
  'shared-range': { zh: '需要的共享模块版本不可用', en: 'It needs another version of a shared module', zhtw: '需要的共享模組版本不可用' },
  'other-build': { zh: '清单属于另一个构建', en: 'The manifest belongs to another build', zhtw: '清單屬於另一個構建' },
  'no-digest': { zh: '文件缺少校验值', en: 'A file has no digest', zhtw: '檔案缺少校驗值' },
  'no-page': { zh: '没有此页面', en: 'There is no such page', zhtw: '沒有此頁面' },
  'manifest-timeout': { zh: '清单超时', en: 'The manifest took too long', zhtw: '清單逾時' },
  'manifest-status': { zh: '清单请求被拒绝', en: 'The manifest was answered with an error status', zhtw: '清單請求被拒絕' },
  'manifest-invalid': { zh: '清单内容无效', en: 'The manifest is not valid', zhtw: '清單內容無效' },
  'manifest-unreachable': { zh: '无法获取清单', en: 'The manifest could not be reached', zhtw: '無法取得清單' },
  entry: { zh: '入口脚本无法加载或执行', en: 'The entry did not load or run', zhtw: '入口指令碼無法載入或執行' },
  chunk: { zh: '代码文件无法加载', en: 'A chunk could not be loaded', zhtw: '程式碼檔案無法載入' },
  shared: { zh: '共享模块无法加载', en: 'A shared module could not be loaded', zhtw: '共享模組無法載入' },
  module: { zh: '页面代码执行出错', en: 'The code of the page failed', zhtw: '頁面程式碼執行出錯' },
  render: { zh: '绘制时出错', en: 'It failed while drawing', zhtw: '繪製時出錯' },
  style: { zh: '样式无法加载', en: 'A style could not be loaded', zhtw: '樣式無法載入' },
  effect: { zh: '绘制后的效果出错', en: 'An effect failed', zhtw: '繪製後的效果出錯' },
  handler: { zh: '处理操作时出错', en: 'An event handler failed', zhtw: '處理操作時出錯' },
  promise: { zh: '未处理的异步错误', en: 'A promise was rejected and nobody took it', zhtw: '未處理的非同步錯誤' },
  timer: { zh: '定时任务出错', en: 'A timer failed', zhtw: '定時任務出錯' },
  integrity: { zh: '文件与登记的内容不一致，已阻止', en: 'A file is not what was published and was blocked', zhtw: '檔案與登記的內容不一致，已阻止' },
  policy: { zh: '违反内容安全策略，已阻止', en: 'Blocked by the content security policy', zhtw: '違反內容安全策略，已阻止' },
}
