import { useEffect, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useLang, useText } from '@tessera/shared/text/text'
import { popSignOutReason } from '../session/sign-out-reason.ts'
import { unlock } from '../lock/lock.ts'
import { refreshWords } from '../session/words.ts'
import { storeLayout } from '../settings/paint.ts'
import { AccountForm } from './account-form.tsx'
import { markArrival } from './arrival.ts'
import { CodeForm } from './code-form.tsx'
import { DemoAccounts, type Demo } from './demo-accounts.tsx'
import { Languages } from './languages.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { loadLastMode, saveLastMode, type Mode } from './mode.ts'
import { sessionOrTicket } from './session-or-ticket.ts'
import { Picture } from './picture.tsx'
import type { Preparing } from './preparing.tsx'
import { text } from './text.ts'
import './login.css'

interface Props {
  /** The user is typing: a good moment to prefetch the shell. */
  onTyping: () => void
  onSignedIn: () => Promise<void>
}

const ScanPanel = lazyComponent(
  () => import('./scan/panel.tsx').then((module) => module.ScanPanel),
  'login-scan',
)
const SecondFactorForm = lazyComponent(
  () => import('./second-factor-form.tsx').then((module) => module.SecondFactorForm),
  'login-form',
)
const PreparingLine = lazyComponent(
  () => import('./preparing.tsx').then((module) => module.PreparingLine),
  'login-preparing',
)
const SignUpForm = lazyComponent(
  () => import('./sign-up-form.tsx').then((module) => module.SignUpForm),
  'login-form',
)

/**
 * Sign-in by account, by QR code or by a code sent by text message; and the form to apply for an account.
 * Uses plain elements without a component library, because this page must load first.
 */
export function LoginPage({ onTyping, onSignedIn }: Props) {
  const t = useText(text)
  const [mode, setMode] = useState<Mode>(loadLastMode)
  const [isSigningUp, setIsSigningUp] = useState(false)
  const [ticket, setTicket] = useState<string | null>(null)
  const [signOutReason, setSignOutReason] = useState(popSignOutReason)
  const [credentials, setCredentials] = useState({ account: '', password: '' })
  const [welcome, setWelcome] = useState<{
    sysName: string
    preparing: Preparing
    demo: Demo | null
  } | null>(null)
  const lang = useLang()
  const name = welcome && lang === 'zh' ? welcome.sysName : t('login.product')

  useEffect(() => {
    const loadWelcome = async () => {
      const answer = await call(publicCalls.welcome, {}, { quiet: true })
      setWelcome(answer)
      await refreshWords(answer.wordsVersion)
    }
    loadWelcome().catch(() => undefined)
  }, [])
  useEffect(() => {
    document.title = `${t('login.title')} - ${name}`
  })

  const completeSignIn = async (signIn: Promise<SignedIn>) => {
    const next = await sessionOrTicket(signIn)
    if (typeof next === 'string') return setTicket(next)
    const { token, theme } = next
    session.signIn(token)
    // A new sign-in ends the lock.
    unlock()
    storeLayout(theme)
    markArrival()
    saveLastMode(mode)
    await onSignedIn()
  }
  const switchMode = (next: Mode) => {
    setSignOutReason(null)
    setMode(next)
  }
  const fillIn = (account: string, password: string) => {
    setCredentials({ account, password })
    document.getElementById('password')?.focus()
  }
  const panel = {
    account: () => (
      <AccountForm
        typed={credentials}
        onType={setCredentials}
        initialMessage={signOutReason}
        onTyping={onTyping}
        onSigningIn={completeSignIn}
      />
    ),
    scan: () => (
      <ScanPanel initialMessage={signOutReason} onScanned={onTyping} onSigningIn={completeSignIn} />
    ),
    code: () => <CodeForm initialMessage={signOutReason} onTyping={onTyping} onSigningIn={completeSignIn} />,
  }
  const content = () => {
    if (ticket !== null)
      return <SecondFactorForm ticket={ticket} onSigningIn={completeSignIn} onBack={() => setTicket(null)} />
    if (isSigningUp) return <SignUpForm onBack={() => setIsSigningUp(false)} />
    return (
      <>
        <ModeTabs mode={mode} onMode={switchMode} />
        <div id="login-panel" role="tabpanel" aria-labelledby={`login-tab-${mode}`}>
          {panel[mode]()}
        </div>
        <button type="button" className="login-link" onClick={() => setIsSigningUp(true)}>
          {t('login.apply')}
        </button>
        {mode === 'account' && welcome?.demo && <DemoAccounts demo={welcome.demo} onChoose={fillIn} />}
      </>
    )
  }
  return (
    <div className="login">
      <div className="login-languages">
        <Languages />
      </div>
      <aside className="login-brand" aria-hidden="true">
        <Picture />
        <p>{t('login.slogan')}</p>
      </aside>
      <main className="login-main">
        <div className="login-box">
          <h1 id="login-name">{name}</h1>
          {content()}
          {welcome?.preparing && <PreparingLine initial={welcome.preparing} />}
        </div>
      </main>
    </div>
  )
}
