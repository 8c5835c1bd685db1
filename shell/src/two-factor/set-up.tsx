import { Button, Result, Skeleton } from '@arco-design/web-react'
import { md5 } from 'js-md5'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { twoFactor as calls } from '@tessera/shared/contract/shell/two-factor'
import { call, type CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { drawn } from '../scan/drawn.ts'
import { Asked } from './asked.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { text } from './text.ts'
import './two-factor.css'

type At =
  | { at: 'password' }
  | { at: 'beginning' }
  | { at: 'failed'; msg: string }
  | { at: 'code'; secret: string; address: string }
  | { at: 'done'; recoveryCodes: string[] }

interface Props {
  /** Signing in has only just asked for it. */
  withoutPassword?: boolean
  onDone: () => void
  onCancel?: () => void
}

/** Password, authenticator, code, recovery codes: one after the other. */
export function SetUp({ withoutPassword = false, onDone, onCancel }: Props) {
  const t = useText(text)
  const [at, setAt] = useState<At>({ at: withoutPassword ? 'beginning' : 'password' })

  const begin = async (password?: string) =>
    setAt({
      at: 'code',
      ...(await call(calls.begin, password === undefined ? {} : { password: md5(password) }, {
        quiet: true,
      })),
    })
  const beginAtOnce = useEffectEvent(() => {
    if (at.at === 'beginning')
      void begin().catch((error: CallError) => setAt({ at: 'failed', msg: error.msg }))
  })
  useEffect(() => beginAtOnce(), [at.at])
  const confirm = async (code: string) => {
    const { recoveryCodes } = await call(calls.confirm, { code: code.trim() }, { quiet: true })
    setAt({ at: 'done', recoveryCodes })
  }
  const cancel = onCancel && <Button onClick={onCancel}>{t('twoFactor.cancel')}</Button>

  if (at.at === 'done') return <RecoveryCodes codes={at.recoveryCodes} onKept={onDone} />
  if (at.at === 'failed')
    return (
      <Result
        status="error"
        title={at.msg}
        extra={<Button onClick={() => setAt({ at: 'beginning' })}>{t('twoFactor.retry')}</Button>}
      />
    )
  if (at.at === 'beginning') return <Skeleton animation text={{ rows: 6 }} />
  if (at.at === 'password')
    return (
      <div className="two-factor-set-up">
        <p>{t('twoFactor.passwordNote')}</p>
        <Asked
          key="password"
          id="two-factor-password"
          secret
          label={t('twoFactor.password')}
          missing={t('twoFactor.needPassword')}
          button={t('twoFactor.next')}
          onSend={begin}
        >
          {cancel}
        </Asked>
      </div>
    )
  return (
    <ol className="two-factor-set-up">
      <li>{t('twoFactor.install')}</li>
      <li>
        {t('twoFactor.scan')}
        <div className="two-factor-secret">
          <Code address={at.address} label={t('twoFactor.qr')} />
          <p>
            {t('twoFactor.key')}
            <code>{at.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      </li>
      <li>
        {t('twoFactor.enter')}
        <Asked
          key="code"
          id="two-factor-code"
          label={t('twoFactor.code')}
          missing={t('twoFactor.needCode')}
          button={t('twoFactor.confirm')}
          onSend={confirm}
        >
          {cancel}
        </Asked>
      </li>
    </ol>
  )
}

function Code({ address, label }: { address: string; label: string }) {
  const { path, size } = useMemo(() => drawn(address), [address])
  return (
    <svg
      className="two-factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
