import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { resolveLinkTemplate, withoutToken, type LinkTarget } from '../menu/link-template.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { getShellState } from '../session/shell-state.ts'
import { text } from './text.ts'

/** Resolves the link template of a menu row for the current user. */
export function resolveLink(template: string): LinkTarget {
  const { current } = getShellState()
  return resolveLinkTemplate(template, {
    dataV: current.sysConfigInfo.dataV,
    token: session.get().token ?? '',
    origin: location.origin,
  })
}

interface Props {
  name: string
  template: string
}

/**
 * Opens an address in a new window and returns to the previous page. If the browser blocks the window, it
 * shows a button.
 */
export function ExternalLink({ name, template }: Props) {
  const t = useText(text)
  const go = useNavigate()
  const { key } = useLocation()
  const [blocked, setBlocked] = useState(false)
  const to = resolveLink(template)
  const href = to.at === 'address' ? to.href : ''
  useEffect(() => {
    if (!href) return
    // Without `noopener`, because with it `open` does not tell whether the window opened.
    const opened = window.open(href, '_blank')
    if (!opened) return setBlocked(true)
    opened.opener = null
    if (key === 'default') void go('/home', { replace: true })
    else void go(-1)
    // oxlint-disable-next-line react/exhaustive-deps -- once per visit
  }, [href])
  if (to.at === 'refused') return <RefusedLink name={name} template={template} why={to.why} />
  if (!blocked) return null
  return (
    <Outcome
      status="warning"
      title={t('routes.opened', { name })}
      subTitle={t('routes.openedHint')}
      extra={
        <Button type="primary" href={href} target="_blank" anchorProps={{ rel: 'noopener noreferrer' }}>
          {t('routes.openWindow')}
        </Button>
      }
    />
  )
}

export function RefusedLink({
  name,
  template,
  why,
}: Props & { why: Extract<LinkTarget, { at: 'refused' }>['why'] }) {
  const t = useText(text)
  return (
    <Outcome
      status="warning"
      title={t('routes.refused', { name })}
      subTitle={t(`routes.refused.${why}`, { address: withoutToken(template) })}
    />
  )
}
