import { Tag } from '@arco-design/web-react'
import type { DataInterfaceRow } from '@tessera/shared/contract/system/data-interfaces'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/widgets/copyable'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { StateDot } from '@tessera/shared/widgets/crud/state-dot'
import { text } from './text.ts'

type Kind = '1' | '2' | '3'
type Check = '0' | '1' | '2'

export function useInterfaceColumns(): Column<DataInterfaceRow>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('interfaces.fullName'), width: 180, pinned: true },
    { key: 'enCode', title: t('interfaces.enCode'), width: 170, render: ({ enCode }) => <Copyable>{enCode}</Copyable> },
    { key: 'dataType', title: t('interfaces.dataType'), width: 110, render: ({ dataType }) => <Tag>{t(`interfaces.dataType.${String(dataType) as Kind}`)}</Tag> },
    { key: 'checkType', title: t('interfaces.checkType'), width: 120, render: ({ checkType }) => t(`interfaces.checkType.${String(checkType) as Check}`) },
    { key: 'enabledMark', title: t('interfaces.state'), width: 90, render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} /> },
    { key: 'cacheSeconds', title: t('interfaces.cacheSeconds'), width: 100, align: 'right', hidden: true },
    { key: 'sortCode', title: t('interfaces.sortCode'), width: 80, align: 'right' },
    { key: 'creatorTime', title: t('interfaces.creatorTime'), width: 165, render: ({ creatorTime }) => timeText(creatorTime, true) },
    { key: 'creatorUser', title: t('interfaces.creatorUser'), width: 150, hidden: true },
    { key: 'description', title: t('interfaces.description'), width: 220, hidden: true },
  ]
}
