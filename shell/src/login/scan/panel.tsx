import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { call, CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { useCountdown } from '../use-countdown.ts'
import { qrPath } from './qr-path.ts'
import { text } from './text.ts'
import { useScan, type ScanState } from './use-scan.ts'

interface Props {
  initialMessage: string | null
  onScanned: () => void
  onSigningIn: (signIn: Promise<SignedIn>) => Promise<void>
}

/** The QR code of this browser and the state of its sign-in request. */
export function ScanPanel({ initialMessage, onScanned, onSigningIn }: Props) {
  const t = useText(text)
  const [round, setRound] = useState(0)
  const [refused, setRefused] = useState(initialMessage)
  const scan = useScan(round)
  const seconds = useCountdown(scan.at === 'waiting' ? scan.end : null)

  const handleScan = useEffectEvent(async (now: ScanState) => {
    if (now.at === 'scanned') onScanned()
    if (now.at !== 'confirmed') return
    try {
      await onSigningIn(call(publicCalls.exchange, { code: now.code, secret: now.secret }, { quiet: true }))
    } catch (error) {
      setRefused(error instanceof CallError ? error.msg : String(error))
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => void handleScan(scan), [scan])

  const restart = () => {
    setRefused(null)
    setRound(round + 1)
  }
  const messages = {
    opening: () => '',
    waiting: () => t('scan.left', { seconds }),
    scanned: () => t('scan.scanned', { name: scan.at === 'scanned' ? scan.realName : '' }),
    confirmed: () => t('scan.confirmed'),
    over: () => t(scan.at === 'over' && scan.why === 'refused' ? 'scan.refused' : 'scan.expired'),
    failed: () => (scan.at === 'failed' ? scan.msg : ''),
  }
  const isOver = scan.at === 'over' || scan.at === 'failed' || (scan.at === 'confirmed' && refused !== null)
  return (
    <div className="login-scan">
      <div className="login-qr">
        {scan.at === 'waiting' && <QrCode address={scan.address} label={t('scan.code')} />}
        {scan.at !== 'waiting' && <StatusIcon at={isOver ? 'over' : scan.at} />}
      </div>
      {/* The countdown is not announced by screen readers, only changes of the state. */}
      <p className="login-scan-said" role={scan.at === 'waiting' ? undefined : 'status'}>
        {messages[scan.at]()}
      </p>
      <p className="login-refused" role="alert">
        {refused}
      </p>
      {isOver ? (
        <button type="button" className="login-submit" onClick={restart}>
          {t('scan.refresh')}
        </button>
      ) : (
        <p className="login-note">{t('scan.how')}</p>
      )}
    </div>
  )
}

function QrCode({ address, label }: { address: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(address), [address])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A tick, or a circular arrow; grey while nothing is known yet. */
function StatusIcon({ at }: { at: ScanState['at'] }) {
  const path = {
    over: 'M18 8a8 8 0 1 0 2 6M18 3v5h-5',
    scanned: 'm5 13 5 5L20 7',
    confirmed: 'm5 13 5 5L20 7',
  }[at as string]
  return (
    <svg
      className={`login-mark ${at}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      {path && <path d={path} />}
    </svg>
  )
}
