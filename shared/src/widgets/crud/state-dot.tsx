import { Badge } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Enabled or disabled as a coloured dot with its word. */
export function StateDot({ enabled }: { enabled: boolean }) {
  const t = useText(text)
  return <Badge status={enabled ? 'success' : 'default'} text={t(enabled ? 'crud.enabled' : 'crud.disabled')} />
}
