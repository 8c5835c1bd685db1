import { Tag } from '@arco-design/web-react'
import { usePeople } from '@tessera/shared/session/use-names'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** A tag with the manager whose direct reports the list shows. */
export function ReportsTo({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useText(text)
  const [person] = usePeople([id])
  return (
    <Tag closable style={{ alignSelf: 'center' }} onClose={onClear}>
      {t('users.reportsTo', { name: person?.fullName || '…' })}
    </Tag>
  )
}
