import type { Call } from '../wire.ts'
import type { codes } from './codes.ts'
import type { scan } from './scan.ts'
import type { session } from './session.ts'
import type { signUps } from './sign-ups.ts'
import type { welcome } from './welcome.ts'
import type { words } from './words.ts'

/** A row without its schemas: the client needs none of them, and zod would be a fifth of what the login page weighs. A test holds each door against its row. */
const door = <C extends Call>(method: C['method'], path: string, form?: true) =>
  ({ method, path, ...(form ? { form } : {}) }) as C

/** What the pages before and beside the signed-in shell call. */
export const doors = {
  words: door<typeof words.read>('GET', '/api/shell/Words'),
  welcome: door<typeof welcome.read>('GET', '/api/shell/Welcome'),
  login: door<typeof session.login>('POST', '/api/oauth/Login', true),
  exchange: door<typeof session.exchange>('POST', '/api/oauth/Login/Exchange'),
  secondFactor: door<typeof session.secondFactor>('POST', '/api/oauth/Login/SecondFactor'),
  currentUser: door<typeof session.currentUser>('GET', '/api/oauth/CurrentUser'),
  logout: door<typeof session.logout>('GET', '/api/oauth/Logout'),
  lockScreen: door<typeof session.lockScreen>('POST', '/api/oauth/LockScreen'),
  sendCode: door<typeof codes.send>('POST', '/api/oauth/VerificationCode'),
  loginByCode: door<typeof codes.login>('POST', '/api/oauth/Login/Code'),
  signUp: door<typeof signUps.create>('POST', '/api/oauth/SignUp'),
  openScan: door<typeof scan.open>('POST', '/api/oauth/Scan'),
  scanState: door<typeof scan.state>('POST', '/api/oauth/Scan/Actions/State'),
  lookAtScan: door<typeof scan.look>('POST', '/api/oauth/Scan/Actions/Look'),
  confirmScan: door<typeof scan.confirm>('POST', '/api/oauth/Scan/Actions/Confirm'),
  refuseScan: door<typeof scan.refuse>('POST', '/api/oauth/Scan/Actions/Refuse'),
} satisfies Record<string, Call>
