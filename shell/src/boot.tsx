import { createRoot } from 'react-dom/client'
import type { ComponentType } from 'react'
import { session } from '@tessera/shared/session'
import { startText } from '@tessera/shared/text/i18n'
import './base.css'
import { inside, judge } from './guard.ts'
import { isLocked, lock, lockPath, watchLock } from './lock/lock.ts'
import { LoginPage } from './login/page.tsx'

startText()
const root = createRoot(document.getElementById('root')!)

/** The signed-in part is another piece of code: it is fetched while the password is typed, and nobody waits for it before. */
const app = () => import('./app.tsx')

/** Static routes beside the signed-in shell. */
const beside: Readonly<
  Record<
    string,
    () => Promise<{ default: ComponentType<{ onSignedIn: (path: string | null) => Promise<void> }> }>
  >
> = {
  [lockPath]: () => import('./lock/page.tsx'),
  '/jump': () => import('./scan/page.tsx'),
  '/auth-redirect': () => import('./auth-redirect/page.tsx'),
}

/** Where somebody wanted to go before they signed in, which may be a page beside the shell. */
function open(path: string): Promise<void> {
  const [pathname = ''] = path.split('?', 1)
  if (!beside[pathname]) return openApp(path)
  history.replaceState(null, '', path)
  return openBeside(pathname)
}

async function openApp(path: string): Promise<void> {
  if (path !== location.pathname + location.search) history.replaceState(null, '', path)
  const { App } = await app()
  watchLock((locked) => locked && lock())
  root.render(<App />)
}

async function openBeside(path: string): Promise<void> {
  const { default: Page } = await beside[path]!()
  root.render(<Page onSignedIn={(next) => open(inside(next))} />)
}

function openLogin(redirect: string): void {
  if (location.pathname !== '/login')
    history.replaceState(
      null,
      '',
      redirect === '/' ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`,
    )
  root.render(
    <LoginPage
      onTyping={() => void app()}
      onSignedIn={() => open(inside(new URLSearchParams(location.search).get('redirect')))}
    />,
  )
}

const query = new URLSearchParams(location.search)
const verdict = judge({
  path: location.pathname,
  search: location.search,
  token: session.get().token,
  offered: query.get('token'),
  locked: isLocked(),
})
if (verdict.go === 'login') openLogin(verdict.redirect)
else if (verdict.go === 'outside' || (verdict.go === 'app' && location.pathname === lockPath))
  void openBeside(location.pathname)
else if (verdict.go === 'app' && verdict.path === lockPath) lock()
else {
  if (verdict.go === 'adopt') session.signIn(verdict.token)
  void openApp(verdict.path)
}
