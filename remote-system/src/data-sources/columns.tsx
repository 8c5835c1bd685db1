import { Tag } from '@arco-design/web-react'
import type { DataSource } from '@tessera/shared/contract/data/sources'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

export function useSourceColumns(): Column<DataSource>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('dataSources.fullName'), pinned: true, sortable: true },
    {
      key: 'dbType',
      title: t('dataSources.dbType'),
      render: ({ dbType }) => <Tag>{t(`dataSources.type.${dbType}`)}</Tag>,
    },
    {
      key: 'host',
      title: t('dataSources.place'),
      sortable: true,
      render: ({ host, port }) => host && <Copyable>{port ? `${host}:${port}` : host}</Copyable>,
    },
    { key: 'serviceName', title: t('dataSources.database') },
    {
      key: 'readOnly',
      title: t('dataSources.mode'),
      render: ({ readOnly }) => t(readOnly ? 'dataSources.readOnly' : 'dataSources.writable'),
    },
    {
      key: 'enabledMark',
      title: t('dataSources.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('dataSources.sortCode'), align: 'right', sortable: true },
    {
      key: 'creatorTime',
      title: t('dataSources.creatorTime'),
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('dataSources.creatorUser'), hidden: true },
    {
      key: 'lastModifyTime',
      title: t('dataSources.lastModifyTime'),
      hidden: true,
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
  ]
}
