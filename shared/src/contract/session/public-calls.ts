import { plainCall } from '../plain-call.ts'
import type { Call } from '../wire.ts'
import type { codes } from './codes.ts'
import type { scan } from './scan.ts'
import type { session } from './session.ts'
import type { signUps } from './sign-ups.ts'
import type { welcome } from './welcome.ts'
import type { words } from './words.ts'

/**
 * The calls of pages outside the signed-in shell, such as the login page. A test compares each one with its
 * row in the contract.
 */
export const publicCalls = {
  words: plainCall<typeof words.read>('GET', '/api/shell/Words'),
  welcome: plainCall<typeof welcome.read>('GET', '/api/shell/Welcome'),
  login: plainCall<typeof session.login>('POST', '/api/oauth/Login', true),
  exchange: plainCall<typeof session.exchange>('POST', '/api/oauth/Login/Exchange'),
  secondFactor: plainCall<typeof session.secondFactor>('POST', '/api/oauth/Login/SecondFactor'),
  currentUser: plainCall<typeof session.currentUser>('GET', '/api/oauth/CurrentUser'),
  logout: plainCall<typeof session.logout>('GET', '/api/oauth/Logout'),
  lockScreen: plainCall<typeof session.lockScreen>('POST', '/api/oauth/LockScreen'),
  sendCode: plainCall<typeof codes.send>('POST', '/api/oauth/VerificationCode'),
  loginByCode: plainCall<typeof codes.login>('POST', '/api/oauth/Login/Code'),
  signUp: plainCall<typeof signUps.create>('POST', '/api/oauth/SignUp'),
  openScan: plainCall<typeof scan.open>('POST', '/api/oauth/Scan'),
  scanState: plainCall<typeof scan.state>('POST', '/api/oauth/Scan/Actions/State'),
  lookAtScan: plainCall<typeof scan.look>('POST', '/api/oauth/Scan/Actions/Look'),
  confirmScan: plainCall<typeof scan.confirm>('POST', '/api/oauth/Scan/Actions/Confirm'),
  refuseScan: plainCall<typeof scan.refuse>('POST', '/api/oauth/Scan/Actions/Refuse'),
} satisfies Record<string, Call>
