import { Tag } from '@arco-design/web-react'
import type { BillRule } from '@tessera/shared/contract/system/bill-rules'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

export function useBillRuleColumns(): Column<BillRule>[] {
  const t = useText(text)
  return [
    { key: 'fullName', title: t('billRules.fullName'), pinned: true, sortable: true },
    {
      key: 'enCode',
      title: t('billRules.enCode'),
      sortable: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    { key: 'example', title: t('billRules.example') },
    {
      key: 'outputNumber',
      title: t('billRules.outputNumber'),
      render: ({ outputNumber, widened }) =>
        outputNumber && (
          <>
            <Copyable>{outputNumber}</Copyable>{' '}
            {widened && <Tag color="orange">{t('billRules.widened')}</Tag>}
          </>
        ),
    },
    { key: 'mode', title: t('billRules.mode'), render: ({ mode }) => t(`billRules.${mode}`) },
    {
      key: 'enabledMark',
      title: t('billRules.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('billRules.sortCode'), align: 'right', sortable: true },
    {
      key: 'creatorTime',
      title: t('billRules.creatorTime'),
      sortable: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('billRules.creatorUser'), hidden: true },
    {
      key: 'lastModifyTime',
      title: t('billRules.lastModifyTime'),
      hidden: true,
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
    { key: 'startNumber', title: t('billRules.startNumber'), align: 'right', hidden: true },
    { key: 'digit', title: t('billRules.digit'), align: 'right', hidden: true },
  ]
}
