import { Button, Card } from '@arco-design/web-react'
import { useState } from 'react'
import { failureText } from '@tessera/shared/text/failures'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { PageKey } from '@tessera/shared/contract/registry/address'
import { remedyText } from './remedy-text.ts'
import { failureKinds } from './codes.ts'
import type { RemoteFailure } from './failure.ts'
import { findRemote } from './remote-state.ts'
import { text } from './text.ts'
import './failed-card.css'

interface Props {
  readonly place: PageKey
  readonly failure: RemoteFailure
  readonly onRetry: () => void
}

/**
 * Card in place of a page that did not open: what happened, what to do, the owner, and a reference to quote.
 */
export function FailedCard({ place, failure, onRetry }: Props) {
  const t = useText(text)
  const describeFailure = useText(failureText)
  const remedy = useText(remedyText)
  const line = useLocalizedText()
  const [at] = useState(() => new Date())
  const entry = findRemote(place.remote)?.entry
  const title = entry?.pages[place.page]?.title ?? entry?.title
  const name = title ? line(title) : place.remote
  const reference = [`${place.remote}/${place.page}`, failure.code, entry?.build.id, at.toISOString()]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card role="alert" data-failure={failure.code} data-remote={place.remote}>
      <div className="failed-card">
        <h2>{t(failure.final ? 'remotes.refused' : 'remotes.failed', { name })}</h2>
        <p>
          {t('remotes.happened', { what: describeFailure(`what.${failure.code}`) })}{' '}
          {remedy(`remedy.${failureKinds[failure.code].remedy}`)}
        </p>
        <p>{t('remotes.elsewhere')}</p>
        <div className="failed-facts">
          {entry && <div>{t('remotes.owner', { owner: entry.owner })}</div>}
          <div>{t('remotes.code', { code: failure.code })}</div>
          {entry && (
            <div>
              {t('remotes.build', { remote: entry.name, build: entry.build.id, detail: failure.detail })}
            </div>
          )}
          <div>
            {t('remotes.reference')}
            <Copyable focusable copyText={`${reference} · ${failure.detail}`}>
              {reference}
            </Copyable>
          </div>
        </div>
        <Button type="primary" onClick={onRetry}>
          {t('remotes.retry')}
        </Button>
      </div>
    </Card>
  )
}
