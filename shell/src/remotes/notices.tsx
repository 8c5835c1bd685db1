import { Alert, Button, Modal, Tooltip, Card } from '@arco-design/web-react'
import { useState, useSyncExternalStore } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { session } from '@tessera/shared/session'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText, useLocalizedText } from '@tessera/shared/text/text'
import { dispatch } from './runner.ts'
import { isSameBuild, useRemote, listRemotes, subscribeRemotes, findRemote } from './state.ts'
import { text, remedyText } from './text.ts'
import { remotes as calls } from '@tessera/shared/contract/registry/remotes'
import { call } from '@tessera/shared/client/call'
import { failureText } from '@tessera/shared/text/failures'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { PageKey } from '@tessera/shared/contract/registry/address'
import { failureKinds, type RemoteFailure } from './failure.ts'
import styles from './notices.module.css'

interface PageBarProps {
  /** The remote, and its build that is on screen. */
  readonly name: string
  readonly build: RegistryEntry
  readonly title: string
}

/**
 * Notice above a page: a newer build is waiting, a chunk is missing, or a newer build failed and was rolled
 * back.
 */
export function PageBar({ name, build, title }: PageBarProps) {
  const t = useText(text)
  const remote = useRemote(name)
  const [unsavedWork, setUnsavedWork] = useState<readonly string[]>([])
  const [dismissedBuild, setDismissedBuild] = useState<string>()
  if (!remote) return null
  const { next, stale, rolledBack } = remote
  const isNextWaiting = next !== null && !isSameBuild(next, build)

  const refresh = () => {
    const unsaved = session.unloadBlockers()
    if (unsaved.length > 0) setUnsavedWork(unsaved)
    else dispatch(name, { type: 'refresh' })
  }
  if (isNextWaiting || stale)
    return (
      <div role="status">
        <Alert
          type="info"
          banner
          content={t(isNextWaiting ? 'remotes.newBuild' : 'remotes.stale', { name: title })}
          action={
            <Button size="mini" type="primary" onClick={refresh}>
              {t('remotes.refresh')}
            </Button>
          }
        />
        <Modal
          simple
          visible={unsavedWork.length > 0}
          title={t('remotes.unsaved')}
          okText={t('remotes.refreshAnyway')}
          cancelText={t('remotes.keep')}
          okButtonProps={{ status: 'danger' }}
          onOk={() => {
            setUnsavedWork([])
            dispatch(name, { type: 'refresh' })
          }}
          onCancel={() => setUnsavedWork([])}
        >
          {t('remotes.unsavedQuestion', {
            what: joinNames(unsavedWork.filter((work) => work !== '')) || title,
          })}
        </Modal>
      </div>
    )
  if (rolledBack && rolledBack.build.uniqueName !== dismissedBuild)
    return (
      <div role="status">
        <Alert
          type="warning"
          banner
          closable
          content={t('remotes.returned', {
            name: title,
            code: `${name} · ${rolledBack.build.build.id} · ${rolledBack.failure.code}`,
          })}
          onClose={() => setDismissedBuild(rolledBack.build.uniqueName)}
        />
      </div>
    )
  return null
}

interface FailedCardProps {
  readonly place: PageKey
  readonly failure: RemoteFailure
  readonly onRetry: () => void
}

/**
 * Card in place of a page that did not open: what happened, what to do, the owner, and a reference to quote.
 */
export function FailedCard({ place, failure, onRetry }: FailedCardProps) {
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
      <div className={styles.card}>
        <h2>{t(failure.final ? 'remotes.refused' : 'remotes.failed', { name })}</h2>
        <p>
          {t('remotes.happened', { what: describeFailure(`what.${failure.code}`) })}{' '}
          {remedy(`remedy.${failureKinds[failure.code].remedy}`)}
        </p>
        <p>{t('remotes.elsewhere')}</p>
        <div className={styles.facts}>
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

/** A mark beside a menu item whose remote has a problem; renders nothing otherwise. */
export function RemoteBadge({ name }: { name: string }) {
  const t = useText(text)
  const remote = useRemote(name)
  if (!remote || !('failure' in remote)) return null
  const words = t(`remotes.badge.${remote.at}`, { code: remote.failure.code })
  return (
    <Tooltip content={words} position="right">
      <i className={styles.badge} data-state={remote.at} role="img" aria-label={words} />
    </Tooltip>
  )
}

/**
 * Banner while a remote is loaded from a developer's machine. Its button removes the override and reloads.
 */
export function OverrideBanner() {
  const t = useText(text)
  const line = useLocalizedText()
  // A string compares by value; the list of remotes is a new array each time.
  const names = useSyncExternalStore(subscribeRemotes, () =>
    overriddenRemotes()
      .map(({ name }) => name)
      .join(),
  )
  if (!names) return null
  const reset = async () => {
    await call(calls.dropOverrides, {})
    location.reload()
  }
  return (
    <div role="status" data-overridden={names}>
      <Alert
        type="warning"
        banner
        content={overriddenRemotes().map(({ name, title, override = '' }) => (
          <div key={name}>{t('remotes.override', { name: line(title), address: override })}</div>
        ))}
        action={
          <Button size="mini" type="primary" onClick={() => void reset()}>
            {t('remotes.dropOverride')}
          </Button>
        }
      />
    </div>
  )
}

const overriddenRemotes = () => listRemotes().flatMap(({ entry }) => (entry.override ? [entry] : []))
