import { Button, Result, Skeleton } from '@arco-design/web-react'
import { md5 } from 'js-md5'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { twoFactor as calls } from '@tessera/shared/contract/session/two-factor'
import { call, type CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { qrPath } from '../login/scan/qr-path.ts'
import { SingleFieldForm } from './single-field-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { text } from './text.ts'
import styles from './two-factor.module.css'

type SetUpState =
  | { at: 'password' }
  | { at: 'beginning' }
  | { at: 'failed'; msg: string }
  | { at: 'code'; secret: string; address: string }
  | { at: 'done'; recoveryCodes: string[] }

interface Props {
  /** The user has just signed in with the password. */
  withoutPassword?: boolean
  onDone: () => void
  onCancel?: () => void
}

/** Set-up in steps: password, authenticator app, code, recovery codes. */
export function SetUp({ withoutPassword = false, onDone, onCancel }: Props) {
  const t = useText(text)
  const [state, setState] = useState<SetUpState>({ at: withoutPassword ? 'beginning' : 'password' })

  const start = async (password?: string) =>
    setState({
      at: 'code',
      ...(await call(calls.begin, password === undefined ? {} : { password: md5(password) }, {
        quiet: true,
      })),
    })
  const startWithoutPassword = useEffectEvent(() => {
    if (state.at === 'beginning')
      void start().catch((error: CallError) => setState({ at: 'failed', msg: error.msg }))
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => startWithoutPassword(), [state.at])
  const confirm = async (code: string) => {
    const { recoveryCodes } = await call(calls.confirm, { code: code.trim() }, { quiet: true })
    setState({ at: 'done', recoveryCodes })
  }
  const cancel = onCancel && <Button onClick={onCancel}>{t('twoFactor.cancel')}</Button>

  if (state.at === 'done') return <RecoveryCodes codes={state.recoveryCodes} onSaved={onDone} />
  if (state.at === 'failed')
    return (
      <Result
        status="error"
        title={state.msg}
        extra={<Button onClick={() => setState({ at: 'beginning' })}>{t('twoFactor.retry')}</Button>}
      />
    )
  if (state.at === 'beginning') return <Skeleton animation text={{ rows: 6 }} />
  if (state.at === 'password')
    return (
      <div className={styles.setUp}>
        <p>{t('twoFactor.passwordNote')}</p>
        <SingleFieldForm
          key="password"
          id="two-factor-password"
          secret
          label={t('twoFactor.password')}
          missing={t('twoFactor.needPassword')}
          button={t('twoFactor.next')}
          onSend={start}
        >
          {cancel}
        </SingleFieldForm>
      </div>
    )
  return (
    <ol className={styles.setUp}>
      <li>{t('twoFactor.install')}</li>
      <li>
        {t('twoFactor.scan')}
        <div className={styles.secret}>
          <QrCode address={state.address} label={t('twoFactor.qr')} />
          <p>
            {t('twoFactor.key')}
            <code>{state.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      </li>
      <li>
        {t('twoFactor.enter')}
        <SingleFieldForm
          key="code"
          id="two-factor-code"
          label={t('twoFactor.code')}
          missing={t('twoFactor.needCode')}
          button={t('twoFactor.confirm')}
          onSend={confirm}
        >
          {cancel}
        </SingleFieldForm>
      </li>
    </ol>
  )
}

function QrCode({ address, label }: { address: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(address), [address])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
