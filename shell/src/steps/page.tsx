import { Button } from '@arco-design/web-react'
import { useEffect } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import type { RequiredStep } from '@tessera/shared/contract/wire'
import { defineWords, useText } from '@tessera/shared/text/text'
import { logOut } from '../login/log-out.ts'
import { PasswordForm } from '../profile/password.tsx'
import { leaveShell } from '../session/failures.ts'
import { SetUp } from '../two-factor/set-up.tsx'
import styles from './steps.module.css'

const text = defineWords('shell', {
  'steps.password': { zh: '请先修改密码', en: 'Please change your password first', zhtw: '請先修改密碼' },
  'steps.passwordWhy': {
    zh: '您的密码已过期，或由管理员设置。修改后即可继续使用。',
    en: 'Your password has expired, or an administrator set it. Change it to continue.',
    zhtw: '您的密碼已過期，或由管理員設定。修改後即可繼續使用。',
  },
  'steps.twoFactor': {
    zh: '请先设置两步验证',
    en: 'Please set up two-step verification first',
    zhtw: '請先設定兩步驟驗證',
  },
  'steps.twoFactorWhy': {
    zh: '管理员要求您登录时使用两步验证。设置后即可继续使用。',
    en: 'An administrator requires two-step verification for your account. Set it up to continue.',
    zhtw: '管理員要求您登入時使用兩步驟驗證。設定後即可繼續使用。',
  },
  'steps.signOut': { zh: '退出登录', en: 'Sign out', zhtw: '登出' },
})

/** After the step the shell starts again at the requested address. */
const reload = () => location.reload()

const forms: Record<RequiredStep, () => React.JSX.Element> = {
  password: () => <PasswordForm onChanged={reload} />,
  twoFactor: () => <SetUp withoutPassword onDone={reload} />,
}

/** A step that the user has to finish before the shell opens. */
function StepPage({ step }: { step: RequiredStep }) {
  const t = useText(text)
  const Part = forms[step]
  useEffect(() => {
    document.title = t(`steps.${step}`)
  })
  const signOut = async () => {
    await logOut()
    leaveShell('')
  }
  return (
    <main className={styles.steps}>
      <div className={styles.card}>
        <h1>{t(`steps.${step}`)}</h1>
        <p>{t(`steps.${step}Why`)}</p>
        <Part />
        <Button type="text" onClick={() => void signOut()}>
          {t('steps.signOut')}
        </Button>
      </div>
    </main>
  )
}

/**
 * A router in memory, which leaves the address unchanged. Forms need a router to ask before they are left.
 */
export const createStepsRouter = (steps: readonly RequiredStep[]) =>
  createMemoryRouter([{ path: '*', element: <StepPage step={steps[0] ?? 'password'} /> }])
