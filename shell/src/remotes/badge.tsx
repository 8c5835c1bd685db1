import { Tooltip } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { useRemote } from './standing.ts'
import { text } from './text.ts'
import './badge.css'

/** A small mark beside a menu item whose remote is in trouble; nothing while all is well. */
export function RemoteBadge({ name }: { name: string }) {
  const t = useText(text)
  const remote = useRemote(name)
  if (!remote || !('why' in remote)) return null
  const words = t(`remotes.badge.${remote.at}`, { code: remote.why.code })
  return (
    <Tooltip content={words} position="right">
      <i className={`remote-badge ${remote.at}`} role="img" aria-label={words} />
    </Tooltip>
  )
}
