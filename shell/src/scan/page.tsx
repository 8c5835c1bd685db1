import { useEffect, useEffectEvent, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/shell/public-calls'
import type { ScanRequest } from '@tessera/shared/contract/shell/scan'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { Card } from '../login/card.tsx'
import { goToSignIn, hasSessionEnded } from '../login/go-to-sign-in.ts'
import { deviceOf } from './device.ts'
import { text } from './text.ts'

type JumpState =
  | { at: 'asking' }
  | { at: 'asked'; request: ScanRequest }
  | { at: 'told'; msg: string; well: boolean }

/** `/jump`, on the phone of somebody who is signed in: whether the computer that shows the QR code may be signed in too. */
export default function JumpPage() {
  const t = useText(text)
  const [state, setState] = useState<JumpState>({ at: 'asking' })
  const [sending, setSending] = useState(false)
  const ticket = new URLSearchParams(location.search).get('ticket') ?? ''

  const fail = (error: unknown) => {
    if (hasSessionEnded(error)) goToSignIn()
    else setState({ at: 'told', well: false, msg: error instanceof CallError ? error.msg : String(error) })
  }
  const loadRequest = useEffectEvent(() => {
    if (!ticket) return setState({ at: 'told', well: false, msg: t('scan.noTicket') })
    // Who may answer is asked on the login page, which leads back here.
    if (!session.get().token) return goToSignIn()
    void call(publicCalls.lookAtScan, { ticket }, { quiet: true }).then(
      (request) => setState({ at: 'asked', request }),
      fail,
    )
  })
  useEffect(() => loadRequest(), [])
  useEffect(() => {
    document.title = t('scan.title')
  })

  const answer = async (row: typeof publicCalls.confirmScan | typeof publicCalls.refuseScan, msg: string) => {
    setSending(true)
    await call(row, { ticket }, { quiet: true }).then(() => setState({ at: 'told', well: true, msg }), fail)
    setSending(false)
  }
  if (state.at === 'asking') return <Card title={t('scan.title')} busy />
  if (state.at === 'told')
    return (
      <Card title={t('scan.title')}>
        <p className={state.well ? 'login-done' : 'login-refused'} role={state.well ? 'status' : 'alert'}>
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
