import { expect, test } from 'vitest'
import { codes } from './codes.ts'
import { publicCalls } from './public-calls.ts'
import { scan } from './scan.ts'
import { session } from './session.ts'
import { signUps } from './sign-ups.ts'
import { welcome } from './welcome.ts'
import { words } from './words.ts'

const rows = {
  words: words.read,
  welcome: welcome.read,
  login: session.login,
  exchange: session.exchange,
  secondFactor: session.secondFactor,
  currentUser: session.currentUser,
  logout: session.logout,
  lockScreen: session.lockScreen,
  sendCode: codes.send,
  loginByCode: codes.login,
  signUp: signUps.create,
  openScan: scan.open,
  scanState: scan.state,
  lookAtScan: scan.look,
  confirmScan: scan.confirm,
  refuseScan: scan.refuse,
} satisfies typeof publicCalls

test.each(Object.entries(publicCalls))(
  '%s has method, path and form of its row in the contract',
  (name, { method, path, form }) => {
    const row = rows[name as keyof typeof rows]
    expect({ method, path, form }).toEqual({
      method: row.method,
      path: row.path,
      form: 'form' in row ? row.form : undefined,
    })
  },
)
