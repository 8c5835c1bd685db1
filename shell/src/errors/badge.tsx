import { Badge, Button } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { useErrors } from './log.ts'
import { text } from './text.ts'

/** How many errors this browser has recorded, in the header; nothing while there are none. */
export function ErrorBadge() {
  const t = useText(text)
  const go = useNavigate()
  const { length } = useErrors()
  if (length === 0) return null
  const name = t('errors.badge', { count: length })
  return (
    <Badge count={length} maxCount={99} offset={[-8, 9]}>
      <Button type="text" className="frame-tool" icon={<IconBug />} aria-label={name} title={name} onClick={() => go('/errorLog')} />
    </Badge>
  )
}
