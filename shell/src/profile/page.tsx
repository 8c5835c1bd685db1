import { Card, Tabs } from '@arco-design/web-react'
import { useSearchParams } from 'react-router-dom'
import { current as calls } from '@tessera/shared/contract/org/current'
import { useCall } from '@tessera/shared/client/use-call'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { useText } from '@tessera/shared/text/text'
import { useShellState } from '../session/shell-state.ts'
import { BaseInfoForm } from './base-info.tsx'
import { OwnLog } from './log.tsx'
import { Panels } from './panels.tsx'
import { PasswordForm } from './password.tsx'
import { PersonCard } from './person-card.tsx'
import { Preferences } from './preferences.tsx'
import { Permissions } from './permissions.tsx'
import { Security } from './security.tsx'
import { Subordinates } from './subordinates.tsx'
import { text } from './text.ts'
import styles from './profile.module.css'

const tabs = ['base', 'password', 'security', 'subordinates', 'rights', 'logs', 'preferences'] as const
type Tab = (typeof tabs)[number]

/** Profile of the signed-in user: their data, the forms to change it, and panels that remotes contribute. */
export function ProfilePage() {
  const t = useText(text)
  const { contributed } = useShellState()
  const phone = useNarrow('phone')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'base'
  const { data, error, mutate } = useCall(calls.baseInfo, {})

  const pane: Record<Tab, () => React.JSX.Element> = {
    base: () => <BaseInfoForm info={data} failure={error} onRetry={() => void mutate()} />,
    password: () => <PasswordForm />,
    security: () => <Security />,
    subordinates: () => <Subordinates />,
    rights: () => <Permissions />,
    logs: () => <OwnLog />,
    preferences: () => <Preferences />,
  }
  return (
    <div className={styles.profile}>
      <div className={styles.side}>
        <PersonCard info={data} />
        <Panels panels={contributed.panels} />
      </div>
      <Card bordered={false} className={styles.main}>
        <Tabs
          activeTab={tab}
          size={phone ? 'small' : 'default'}
          destroyOnHide
          onChange={(next) => setParams(next === 'base' ? {} : { tab: next }, { replace: true })}
        >
          {tabs.map((one) => (
            <Tabs.TabPane key={one} title={t(`profile.${one}`)}>
              {one === tab && pane[one]()}
            </Tabs.TabPane>
          ))}
        </Tabs>
      </Card>
    </div>
  )
}
