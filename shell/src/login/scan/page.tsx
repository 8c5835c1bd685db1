import { useEffect, useEffectEvent, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { ScanRequest } from '@tessera/shared/contract/session/scan'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { Card } from '../card.tsx'
import { goToSignIn, hasSessionEnded } from '../go-to-sign-in.ts'
import { deviceOf } from './device.ts'
import { text } from './text.ts'

type JumpState =
  | { at: 'loading' }
  | { at: 'ready'; request: ScanRequest }
  | { at: 'done'; msg: string; isError: boolean }

/**
 * `/jump`, opened on a phone by scanning the QR code: asks whether the computer that shows the code may be
 * signed in too.
 */
export default function JumpPage() {
  const t = useText(text)
  const ticket = new URLSearchParams(location.search).get('ticket') ?? ''
  const [state, setState] = useState<JumpState>(
    ticket ? { at: 'loading' } : { at: 'done', isError: true, msg: t('scan.noTicket') },
  )
  const [sending, setSending] = useState(false)

  const fail = (error: unknown) => {
    if (hasSessionEnded(error)) goToSignIn()
    else setState({ at: 'done', isError: true, msg: error instanceof CallError ? error.msg : String(error) })
  }
  const loadRequest = useEffectEvent(() => {
    if (!ticket) return
    // Without a session the login page opens first and returns here.
    if (!session.get().token) return goToSignIn()
    void call(publicCalls.lookAtScan, { ticket }, { quiet: true }).then(
      (request) => setState({ at: 'ready', request }),
      fail,
    )
  })
  useEffect(() => loadRequest(), [])
  useEffect(() => {
    document.title = t('scan.title')
  })

  const answer = async (row: typeof publicCalls.confirmScan | typeof publicCalls.refuseScan, msg: string) => {
    setSending(true)
    await call(row, { ticket }, { quiet: true }).then(
      () => setState({ at: 'done', isError: false, msg }),
      fail,
    )
    setSending(false)
  }
  if (state.at === 'loading') return <Card title={t('scan.title')} busy />
  if (state.at === 'done')
    return (
      <Card title={t('scan.title')}>
        <p
          className={state.isError ? 'login-refused' : 'login-done'}
          role={state.isError ? 'alert' : 'status'}
        >
          {state.msg}
        </p>
        <a className="login-link" href="/home">
          {t('scan.home')}
        </a>
      </Card>
    )
  const { realName, agent, ip, place, time } = state.request
  return (
    <Card title={t('scan.title')}>
      <p className="login-ask">{t('scan.ask', { name: realName })}</p>
      <dl className="login-facts">
        <dt>{t('scan.device')}</dt>
        <dd>{deviceOf(agent) || t('scan.unknown')}</dd>
        <dt>{t('scan.place')}</dt>
        <dd>{[place, ip].filter(Boolean).join(' · ')}</dd>
        <dt>{t('scan.time')}</dt>
        <dd>
          {new Intl.DateTimeFormat(languages[currentLang()].tag, {
            dateStyle: 'medium',
            timeStyle: 'medium',
          }).format(time)}
        </dd>
      </dl>
      <p className="login-hint">{t('scan.warning')}</p>
      <button
        type="button"
        className="login-submit"
        disabled={sending}
        onClick={() => void answer(publicCalls.confirmScan, t('scan.didConfirm'))}
      >
        {t('scan.confirm')}
      </button>
      <button
        type="button"
        className="login-second"
        disabled={sending}
        onClick={() => void answer(publicCalls.refuseScan, t('scan.didRefuse'))}
      >
        {t('scan.refuse')}
      </button>
    </Card>
  )
}
