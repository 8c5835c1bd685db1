import { audit, type AuditRow } from '@tessera/shared/contract/org/audit'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useKeyName } from '../parts/use-key-name.ts'
import { AuditDetail } from './detail.tsx'
import { AuditFilters } from './filters.tsx'
import { text } from './text.ts'

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const keyName = useKeyName()
  const columns: Column<AuditRow>[] = [
    {
      key: 'time',
      title: t('audit.time'),
      pinned: true,
      card: 'fact',
      render: ({ time }) => formatTime(time, true),
    },
    { key: 'userName', title: t('audit.user'), card: 'fact' },
    { key: 'noun', title: t('audit.noun'), render: ({ noun }) => t(`audit.noun.${noun}`) },
    { key: 'objectName', title: t('audit.object'), pinned: true, card: 'title' },
    {
      key: 'action',
      title: t('audit.action'),
      card: 'state',
      render: ({ action }) => t(`audit.action.${action}`),
    },
    {
      key: 'after',
      title: t('audit.changes'),
      content: 'text',
      render: ({ before, after }) =>
        joinNames([...new Set([...Object.keys(before), ...Object.keys(after)])].map(keyName)),
    },
    { key: 'ip', title: t('audit.ip') },
  ]
  return (
    <Crud<typeof audit.list, AuditRow>
      menu={menu}
      list={audit.list}
      columns={columns}
      filters={<AuditFilters />}
      detail={({ row, onClose }) => <AuditDetail id={row.id} onClose={onClose} />}
      exportOptions={{
        call: audit.exportExcel,
        extraColumns: (['before', 'agent', 'requestId'] as const).map((key) => ({
          key,
          title: t(`audit.${key}`),
        })),
      }}
      empty={t('audit.empty')}
    />
  )
}
