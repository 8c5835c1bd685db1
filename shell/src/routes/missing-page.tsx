import { Button } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { findRemote } from '../remotes/remote-state.ts'
import { text } from './text.ts'

interface Props {
  /** What the user asked for, by its name. */
  name: string
  /** How the menu or the address bar spells it. */
  address: string
  /** The remote whose page it would be. */
  remote: string | undefined
}

/** Says honestly that a page is not there: which, whose it would be, and who can help. */
export function MissingPage({ name, address, remote }: Props) {
  const t = useText(text)
  const line = useLocalizedText()
  const go = useNavigate()
  const entry = remote === undefined ? undefined : findRemote(remote)?.entry
  const ownerText = entry
    ? t('routes.missingRemote', { remote: line(entry.title), name: entry.name })
    : remote === undefined
      ? ''
      : t('routes.missingNowhere', { name: remote })
  return (
    <Outcome
      status="missing"
      title={t('routes.missing')}
      subTitle={
        <div data-missing={remote ?? ''}>
          <p>
            {t('routes.missingWhy', { name, address })} {ownerText}
          </p>
          <p>{entry ? t('routes.missingOwner', { owner: entry.owner }) : t('routes.missingAdmin')}</p>
        </div>
      }
      extra={
        <Button type="primary" onClick={() => go('/home')}>
          {t('routes.backHome')}
        </Button>
      }
    />
  )
}
