// Before React, which looks for the hook when it is loaded.
import './commit-hook.ts'
import { createRoot } from 'react-dom/client'
import type { ComponentType } from 'react'
import { session } from '@tessera/shared/session'
import { startText } from '@tessera/shared/text/i18n'
import './base.css'
import {
  sanitizeRedirect,
  checkVisit,
  guestPathOf,
  publicFormPath,
  publicReportPath,
  publicScreenPath,
} from './routes/guard.ts'
import { isLocked, lock, lockPath, subscribeLock } from './lock/lock.ts'
import { LoginPage } from './login/page.tsx'

startText()
const root = createRoot(document.getElementById('root')!)

/** The signed-in shell is a chunk of its own, prefetched while the user types the password. */
const loadApp = () => import('./app.tsx')

/** A failure shows again when the shell is opened. */
const prefetchApp = () =>
  void loadApp().then(
    ({ prefetchLists }) => prefetchLists(),
    () => undefined,
  )

/** Static routes outside the signed-in shell. */
const standalonePages: Readonly<
  Record<
    string,
    () => Promise<{ default: ComponentType<{ onSignedIn: (path: string | null) => Promise<void> }> }>
  >
> = {
  [lockPath]: () => import('./login/lock/page.tsx'),
  '/jump': () => import('./login/scan/page.tsx'),
  '/auth-redirect': () => import('./auth-redirect/page.tsx'),
  [publicFormPath]: () => import('./public-form/page.tsx'),
  [publicReportPath]: () => import('./public-report/page.tsx'),
  [publicScreenPath]: () => import('./public-screen/page.tsx'),
}

/** The key of a standalone page: its path, or what the paths of pages for guests begin with. */
const standaloneKey = (path: string): string => guestPathOf(path) ?? path

/** Opens the path that was requested before signing in, which may be a page outside the shell. */
function openPath(path: string): Promise<void> {
  const [pathname = ''] = path.split('?', 1)
  if (!standalonePages[standaloneKey(pathname)]) return openApp(path)
  history.replaceState(null, '', path)
  return openStandalone(pathname)
}

async function openApp(path: string): Promise<void> {
  if (path !== location.pathname + location.search) history.replaceState(null, '', path)
  const { App } = await loadApp()
  subscribeLock((locked) => locked && lock())
  root.render(<App />)
}

async function openStandalone(path: string): Promise<void> {
  const { default: Page } = await standalonePages[standaloneKey(path)]!()
  root.render(<Page onSignedIn={(next) => openPath(sanitizeRedirect(next))} />)
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
      onTyping={prefetchApp}
      onSignedIn={() => openPath(sanitizeRedirect(new URLSearchParams(location.search).get('redirect')))}
    />,
  )
}

/** Opens the app with the session of this browser, or with the one of the address. */
async function askToReplace({ token, path }: { token: string; path: string }): Promise<void> {
  const { ReplaceSession } = await import('./login/replace-session.tsx')
  const open = (chosen: string | null) => {
    if (chosen !== null) session.signIn(chosen)
    void (isLocked() && chosen === null ? lock() : openApp(path))
  }
  root.render(<ReplaceSession nextToken={token} onKeep={() => open(null)} onReplace={() => open(token)} />)
}

const query = new URLSearchParams(location.search)
const result = checkVisit({
  path: location.pathname,
  search: location.search,
  token: session.get().token,
  addressToken: query.get('token'),
  locked: isLocked(),
})
if (result.go === 'login') openLogin(result.redirect)
else if (result.go === 'outside' || (result.go === 'app' && location.pathname === lockPath))
  void openStandalone(location.pathname)
else if (result.go === 'app' && result.path === lockPath) lock()
else if (result.go === 'ask') void askToReplace(result)
else {
  if (result.go === 'adopt') session.signIn(result.token)
  void openApp(result.path)
}
