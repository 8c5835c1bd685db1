import { TwoFactor } from '../two-factor/panel.tsx'
import { Sessions } from './sessions.tsx'
import './security.css'

/** Security of the account besides the password. */
export function Security() {
  return (
    <div className="profile-security">
      <TwoFactor />
      <Sessions />
    </div>
  )
}
