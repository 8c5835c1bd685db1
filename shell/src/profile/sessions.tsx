import { Badge, Button, Message, Modal, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { current as calls, type OwnSession } from '@tessera/shared/contract/org/current'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { formatUserAgent } from '@tessera/shared/format/agent'
import { LoadFailure } from './load-failure.tsx'
import { text } from './text.ts'

/** One of the sessions, or all but the asking one. */
type SessionTarget = OwnSession | 'others'

/** Where the user is signed in, and the way to end it there. */
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
      Message.success((await (ending === 'others' ? endOthers({}) : endOne({ id: ending.id }))).msg)
    } catch {
      // Told by a toast; what is still there is asked anew.
      void mutate()
    }
    setEnding(null)
  }
  return (
    <section aria-labelledby="profile-sessions">
      <h3 id="profile-sessions">{t('profile.sessions')}</h3>
      <p className="profile-none">{t('profile.sessionsNote')}</p>
      {error && !data ? (
        <LoadFailure failure={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Skeleton animation text={{ rows: 4 }} />
      ) : (
        <ul className="profile-sessions">
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
      )}
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
