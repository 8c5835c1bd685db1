import { Tag } from '@arco-design/web-react'
import type { DataSetRow } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { DateLabel, RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useCategories } from './categories.ts'
import { text } from './text.ts'

export function useDataSetColumns(): Column<DataSetRow>[] {
  const t = useText(text)
  const categories = useCategories()
  const sourceOf = ({ isGone, kind, sourceName }: DataSetRow) => {
    if (isGone) return <Tag color="red">{t('dataSets.gone')}</Tag>
    return kind === 'sql' && sourceName === '' ? t('dataSets.own') : sourceName
  }
  return [
    { key: 'fullName', title: t('dataSets.fullName'), pinned: true, sortable: true },
    {
      key: 'kind',
      title: t('dataSets.kind'),
      sortable: true,
      render: ({ kind }) => t(`dataSets.kind.${kind}`),
    },
    { key: 'sourceName', title: t('dataSets.sourceName'), render: sourceOf },
    {
      key: 'category',
      title: t('dataSets.category'),
      sortable: true,
      render: ({ category }) => categories.find(({ id }) => id === category)?.fullName ?? category,
    },
    {
      key: 'enCode',
      title: t('dataSets.enCode'),
      sortable: true,
      hidden: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'cacheSeconds',
      title: t('dataSets.cacheSeconds'),
      render: ({ cacheSeconds: n }) => (n > 0 ? t('dataSets.cached', { n }) : t('dataSets.notCached')),
    },
    {
      key: 'enabledMark',
      title: t('dataSets.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    {
      key: 'lastModifyTime',
      title: t('dataSets.lastModifyTime'),
      render: ({ lastModifyTime, creatorTime }) => <RelativeTimeLabel at={lastModifyTime ?? creatorTime} />,
    },
    { key: 'description', title: t('dataSets.description'), content: 'text', hidden: true },
    { key: 'sortCode', title: t('dataSets.sortCode'), align: 'right', sortable: true, hidden: true },
    { key: 'creatorUser', title: t('dataSets.creatorUser'), hidden: true },
    {
      key: 'creatorTime',
      title: t('dataSets.creatorTime'),
      sortable: true,
      hidden: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
  ]
}
