import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicCalls } from '@tessera/shared/contract/shell/public-calls'
import type { SignedIn } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { popSignOutReason } from '../session/sign-out-reason.ts'
import { unlock } from '../lock/lock.ts'
import { refreshWords } from '../session/words.ts'
import { rememberLayout } from '../settings/paint.ts'
import { AccountForm } from './account-form.tsx'
import { arrive } from './arrival.ts'
import { CodeForm } from './code-form.tsx'
import { DemoAccounts, type Demo } from './demo-accounts.tsx'
import { Languages } from './languages.tsx'
import { later } from './later.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import { rememberedMode, rememberMode, type Mode } from './mode.ts'
import { orTicket } from './or-ticket.ts'
import { Picture } from './picture.tsx'
import { text } from './text.ts'
import './login.css'

interface Props {
  /** Somebody is about to sign in: a good moment to fetch what comes next. */
  onTyping: () => void
  onSignedIn: () => Promise<void>
}

const ScanPanel = later(() => import('../scan/panel.tsx').then((module) => module.ScanPanel), 'login-scan')
const SecondFactorForm = later(
  () => import('./second-factor-form.tsx').then((module) => module.SecondFactorForm),
  'login-form',
)
const SignUpForm = later(() => import('./sign-up-form.tsx').then((module) => module.SignUpForm), 'login-form')

/**
 * Sign-in: with an account, by a scan, with a code; and the request for an account. Plain elements instead of Arco's form: this page must be
 * there before anything else is, so it carries no component library.
 */
export function LoginPage({ onTyping, onSignedIn }: Props) {
  const t = useText(text)
  const [mode, setMode] = useState<Mode>(rememberedMode)
  const [applying, setApplying] = useState(false)
  const [ticket, setTicket] = useState<string | null>(null)
  const [farewell, setFarewell] = useState(popSignOutReason)
  const [typed, setTyped] = useState({ account: '', password: '' })
  const [welcomed, setWelcomed] = useState<{ sysName: string; demo: Demo | null } | null>(null)
  const { i18n } = useTranslation()
  const name = welcomed && i18n.language === 'zh' ? welcomed.sysName : t('login.product')

  useEffect(() => {
    const hear = async () => {
      const welcome = await call(publicCalls.welcome, {}, { quiet: true })
      setWelcomed(welcome)
      await refreshWords(welcome.wordsVersion)
    }
    hear().catch(() => undefined)
  }, [])
  useEffect(() => {
    document.title = `${t('login.title')} - ${name}`
  })

  const enter = async (asked: Promise<SignedIn>) => {
    const next = await orTicket(asked)
    if (typeof next === 'string') return setTicket(next)
    const { token, theme } = next
    session.signIn(token)
    // Whoever proves anew who they are has no lock to open.
    unlock()
    rememberLayout(theme)
    arrive()
    rememberMode(mode)
    await onSignedIn()
  }
  const turn = (next: Mode) => {
    setFarewell(null)
    setMode(next)
  }
  const fill = (account: string, password: string) => {
    setTyped({ account, password })
    document.getElementById('password')?.focus()
  }
  const panel = {
    account: () => (
      <AccountForm
        typed={typed}
        onType={setTyped}
        farewell={farewell}
        onTyping={onTyping}
        onSigningIn={enter}
      />
    ),
    scan: () => <ScanPanel farewell={farewell} onScanned={onTyping} onSigningIn={enter} />,
    code: () => <CodeForm farewell={farewell} onTyping={onTyping} onSigningIn={enter} />,
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
          {ticket !== null ? (
            <SecondFactorForm ticket={ticket} onSigningIn={enter} onBack={() => setTicket(null)} />
          ) : applying ? (
            <SignUpForm onBack={() => setApplying(false)} />
          ) : (
            <>
              <ModeTabs mode={mode} onMode={turn} />
              <div id="login-panel" role="tabpanel" aria-labelledby={`login-tab-${mode}`}>
                {panel[mode]()}
              </div>
              <button type="button" className="login-link" onClick={() => setApplying(true)}>
                {t('login.apply')}
              </button>
              {mode === 'account' && welcomed?.demo && <DemoAccounts demo={welcomed.demo} onChoose={fill} />}
            </>
          )}
        </div>
      </main>
    </div>
  )
}
