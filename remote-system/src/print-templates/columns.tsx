import type { PrintTemplate } from '@tessera/shared/contract/system/print-templates'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { useCategories } from './categories.ts'
import { text } from './text.ts'

export function usePrintTemplateColumns(): Column<PrintTemplate>[] {
  const t = useText(text)
  const categories = useCategories()
  return [
    { key: 'fullName', title: t('printTemplates.fullName'), pinned: true, sortable: true },
    {
      key: 'enCode',
      title: t('printTemplates.enCode'),
      sortable: true,
      render: ({ enCode }) => <Copyable>{enCode}</Copyable>,
    },
    {
      key: 'category',
      title: t('printTemplates.category'),
      sortable: true,
      render: ({ category }) => categories.find(({ id }) => id === category)?.fullName ?? category,
    },
    {
      key: 'type',
      title: t('printTemplates.type'),
      render: ({ type, isDefault }) => {
        const name = t(`printTemplates.type.${type}`)
        return isDefault === 1 ? t('printTemplates.defaultOf', { name }) : name
      },
    },
    { key: 'usedBy', title: t('printTemplates.usedBy') },
    {
      key: 'enabledMark',
      title: t('printTemplates.state'),
      render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
    },
    { key: 'sortCode', title: t('printTemplates.sortCode'), align: 'right', sortable: true, hidden: true },
    {
      key: 'lastModifyTime',
      title: t('printTemplates.lastModifyTime'),
      render: ({ lastModifyTime }) => (lastModifyTime === null ? '' : formatTime(lastModifyTime, true)),
    },
    {
      key: 'creatorTime',
      title: t('printTemplates.creatorTime'),
      sortable: true,
      hidden: true,
      render: ({ creatorTime }) => <DateLabel at={creatorTime} />,
    },
    { key: 'creatorUser', title: t('printTemplates.creatorUser'), hidden: true },
  ]
}
