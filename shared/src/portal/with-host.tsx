import { Skeleton } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { PortalHost } from '../session/portal-host.ts'
import { useText } from '../text/text.ts'
import { usePortalHost } from './host.ts'
import { text } from './text.ts'

/** Renders settings that need what the shell knows, once it is there. */
export function WithHost({ children }: { children: (host: PortalHost) => ReactNode }) {
  const t = useText(text)
  const host = usePortalHost()
  if (host === undefined) return <Skeleton animation text={{ rows: 2 }} />
  return host ? children(host) : t('portal.noHost')
}
