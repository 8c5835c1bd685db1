import { Button } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { findRemote } from '../remotes/state.ts'
import { text } from '../routes/text.ts'

interface Props {
  /** Name of the page. */
  name: string
  /** Its address as written in the menu or the address bar. */
  address: string
  /** The remote that should have the page. */
  remote: string | undefined
}

/** Card for a page that does not exist: its name, the remote it belongs to, and who can help. */
export function MissingPage({ name, address, remote }: Props) {
  const t = useText(text)
  const line = useLocalizedText()
  const go = useNavigate()
  const entry = remote === undefined ? undefined : findRemote(remote)?.entry
  const describeRemote = () => {
    if (entry) return t('routes.missingRemote', { remote: line(entry.title), name: entry.name })
    return remote === undefined ? '' : t('routes.missingNowhere', { name: remote })
  }
  return (
    <Outcome
      status="missing"
      title={t('routes.missing')}
      subTitle={
        <div data-missing={remote ?? ''}>
          <p>
            {t('routes.missingWhy', { name, address })} {describeRemote()}
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
