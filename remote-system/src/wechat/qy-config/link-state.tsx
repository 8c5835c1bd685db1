import { Badge } from '@arco-design/web-react'
import type { LinkState as State } from '@tessera/shared/contract/wechat/syncs'
import { withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const dots = {
  ok: 'success',
  stale: 'warning',
  none: 'default',
  failed: 'error',
  disabled: 'default',
  removed: 'warning',
} as const

/** Sync state of a local unit or user, with the error of the last attempt. */
export function LinkState({ state, error = '' }: { state: State; error?: string }) {
  const t = useText(text)
  return <Badge status={dots[state]} text={withLabel(t(`qyConfig.${state}`), error)} />
}
