import type { ReportRow } from '@tessera/shared/contract/lowcode/reports'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { DateLabel, RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { useCategories } from './categories.ts'
import { text } from './text.ts'

export function useReportColumns(): Column<ReportRow>[] {
  const t = useText(text)
  const categories = useCategories()
  return [
    { key: 'fullName', title: t('reports.fullName'), pinned: true, sortable: true },
    {
      key: 'enCode',
      title: t('reports.enCode'),
      sortable: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'category',
      title: t('reports.category'),
      sortable: true,
      render: ({ category }) => categories?.find(({ id }) => id === category)?.fullName ?? category,
    },
    {
      key: 'enabledMark',
      title: t('reports.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'description', title: t('reports.description'), hidden: true },
    { key: 'sortCode', title: t('reports.sortCode'), align: 'right', sortable: true, hidden: true },
    { key: 'creatorUser', title: t('reports.creatorUser') },
    {
      key: 'creatorTime',
      title: t('reports.creatorTime'),
      sortable: true,
      hidden: true,
      render: ({ creatorTime }) => creatorTime !== null && <DateLabel at={creatorTime} />,
    },
    {
      key: 'lastModifyTime',
      title: t('reports.lastModifyTime'),
      render: ({ lastModifyTime }) => lastModifyTime !== null && <RelativeTimeLabel at={lastModifyTime} />,
    },
  ]
}
