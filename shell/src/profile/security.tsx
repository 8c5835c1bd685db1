import { TwoFactor } from '../two-factor/panel.tsx'
import { Sessions } from './sessions.tsx'
import './security.css'

/** What stands between a stranger and this account, beside the password. */
export function Security() {
  return (
    <div className="profile-security">
      <TwoFactor />
      <Sessions />
    </div>
  )
}
