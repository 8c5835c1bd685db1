import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { FailureCode } from '@tessera/shared/contract/shell/failures'
import { defineWords } from './text.ts'

/** What happened to a page of a remote, by code: the same words for whoever it happened to and for whoever looks after remotes. */
export const failureText = defineWords('shared', {
  'what.not-registered': {
    zh: '没有登记这个功能模块',
    en: 'No module of this name is registered',
    zhtw: '沒有登記這個功能模組',
  },
  'what.duplicate': {
    zh: '另一个功能模块已经使用了相同的名称',
    en: 'Another module already goes by the same name',
    zhtw: '另一個功能模組已經使用了相同的名稱',
  },
  'what.contract': {
    zh: '此版本需要另一个版本的平台',
    en: 'This build needs another version of the platform',
    zhtw: '此版本需要另一個版本的平台',
  },
  'what.shared-range': {
    zh: '此版本需要平台没有提供的组件版本',
    en: 'This build needs a shared library in a version that the platform does not have',
    zhtw: '此版本需要平台沒有提供的元件版本',
  },
  'what.other-build': {
    zh: '收到的版本与登记的版本不一致',
    en: 'What arrived is not the build that is registered',
    zhtw: '收到的版本與登記的版本不一致',
  },
  'what.no-digest': {
    zh: '有文件没有登记校验值，因此没有加载',
    en: 'A file has no registered digest and was not loaded',
    zhtw: '有檔案沒有登記校驗值，因此沒有載入',
  },
  'what.no-page': {
    zh: '此版本没有这个页面',
    en: 'This build does not have the page',
    zhtw: '此版本沒有這個頁面',
  },
  'what.manifest-timeout': {
    zh: '功能模块没有及时响应',
    en: 'The module did not answer in time',
    zhtw: '功能模組沒有及時回應',
  },
  'what.manifest-status': {
    zh: '功能模块的服务返回了错误',
    en: 'The module’s server answered with an error',
    zhtw: '功能模組的服務回傳了錯誤',
  },
  'what.manifest-invalid': {
    zh: '功能模块的说明文件无法读取',
    en: 'The description of the module cannot be read',
    zhtw: '功能模組的說明檔無法讀取',
  },
  'what.manifest-unreachable': {
    zh: '无法连接到功能模块',
    en: 'The module cannot be reached',
    zhtw: '無法連線到功能模組',
  },
  'what.entry': {
    zh: '功能模块的启动文件无法加载',
    en: 'The file that starts the module could not be loaded',
    zhtw: '功能模組的啟動檔無法載入',
  },
  'what.chunk': {
    zh: '页面的一部分无法加载',
    en: 'A part of the page could not be loaded',
    zhtw: '頁面的一部分無法載入',
  },
  'what.style': {
    zh: '页面的样式无法加载',
    en: 'The style of the page could not be loaded',
    zhtw: '頁面的樣式無法載入',
  },
  'what.integrity': {
    zh: '有文件与登记的内容不一致，已被阻止',
    en: 'A file is not what was published and was blocked',
    zhtw: '有檔案與登記的內容不一致，已被阻止',
  },
  'what.shared': {
    zh: '平台提供的公共组件无法加载',
    en: 'A library that the platform shares could not be loaded',
    zhtw: '平台提供的公用元件無法載入',
  },
  'what.module': {
    zh: '页面的代码无法启动',
    en: 'The code of the page failed to start',
    zhtw: '頁面的程式碼無法啟動',
  },
  'what.render': {
    zh: '页面在显示时出错',
    en: 'The page failed while it was drawn',
    zhtw: '頁面在顯示時出錯',
  },
  'what.effect': {
    zh: '页面在显示之后出错',
    en: 'The page failed right after it was drawn',
    zhtw: '頁面在顯示之後出錯',
  },
  'what.handler': {
    zh: '刚才的操作没有成功',
    en: 'The last action did not work',
    zhtw: '剛才的操作沒有成功',
  },
  'what.promise': {
    zh: '后台处理没有完成',
    en: 'Something that ran in the background did not finish',
    zhtw: '背景處理沒有完成',
  },
  'what.timer': { zh: '定时处理出错', en: 'Something that was scheduled failed', zhtw: '定時處理出錯' },
  'what.policy': {
    zh: '页面尝试了安全策略不允许的操作，已被阻止',
    en: 'The page tried something that the security policy forbids; it was blocked',
    zhtw: '頁面嘗試了安全策略不允許的操作，已被阻止',
  },
} satisfies Record<`what.${FailureCode}`, LocalizedText>)
