import { Tag } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import { usePeople } from '@tessera/shared/client/use-names'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** A tag with the manager whose direct reports the list shows. */
export function ReportsTo({ id, onClear }: { id: string; onClear: () => void }) {
  const t = useText(text)
  const [person] = usePeople([id])
  const box = useRef<HTMLDivElement>(null)
  // Arco names the button in English.
  useEffect(() => {
    box.current?.querySelector('[role=button]')?.setAttribute('aria-label', t('users.clearReportsTo'))
  })
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Tag closable style={{ alignSelf: 'center' }} onClose={onClear}>
        {t('users.reportsTo', { name: person?.fullName || '…' })}
      </Tag>
    </div>
  )
}
