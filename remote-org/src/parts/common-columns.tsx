import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { DateLabel } from '@tessera/shared/ui/time-labels'
import { text } from './text.ts'

interface Common {
  enabledMark: number
  creatorTime: number | null
}

/** The last columns of all lists of this remote. Only rows with `hasState` show a status. */
export function useCommonColumns<Row extends Common>(
  hasState: (row: Row) => boolean = () => true,
): Column<Row>[] {
  const t = useText(text)
  return [
    {
      key: 'enabledMark',
      title: t('parts.state'),
      render: (row) => hasState(row) && <StateDot enabled={row.enabledMark === 1} />,
    },
    {
      key: 'creatorTime',
      title: t('parts.creatorTime'),
      render: ({ creatorTime }) => creatorTime !== null && <DateLabel at={creatorTime} />,
    },
    { key: 'sortCode', title: t('parts.sortCode'), align: 'right' },
    { key: 'description', title: t('parts.description'), content: 'text', hidden: true },
  ]
}
