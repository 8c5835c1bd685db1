import { Badge } from '@arco-design/web-react'
import type { LogRow } from '@tessera/shared/contract/system/logs'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { text } from './text.ts'

/** Columns of the log list; they depend on the category. */
export function useLogColumns(category: string): Column<LogRow>[] {
  const t = useText(text)
  const timeColumn: Column<LogRow> = {
    key: 'creatorTime',
    title: t('logs.time'),
    pinned: true,
    render: ({ creatorTime }) => formatTime(creatorTime, true),
  }
  const userColumns: Column<LogRow>[] = [
    { key: 'userName', title: t('logs.userName') },
    {
      key: 'ipaddress',
      title: t('logs.ipaddress'),
      render: ({ ipaddress }) => ipaddress && <Copyable>{ipaddress}</Copyable>,
    },
  ]
  const browserColumn: Column<LogRow> = {
    key: 'platForm',
    title: t('logs.platForm'),
    content: 'text',
    render: ({ platForm }) => <UserAgentLabel agent={platForm} />,
  }
  const resultColumn: Column<LogRow> = {
    key: 'result',
    title: t('logs.result'),
    render: (row) => <LogResultBadge row={row} />,
  }
  const moduleColumn: Column<LogRow> = { key: 'moduleName', title: t('logs.moduleName') }
  const contentColumn: Column<LogRow> = { key: 'json', title: t('logs.json'), content: 'text' }
  const requestColumns: Column<LogRow>[] = [
    { key: 'requestMethod', title: t('logs.requestMethod') },
    { key: 'requestURL', title: t('logs.requestURL'), content: 'text' },
    { key: 'requestDuration', title: t('logs.requestDuration'), align: 'right' },
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
        { ...resultColumn, hidden: true },
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
      return [timeColumn, ...userColumns, ...requestColumns, resultColumn, browserColumn]
    default:
      return [timeColumn, ...userColumns, resultColumn, browserColumn]
  }
}

const badges = { 1: 'success', 2: 'warning', 3: 'error' } as const

/** How a sign-in or a request ended, with the code where it did not succeed. */
export function LogResultBadge({ row: { result, resultCode } }: { row: LogRow }) {
  const t = useText(text)
  if (result === null) return null
  const name = t(`logs.result.${result}`)
  return <Badge status={badges[result]} text={result === 1 ? name : `${name} ${resultCode ?? ''}`} />
}
