import { Badge } from '@arco-design/web-react'
import type { Task } from '@tessera/shared/contract/system/tasks'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { text } from './text.ts'

export function useTaskColumns(): Column<Task>[] {
  const t = useText(text)
  const time = (value: number | null) => (value === null ? '' : formatTime(value, true))
  return [
    { key: 'fullName', title: t('tasks.fullName'), pinned: true, sortable: true },
    { key: 'enCode', title: t('tasks.enCode') },
    {
      key: 'executeType',
      title: t('tasks.type'),
      render: ({ executeType }) => t(`tasks.type.${executeType}`),
    },
    { key: 'cron', title: t('tasks.cron'), render: ({ cron }) => <code>{cron}</code> },
    {
      key: 'enabledMark',
      title: t('tasks.state'),
      render: ({ enabledMark, running }) =>
        running ? (
          <Badge status="processing" text={t('tasks.now')} />
        ) : (
          <Badge
            status={enabledMark === 1 ? 'success' : 'default'}
            text={t(enabledMark === 1 ? 'tasks.enabled' : 'tasks.stopped')}
          />
        ),
    },
    {
      key: 'lastResult',
      title: t('tasks.lastResult'),
      render: ({ lastResult }) =>
        lastResult !== null && (
          <Badge status={lastResult === 0 ? 'success' : 'error'} text={t(`tasks.result.${lastResult}`)} />
        ),
    },
    {
      key: 'lastRunTime',
      title: t('tasks.lastRunTime'),
      sortable: true,
      render: ({ lastRunTime }) => time(lastRunTime),
    },
    {
      key: 'nextRunTime',
      title: t('tasks.nextRunTime'),
      sortable: true,
      render: ({ nextRunTime }) => time(nextRunTime),
    },
    { key: 'runCount', title: t('tasks.runCount'), hidden: true, align: 'right', sortable: true },
    { key: 'description', title: t('tasks.description'), content: 'text', hidden: true },
  ]
}
