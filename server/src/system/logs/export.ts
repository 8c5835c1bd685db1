import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { LogRow } from '@tessera/shared/contract/system/logs'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Page } from '@tessera/shared/contract/wire'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { translate } from '../../errors/translate.ts'
import { createListExporter, type ExportColumn } from '../../export/exporter.ts'
import { streamRows } from '../../export/rows.ts'
import { buildExportQuery } from './store.ts'

const heads = {
  userName: { zh: '用户', en: 'User', zhtw: '使用者' },
  ipaddress: { zh: 'IP 地址', en: 'IP address', zhtw: 'IP 位址' },
  platForm: { zh: '浏览器', en: 'Browser', zhtw: '瀏覽器' },
  moduleName: { zh: '模块', en: 'Module', zhtw: '模組' },
  requestMethod: { zh: '请求方式', en: 'Method', zhtw: '請求方式' },
  requestURL: { zh: '请求地址', en: 'URL', zhtw: '請求位址' },
  requestDuration: { zh: '耗时（毫秒）', en: 'Duration (ms)', zhtw: '耗時（毫秒）' },
  json: { zh: '内容', en: 'Details', zhtw: '內容' },
  resultCode: { zh: '结果码', en: 'Result code', zhtw: '結果碼' },
} satisfies Record<string, LocalizedText>

const results: Readonly<Record<string, LocalizedText>> = {
  1: { zh: '成功', en: 'Succeeded', zhtw: '成功' },
  2: { zh: '被拒绝', en: 'Refused', zhtw: '被拒絕' },
  3: { zh: '失败', en: 'Failed', zhtw: '失敗' },
}

const columns: readonly ExportColumn<LogRow>[] = [
  {
    key: 'creatorTime',
    title: { zh: '时间', en: 'Time', zhtw: '時間' },
    width: 20,
    cell: ({ creatorTime }) => formatInstant(creatorTime, 'yyyy-MM-dd HH:mm:ss'),
  },
  ...(Object.keys(heads) as (keyof typeof heads)[]).map((key): ExportColumn<LogRow> => ({
    key,
    title: heads[key],
    width: key === 'json' || key === 'requestURL' ? 40 : 16,
    cell: (row) => row[key],
  })),
  {
    key: 'result',
    title: { zh: '结果', en: 'Result', zhtw: '結果' },
    width: 12,
    cell: ({ result }, lang) => (result === null ? '' : translate(results[result]!, lang)),
  },
]

export const logExport = createListExporter<LogRow, Page & ExportInput & { category: string }>({
  name: 'logs',
  title: { zh: '系统日志', en: 'System log', zhtw: '系統日誌' },
  columns: () => columns,
  rows: (db, ask) => streamRows<LogRow>(db, buildExportQuery(ask)),
})
