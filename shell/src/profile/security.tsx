import { TwoFactor } from '../two-factor/panel.tsx'
import { Sessions } from './sessions.tsx'
import styles from './security.module.css'

/** Security of the account besides the password. */
export function Security() {
  return (
    <div className={styles.security}>
      <TwoFactor />
      <Sessions />
    </div>
  )
}
