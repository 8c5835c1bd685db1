import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '@tessera/shared/session'
import { startText } from '@tessera/shared/text/i18n'
import './base.css'
import { inside, judge } from './guard.ts'
import { isLocked } from './lock/lock.ts'
import { LoginPage } from './login/page.tsx'

startText()
const root = createRoot(document.getElementById('root')!)

/** The signed-in part is another piece of code: it is fetched while the password is typed, and nobody waits for it before. */
const app = () => import('./app.tsx')

async function openApp(path: string): Promise<void> {
  if (path !== location.pathname + location.search) history.replaceState(null, '', path)
  const { App } = await app()
  root.render(<App />)
}

function openLogin(redirect: string): void {
  if (location.pathname !== '/login') history.replaceState(null, '', redirect === '/' ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`)
  root.render(<LoginPage onTyping={() => void app()} onSignedIn={() => openApp(inside(new URLSearchParams(location.search).get('redirect')))} />)
}

/** Pages that need nobody signed in, by path; their code comes with the visit. */
const outside: Readonly<Record<string, () => Promise<ReactNode>>> = {}

/** One that this build does not have leads to the login page. */
function openOutside(path: string): void {
  const page = outside[path]
  if (page) void page().then((drawn) => root.render(drawn))
  else openLogin('/')
}

const query = new URLSearchParams(location.search)
const verdict = judge({ path: location.pathname, search: location.search, token: session.get().token, offered: query.get('token'), locked: isLocked() })
if (verdict.go === 'login') openLogin(verdict.redirect)
else if (verdict.go === 'outside') openOutside(location.pathname)
else {
  if (verdict.go === 'adopt') session.signIn(verdict.token)
  void openApp(verdict.path)
}
