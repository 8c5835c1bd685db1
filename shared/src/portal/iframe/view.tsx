import { IconPublic } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { useWidget } from '../context.ts'
import { WidgetEmpty } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { allowedAddress } from './allowed-address.ts'
import { iframe as kind } from './kind.ts'
import styles from '../portal.module.css'

/** The site has another origin than this one, so that with its own it cannot remove the sandbox; it keeps its sign-in. */
const sandbox = 'allow-scripts allow-forms allow-popups allow-same-origin'

type Settings = z.output<typeof kind.settings>

function Body({ settings: { url } }: BodyProps<Settings>) {
  const t = useText(text)
  const { title } = useWidget()
  const [blocked, setBlocked] = useState('')
  const address = allowedAddress(url, location.origin)
  useEffect(() => {
    if (address === null) return
    const { origin } = new URL(address)
    // The security policy lists the sites of the menus.
    const handleViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'frame-src' && blockedURI.startsWith(origin) && setBlocked(address)
    document.addEventListener('securitypolicyviolation', handleViolation)
    return () => document.removeEventListener('securitypolicyviolation', handleViolation)
  }, [address])
  if (url === '') return <WidgetEmpty>{t('portal.problem.noAddress')}</WidgetEmpty>
  if (address === null) return <WidgetEmpty>{t('portal.frameRefused')}</WidgetEmpty>
  if (blocked === address) return <WidgetEmpty>{t('portal.frameBlocked')}</WidgetEmpty>
  return (
    <iframe
      className={styles.frame}
      title={title || t('portal.frame')}
      src={address}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}

export const iframe = defineWidgetView({ kind, Icon: IconPublic, Body })
