import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { resolveLink, RefusedLink } from './external-link.tsx'
import { text } from './text.ts'
import styles from './routes.module.css'

/** A page of our own origin does not get its origin in the frame, because it could remove the sandbox. */
const sandbox = (href: string) =>
  `allow-scripts allow-forms allow-popups allow-downloads${new URL(href).origin === location.origin ? '' : ' allow-same-origin'}`

/** A link inside the app: a sandboxed frame. */
export function EmbeddedLink({ name, template }: { name: string; template: string }) {
  const t = useText(text)
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    // The security policy lists the addresses that were in the menus when the shell was loaded.
    const handleViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'frame-src' && setBlocked(true)
    document.addEventListener('securitypolicyviolation', handleViolation)
    return () => document.removeEventListener('securitypolicyviolation', handleViolation)
  }, [])
  const to = resolveLink(template)
  if (to.at === 'refused') return <RefusedLink name={name} template={template} why={to.why} />
  if (blocked)
    return (
      <Outcome
        status="info"
        title={t('routes.refused', { name })}
        subTitle={t('routes.frameBlocked')}
        extra={
          <Button type="primary" onClick={() => location.reload()}>
            {t('routes.reload')}
          </Button>
        }
      />
    )
  return (
    <iframe
      className={styles.frame}
      title={name}
      src={to.href}
      sandbox={sandbox(to.href)}
      referrerPolicy="no-referrer"
    />
  )
}
