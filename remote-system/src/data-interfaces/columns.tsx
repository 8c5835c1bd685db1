import { Tag } from '@arco-design/web-react'
import type { DataInterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

type Kind = '1' | '2' | '3'
type Check = '0' | '1' | '2'

export function useInterfaceColumns(): Column<DataInterfaceRow>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('interfaces.fullName'), pinned: true },
    {
      key: 'enCode',
      title: t('interfaces.enCode'),
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'dataType',
      title: t('interfaces.dataType'),
      render: ({ dataType }) => <Tag>{t(`interfaces.dataType.${String(dataType) as Kind}`)}</Tag>,
    },
    {
      key: 'checkType',
      title: t('interfaces.public'),
      render: ({ checkType }) => t(`interfaces.checkType.${String(checkType) as Check}`),
    },
    {
      key: 'enabledMark',
      title: t('interfaces.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'cacheSeconds', title: t('interfaces.cacheSeconds'), align: 'right', hidden: true },
    { key: 'sortCode', title: t('interfaces.sortCode'), align: 'right' },
    {
      key: 'creatorTime',
      title: t('interfaces.creatorTime'),
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('interfaces.creatorUser'), hidden: true },
    { key: 'description', title: t('interfaces.description'), content: 'text', hidden: true },
  ]
}
