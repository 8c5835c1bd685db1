import { Button } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { findRemote } from '../remotes/state.ts'
import { text } from '../routes/text.ts'
import { preparingText } from './preparing-text.ts'
import { usePreparation } from './use-preparation.ts'

interface Props {
  /** Name of the page. */
  name: string
  /** Its address as written in the menu or the address bar. */
  address: string
  /** The remote that should have the page. */
  remote: string | undefined
}

/**
 * Stands in place of a page that the registry does not have: the server may still be building it, which the page waits
 * for, or it does not exist.
 */
export function MissingPage(props: Props) {
  const preparation = usePreparation(props.address, props.remote)
  if (preparation === 'asking') return null
  if (preparation === 'ready') return <NoPage {...props} />
  return <Preparing hasFailed={preparation === 'failed'} />
}

/** A page of a remote that is still being built, or whose build failed. */
function Preparing({ hasFailed }: { hasFailed: boolean }) {
  const t = useText(preparingText)
  return (
    <div role="status" data-preparing={hasFailed ? 'failed' : 'waiting'}>
      <Outcome
        status={hasFailed ? 'warning' : 'info'}
        title={t(hasFailed ? 'preparing.failed' : 'preparing.title')}
        subTitle={<p>{t(hasFailed ? 'preparing.failedHint' : 'preparing.hint')}</p>}
      />
    </div>
  )
}

/** Card for a page that does not exist: its name, the remote it belongs to, and who can help. */
function NoPage({ name, address, remote }: Props) {
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
