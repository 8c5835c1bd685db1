import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

export interface Demo {
  password: string
  accounts: { account: string; realName: string }[]
}

/** Notice that this is a demo, with buttons that fill in a demo account. */
export function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: Demo
  onChoose: (account: string, password: string) => void
}) {
  const t = useText(text)
  return (
    <section className="login-demo" aria-label={t('login.demo')}>
      <p>
        <strong>{t('login.demo')}</strong> {t('login.demoHint', { password: demo.password })}
      </p>
      <div>
        {demo.accounts.map(({ account, realName }) => (
          <button
            key={account}
            type="button"
            title={realName}
            onClick={() => onChoose(account, demo.password)}
          >
            {account}
          </button>
        ))}
      </div>
    </section>
  )
}
