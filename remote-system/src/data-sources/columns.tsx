import { Tag } from '@arco-design/web-react'
import type { DataSource } from '@tessera/shared/contract/system/data-sources'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { StateDot } from '@tessera/shared/widgets/crud/state-dot'
import { stateWidth } from '@tessera/shared/widgets/crud/state-width'
import { DateLabel } from '@tessera/shared/widgets/time-labels'
import { text } from './text.ts'

export function useSourceColumns(): Column<DataSource>[] {
  const t = useText(text)
  return [
    {
      key: 'dbType',
      title: t('dataSources.dbType'),
      width: 120,
      render: ({ dbType }) => <Tag>{t(`dataSources.type.${dbType}`)}</Tag>,
    },
    { key: 'fullName', title: t('dataSources.fullName'), width: 170, pinned: true, sortable: true },
    {
      key: 'host',
      title: t('dataSources.place'),
      width: 185,
      sortable: true,
      render: ({ host, port }) => host && <Copyable>{port ? `${host}:${port}` : host}</Copyable>,
    },
    { key: 'serviceName', title: t('dataSources.database'), width: 130 },
    {
      key: 'readOnly',
      title: t('dataSources.mode'),
      width: 90,
      render: ({ readOnly }) => t(readOnly ? 'dataSources.readOnly' : 'dataSources.writable'),
    },
    {
      key: 'enabledMark',
      title: t('dataSources.state'),
      width: stateWidth(),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('dataSources.sortCode'), width: 80, align: 'right', sortable: true },
    {
      key: 'creatorTime',
      title: t('dataSources.creatorTime'),
      width: 112,
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('dataSources.creatorUser'), width: 150, hidden: true },
    {
      key: 'lastModifyTime',
      title: t('dataSources.lastModifyTime'),
      width: 165,
      hidden: true,
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
  ]
}
