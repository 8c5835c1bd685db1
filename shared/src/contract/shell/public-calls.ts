import type { Call } from '../wire.ts'
import type { codes } from './codes.ts'
import type { scan } from './scan.ts'
import type { session } from './session.ts'
import type { signUps } from './sign-ups.ts'
import type { welcome } from './welcome.ts'
import type { words } from './words.ts'

/**
 * A call without its schemas: the client does not need them, and zod would be a fifth of the login page's
 * bytes. A test compares each one with its row in the contract.
 */
const publicCall = <C extends Call>(method: C['method'], path: string, form?: true) =>
  ({ method, path, ...(form ? { form } : {}) }) as C

/** The calls of pages outside the signed-in shell, such as the login page. */
export const publicCalls = {
  words: publicCall<typeof words.read>('GET', '/api/shell/Words'),
  welcome: publicCall<typeof welcome.read>('GET', '/api/shell/Welcome'),
  login: publicCall<typeof session.login>('POST', '/api/oauth/Login', true),
  exchange: publicCall<typeof session.exchange>('POST', '/api/oauth/Login/Exchange'),
  secondFactor: publicCall<typeof session.secondFactor>('POST', '/api/oauth/Login/SecondFactor'),
  currentUser: publicCall<typeof session.currentUser>('GET', '/api/oauth/CurrentUser'),
  logout: publicCall<typeof session.logout>('GET', '/api/oauth/Logout'),
  lockScreen: publicCall<typeof session.lockScreen>('POST', '/api/oauth/LockScreen'),
  sendCode: publicCall<typeof codes.send>('POST', '/api/oauth/VerificationCode'),
  loginByCode: publicCall<typeof codes.login>('POST', '/api/oauth/Login/Code'),
  signUp: publicCall<typeof signUps.create>('POST', '/api/oauth/SignUp'),
  openScan: publicCall<typeof scan.open>('POST', '/api/oauth/Scan'),
  scanState: publicCall<typeof scan.state>('POST', '/api/oauth/Scan/Actions/State'),
  lookAtScan: publicCall<typeof scan.look>('POST', '/api/oauth/Scan/Actions/Look'),
  confirmScan: publicCall<typeof scan.confirm>('POST', '/api/oauth/Scan/Actions/Confirm'),
  refuseScan: publicCall<typeof scan.refuse>('POST', '/api/oauth/Scan/Actions/Refuse'),
} satisfies Record<string, Call>
