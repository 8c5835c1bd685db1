import { md5 } from 'js-md5'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import type { UserInfo } from '@tessera/shared/contract/session/session'
import { call, CallError } from '@tessera/shared/client/call'
import { isCustomAvatar } from '@tessera/shared/format/custom-avatar'
import { initialsOf } from '@tessera/shared/format/initials'
import { useText } from '@tessera/shared/text/text'
import { sanitizeRedirect } from '../../routes/guard.ts'
import { goToSignIn, hasSessionEnded } from '../go-to-sign-in.ts'
import { logOut } from '../log-out.ts'
import { PasswordField } from '../password-field.tsx'
import { useSubmit } from '../use-submit.ts'
import '../login.css'
import { Clock } from './clock.tsx'
import { unlock, subscribeLock } from '../../lock/lock.ts'
import { text } from './text.ts'
import styles from './lock.module.css'

const redirectTarget = () => sanitizeRedirect(new URLSearchParams(location.search).get('redirect'))

/**
 * `/lockScreen`: the user's password unlocks this and all other tabs. Nothing of the shell is visible on this
 * page.
 */
export default function LockPage({ onSignedIn }: { onSignedIn: (path: string) => unknown }) {
  const t = useText(text)
  const [user, setUser] = useState<UserInfo | null>(null)
  const [password, setPassword] = useState('')
  const isLeaving = useRef(false)
  const { refused, setRefused, sending, send } = useSubmit()

  const handleSessionEnd = (error: unknown): boolean => {
    if (!hasSessionEnded(error)) return false
    // The user's data may arrive after the logout.
    if (isLeaving.current) return true
    unlock()
    goToSignIn(redirectTarget(), error.msg)
    return true
  }
  const loadUser = useEffectEvent(() => {
    void call(publicCalls.currentUser, {}, { quiet: true }).then(
      ({ userInfo }) => setUser(userInfo),
      (error: unknown) => handleSessionEnd(error) || setRefused({ msg: t('lock.again'), field: null }),
    )
  })
  useEffect(() => loadUser(), [])
  const handleUnlocked = useEffectEvent(() => onSignedIn(redirectTarget()))
  useEffect(() => subscribeLock((locked) => !locked && handleUnlocked()), [])
  useEffect(() => {
    document.title = t('lock.title')
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!user) return
    void send({ password }, async () => {
      try {
        await call(
          publicCalls.lockScreen,
          { account: user.account, password: md5(password) },
          { quiet: true },
        )
      } catch (error) {
        if (handleSessionEnd(error)) return
        if (error instanceof CallError) setPassword('')
        throw error
      }
      unlock()
      onSignedIn(redirectTarget())
    })
  }
  const signInAsOther = async () => {
    isLeaving.current = true
    await logOut()
    unlock()
    location.replace('/login')
  }
  return (
    <div className={styles.lock}>
      <Clock />
      <main className={styles.box}>
        <h1 className={styles.title}>{t('lock.title')}</h1>
        <UserPicture user={user} />
        <p className={styles.name}>{user?.realName}</p>
        <form className="login-form" onSubmit={submit} noValidate>
          <PasswordField value={password} refused={refused !== null} autoFocus onChange={setPassword} />
          <p className="login-refused" role="alert">
            {refused?.msg}
          </p>
          <button className="login-submit" type="submit" disabled={sending || !user} aria-busy={sending}>
            {t('lock.unlock')}
          </button>
        </form>
        <button type="button" className="login-link" onClick={() => void signInAsOther()}>
          {t('lock.other')}
        </button>
      </main>
    </div>
  )
}

/** The user's picture, or the short form of their name without one. */
function UserPicture({ user }: { user: UserInfo | null }) {
  const [missing, setMissing] = useState(false)
  if (user && isCustomAvatar(user.headIcon) && !missing)
    return <img className={styles.face} src={user.headIcon} alt="" onError={() => setMissing(true)} />
  return (
    <span className={styles.face} aria-hidden="true">
      {user && initialsOf(user.realName)}
    </span>
  )
}
