import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { LogRow } from '@tessera/shared/contract/system/logs'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import type { Page } from '@tessera/shared/contract/wire'
import { formatInstant } from '@tessera/shared/fields/instant'
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
} satisfies Record<string, LocalizedText>

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
]

export const logExport = createListExporter<LogRow, Page & ExportInput & { category: string }>({
  name: 'logs',
  title: { zh: '系统日志', en: 'System log', zhtw: '系統日誌' },
  columns: () => columns,
  rows: (db, ask) => streamRows<LogRow>(db, buildExportQuery(ask)),
})
