import { Badge, Button, Message, Modal, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { current as calls, type OwnSession } from '@tessera/shared/contract/org/current'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { formatUserAgent } from '@tessera/shared/format/agent'
import { LoadFailure } from './load-failure.tsx'
import { text } from './text.ts'
import styles from './security.module.css'
import profileStyles from './profile.module.css'

/** One session, or all except the current one. */
type SessionTarget = OwnSession | 'others'

/** The user's sessions, each with a button to sign it out. */
export function Sessions() {
  const t = useText(text)
  const { data, error, mutate } = useCall(calls.sessions, {}, { refreshInterval: 60_000 })
  const [ending, setEnding] = useState<SessionTarget | null>(null)
  const { send: endOne, sending: endingOne } = useSend(calls.endSession, { stale: [calls.sessions] })
  const { send: endOthers, sending: endingOthers } = useSend(calls.endSessions, { stale: [calls.sessions] })
  const others = (data?.list.length ?? 1) - 1
  const name = ({ agent }: OwnSession) => formatUserAgent(agent) || t('profile.unknownAgent')

  const end = async () => {
    if (!ending) return
    try {
      const { msg } = await (ending === 'others' ? endOthers({}) : endOne({ id: ending.id }))
      Message.success(msg)
    } catch {
      // The call shows a toast; the list is reloaded.
      void mutate()
    }
    setEnding(null)
  }
  const content = () => {
    if (error && !data) return <LoadFailure failure={error} onRetry={() => void mutate()} />
    if (!data) return <Skeleton animation text={{ rows: 4 }} />
    return (
      <ul className={styles.sessions}>
        {data.list.map((session) => (
          <li key={session.id}>
            <span>
              <strong title={session.agent}>{name(session)}</strong>
              {session.current && <Badge status="success" text={t('profile.thisSession')} />}
            </span>
            <small>{[session.place, session.ip].filter(Boolean).join(' · ')}</small>
            <small>
              {t('profile.signedInAt', { time: formatTime(session.startTime) })} ·{' '}
              {t('profile.seenAt', { time: formatTime(session.seenTime) })}
            </small>
            {!session.current && (
              <Button
                size="small"
                aria-label={t('profile.endSessionOf', { device: name(session) })}
                onClick={() => setEnding(session)}
              >
                {t('profile.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section aria-labelledby="profile-sessions">
      <h3 id="profile-sessions">{t('profile.sessions')}</h3>
      <p className={profileStyles.none}>{t('profile.sessionsNote')}</p>
      {content()}
      {others > 0 && (
        <Button status="danger" onClick={() => setEnding('others')}>
          {t('profile.endSessions')}
        </Button>
      )}
      <Modal
        simple
        visible={ending !== null}
        title={
          ending === 'others'
            ? t('profile.endSessions')
            : ending && t('profile.endSessionOf', { device: name(ending) })
        }
        okText={t('profile.endSession')}
        cancelText={t('profile.cancel')}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={endingOne || endingOthers}
        onOk={() => void end()}
        onCancel={() => setEnding(null)}
      >
        {ending === 'others'
          ? t('profile.endSessionsQuestion', { n: others })
          : t('profile.endSessionQuestion')}
      </Modal>
    </section>
  )
}
