import type { LogRow } from '@tessera/shared/contract/system/logs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { text } from './text.ts'

/** Columns of the log list; they depend on the category. */
export function useLogColumns(category: string): Column<LogRow>[] {
  const t = useText(text)
  const timeColumn: Column<LogRow> = {
    key: 'creatorTime',
    title: t('logs.time'),
    width: 170,
    pinned: true,
    render: ({ creatorTime }) => formatTime(creatorTime, true),
  }
  const userColumns: Column<LogRow>[] = [
    { key: 'userName', title: t('logs.userName'), width: 120 },
    {
      key: 'ipaddress',
      title: t('logs.ipaddress'),
      width: 150,
      render: ({ ipaddress }) => ipaddress && <Copyable>{ipaddress}</Copyable>,
    },
  ]
  const browserColumn: Column<LogRow> = { key: 'platForm', title: t('logs.platForm'), width: 360 }
  const moduleColumn: Column<LogRow> = { key: 'moduleName', title: t('logs.moduleName'), width: 150 }
  const contentColumn: Column<LogRow> = { key: 'json', title: t('logs.json'), width: 420 }
  const requestColumns: Column<LogRow>[] = [
    { key: 'requestMethod', title: t('logs.requestMethod'), width: 90 },
    { key: 'requestURL', title: t('logs.requestURL'), width: 320 },
    { key: 'requestDuration', title: t('logs.requestDuration'), width: 120, align: 'right' },
  ]
  switch (category) {
    case '3':
      return [
        timeColumn,
        ...userColumns,
        moduleColumn,
        contentColumn,
        { ...browserColumn, hidden: true },
        ...requestColumns.map((column) => ({ ...column, hidden: true })),
      ]
    case '4':
      return [
        timeColumn,
        ...userColumns,
        moduleColumn,
        contentColumn,
        requestColumns[1]!,
        { ...browserColumn, hidden: true },
      ]
    case '5':
      return [timeColumn, ...userColumns, ...requestColumns, { ...browserColumn, hidden: true }]
    default:
      return [timeColumn, ...userColumns, browserColumn]
  }
}
