import { Tooltip } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { useRemote } from './remote-state.ts'
import { text } from './text.ts'
import './badge.css'

/** A mark beside a menu item whose remote has a problem; renders nothing otherwise. */
export function RemoteBadge({ name }: { name: string }) {
  const t = useText(text)
  const remote = useRemote(name)
  if (!remote || !('failure' in remote)) return null
  const words = t(`remotes.badge.${remote.at}`, { code: remote.failure.code })
  return (
    <Tooltip content={words} position="right">
      <i className={`remote-badge ${remote.at}`} role="img" aria-label={words} />
    </Tooltip>
  )
}
