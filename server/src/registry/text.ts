import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Finding, FindingCode } from '@tessera/shared/contract/registry/check'
import { Code } from '@tessera/shared/contract/wire'
import { Refusal } from '../errors/refusal.ts'

export const text = {
  brokenOff: { zh: '上传中断', en: 'The upload was interrupted.', zhtw: '上傳中斷' },
  noRemote: {
    zh: '没有名为“{{name}}”的应用',
    en: 'The remote “{{name}}” does not exist.',
    zhtw: '沒有名為「{{name}}」的應用',
  },
  noBuild: {
    zh: '应用“{{name}}”没有构建 {{build}}',
    en: 'The remote "{{name}}" has no build {{build}}.',
    zhtw: '應用「{{name}}」沒有構建 {{build}}',
  },
  noSandbox: {
    zh: '应用“{{name}}”不在隔离环境中运行',
    en: 'The remote “{{name}}” does not run in a sandbox.',
    zhtw: '應用「{{name}}」不在隔離環境中執行',
  },
  reservedArea: {
    zh: 'areas：隔离环境中的应用不能调用 {{area}}',
    en: 'areas: a sandboxed remote cannot be allowed to call {{area}}.',
    zhtw: 'areas：隔離環境中的應用不能呼叫 {{area}}',
  },
  noWayBack: {
    zh: '没有可回滚的构建',
    en: 'There is no previous build to roll back to.',
    zhtw: '沒有可回復的構建',
  },
  noSubject: {
    zh: 'subjectId：用户或组织不存在',
    en: 'subjectId: the user or organisation does not exist.',
    zhtw: 'subjectId：使用者或組織不存在',
  },
  canaryNeedsShare: {
    zh: 'percent：灰度比例必须大于 0',
    en: 'percent: the canary share must be greater than 0.',
    zhtw: 'percent：灰度比例必須大於 0',
  },
} satisfies Record<string, LocalizedText>

const findings: Record<FindingCode, LocalizedText> = {
  'not-an-archive': {
    zh: '内容不是 gzip 压缩的 tar 包',
    en: 'This is not a gzip-compressed tar archive.',
    zhtw: '內容不是 gzip 壓縮的 tar 包',
  },
  'too-large': { zh: '构建过大', en: 'The build is too large.', zhtw: '構建過大' },
  'too-many-files': { zh: '构建的文件过多', en: 'The build has too many files.', zhtw: '構建的檔案過多' },
  'path-escapes': {
    zh: '文件路径超出了构建目录',
    en: 'A file path is outside the build folder.',
    zhtw: '檔案路徑超出了構建目錄',
  },
  'manifest-missing': {
    zh: '缺少 mf-manifest.json',
    en: 'mf-manifest.json is missing.',
    zhtw: '缺少 mf-manifest.json',
  },
  'manifest-invalid': { zh: '清单无效', en: 'The manifest is invalid.', zhtw: '清單無效' },
  'not-found': { zh: '无法获取该地址', en: 'The URL cannot be fetched.', zhtw: '無法取得該位址' },
  'name-mismatch': {
    zh: '应用名称不一致',
    en: 'The build belongs to another remote.',
    zhtw: '應用名稱不一致',
  },
  'name-taken': {
    zh: '应用名称或地址区域已被占用',
    en: 'The name or an area is already taken.',
    zhtw: '應用名稱或位址區域已被佔用',
  },
  'unique-name-taken': {
    zh: '全局名称已被占用',
    en: 'The unique name is already taken.',
    zhtw: '全域名稱已被佔用',
  },
  'area-inside': {
    zh: '地址区域位于另一个应用的区域之内，需要由运维人员发布一次',
    en: 'An area is inside the area of another remote. An operator must publish it once.',
    zhtw: '位址區域位於另一個應用的區域之內，需要由維運人員發布一次',
  },
  'contract-range': {
    zh: '不支持所需的页面接口版本',
    en: 'The build requires an unsupported version of the page contract.',
    zhtw: '不支援所需的頁面介面版本',
  },
  'shared-range': {
    zh: '共享模块的版本不符',
    en: 'The build requires an incompatible version of a shared module.',
    zhtw: '共享模組的版本不符',
  },
  'size-budget': {
    zh: '页面首次加载超出大小预算',
    en: 'The initial load of a page exceeds the size budget.',
    zhtw: '頁面首次載入超出大小預算',
  },
  'digest-missing': { zh: '文件没有摘要', en: 'A file has no digest.', zhtw: '檔案沒有摘要' },
  'digest-mismatch': {
    zh: '文件与摘要不符',
    en: 'A file does not match its digest.',
    zhtw: '檔案與摘要不符',
  },
  'file-missing': {
    zh: '缺少清单中的文件',
    en: 'A file listed in the manifest is missing.',
    zhtw: '缺少清單中的檔案',
  },
  'page-missing': {
    zh: '声明的页面没有导出',
    en: 'A declared page is not exposed.',
    zhtw: '宣告的頁面沒有匯出',
  },
  'css-scope': {
    zh: '样式超出了应用的范围',
    en: 'A style applies outside the remote.',
    zhtw: '樣式超出了應用的範圍',
  },
  'second-react': {
    zh: '构建中包含另一份 React',
    en: 'The build contains its own copy of React.',
    zhtw: '構建中包含另一份 React',
  },
  'public-path': {
    zh: 'publicPath 必须为 auto',
    en: 'publicPath must be auto.',
    zhtw: 'publicPath 必須為 auto',
  },
  'publish-underway': {
    zh: '该应用正在发布中',
    en: 'This remote is already being published.',
    zhtw: '該應用正在發布中',
  },
  'not-yours': {
    zh: '此令牌不能发布该应用',
    en: 'This token cannot publish this remote.',
    zhtw: '此權杖不能發布該應用',
  },
}

/**
 * A refusal of a build with the first finding as message and up to 100 findings as data. `code` 413 also sets
 * the HTTP status.
 */
export function refuseBuild(all: readonly Finding[], code: number = Code.invalid): Refusal {
  const first = all[0]!
  const { zh, en, zhtw } = findings[first.code]
  const line = { zh: `${zh}：{{detail}}`, en: `${en} {{detail}}`, zhtw: `${zhtw}：{{detail}}` }
  return new Refusal({ code, text: line, values: { detail: first.detail }, findings: all.slice(0, 100) })
}
