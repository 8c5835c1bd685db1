import type { LocalizedText } from '../contract/lang.ts'
import type { FailureCode } from '../contract/registry/failures.ts'
import { defineWords } from './text.ts'

/** Why a page of a remote failed, by code. Users and operators read the same texts. */
export const failureText = defineWords('shared', {
  'what.not-registered': {
    zh: '该功能模块未登记',
    en: 'No module with this name is registered',
    zhtw: '該功能模組未登記',
  },
  'what.duplicate': {
    zh: '另一个功能模块已经使用了相同的名称',
    en: 'Another module already uses this name',
    zhtw: '另一個功能模組已經使用了相同的名稱',
  },
  'what.contract': {
    zh: '此版本与当前平台版本不兼容',
    en: 'This build requires another version of the platform',
    zhtw: '此版本與目前平台版本不相容',
  },
  'what.shared-range': {
    zh: '此版本需要平台没有提供的组件版本',
    en: 'This build requires a shared library version that the platform does not provide',
    zhtw: '此版本需要平台沒有提供的元件版本',
  },
  'what.other-build': {
    zh: '收到的版本与登记的版本不一致',
    en: 'The received build is not the registered one',
    zhtw: '收到的版本與登記的版本不一致',
  },
  'what.no-digest': {
    zh: '文件缺少校验值，已停止加载',
    en: 'A file has no registered checksum and was not loaded',
    zhtw: '檔案缺少校驗值，已停止載入',
  },
  'what.no-page': {
    zh: '此版本不包含该页面',
    en: 'This build does not contain the page',
    zhtw: '此版本不包含該頁面',
  },
  'what.manifest-timeout': {
    zh: '功能模块响应超时',
    en: 'The module did not respond in time',
    zhtw: '功能模組回應逾時',
  },
  'what.manifest-status': {
    zh: '功能模块服务返回错误',
    en: 'The module’s server returned an error',
    zhtw: '功能模組服務回傳錯誤',
  },
  'what.manifest-invalid': {
    zh: '功能模块的清单文件无法读取',
    en: 'The module’s manifest cannot be read',
    zhtw: '功能模組的清單檔無法讀取',
  },
  'what.manifest-unreachable': {
    zh: '无法连接到功能模块',
    en: 'The module cannot be reached',
    zhtw: '無法連線到功能模組',
  },
  'what.entry': {
    zh: '功能模块的启动文件无法加载',
    en: 'The module’s entry file could not be loaded',
    zhtw: '功能模組的啟動檔無法載入',
  },
  'what.chunk': {
    zh: '页面的一部分无法加载',
    en: 'A part of the page could not be loaded',
    zhtw: '頁面的一部分無法載入',
  },
  'what.style': {
    zh: '页面的样式无法加载',
    en: 'The page’s style sheet could not be loaded',
    zhtw: '頁面的樣式無法載入',
  },
  'what.start-timeout': {
    zh: '功能模块启动超时',
    en: 'The module did not start in time',
    zhtw: '功能模組啟動逾時',
  },
  'what.integrity': {
    zh: '文件内容与登记的不一致，已阻止加载',
    en: 'A file differs from the published one and was blocked',
    zhtw: '檔案內容與登記的不一致，已阻止載入',
  },
  'what.shared': {
    zh: '平台提供的公共组件无法加载',
    en: 'A shared library of the platform could not be loaded',
    zhtw: '平台提供的公用元件無法載入',
  },
  'what.module': {
    zh: '页面的代码无法启动',
    en: 'The page’s code could not start',
    zhtw: '頁面的程式碼無法啟動',
  },
  'what.render': {
    zh: '页面在显示时出错',
    en: 'An error occurred while the page was rendered',
    zhtw: '頁面在顯示時出錯',
  },
  'what.effect': {
    zh: '页面在显示之后出错',
    en: 'An error occurred after the page was rendered',
    zhtw: '頁面在顯示之後出錯',
  },
  'what.loop': {
    zh: '页面不停地重复刷新，已被关闭',
    en: 'The page rendered without end and was closed',
    zhtw: '頁面不停地重新整理，已被關閉',
  },
  'what.suspended': {
    zh: '页面等待数据超时',
    en: 'The page waited too long for its data',
    zhtw: '頁面等待資料逾時',
  },
  'what.handler': {
    zh: '操作未成功',
    en: 'The last action failed',
    zhtw: '操作未成功',
  },
  'what.promise': {
    zh: '后台处理未完成',
    en: 'A background task failed',
    zhtw: '背景處理未完成',
  },
  'what.timer': { zh: '定时处理出错', en: 'A scheduled task failed', zhtw: '定時處理出錯' },
  'what.policy': {
    zh: '页面操作违反安全策略，已阻止',
    en: 'The security policy blocked an action of the page',
    zhtw: '頁面操作違反安全策略，已阻止',
  },
  'what.no-sandbox': {
    zh: '此页面须在隔离环境中打开，但当前地址没有配置隔离环境',
    en: 'This page must run in a sandbox, but none is configured for this address',
    zhtw: '此頁面須在隔離環境中開啟，但目前位址沒有設定隔離環境',
  },
  'what.unresponsive': {
    zh: '页面没有响应',
    en: 'The page does not respond',
    zhtw: '頁面沒有回應',
  },
  'what.left-over': {
    zh: '页面关闭后仍有内容在运行，已由系统清理',
    en: 'The page left something running after it was closed, which the shell ended',
    zhtw: '頁面關閉後仍有內容在執行，已由系統清理',
  },
} satisfies Record<`what.${FailureCode}`, LocalizedText>)
