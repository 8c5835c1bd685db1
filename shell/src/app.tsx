import './no-eval.ts'
import { ConfigProvider } from '@arco-design/web-react'
import '@arco-design/web-react/es/style/index.css'
import './settings/palettes.css'
import './settings/on-colour.css'
import { startTransition, useEffect, useState } from 'react'
import { createBrowserRouter, createPath, RouterProvider, type To } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { translate, useLang } from '@tessera/shared/text/text'
import { componentConfig } from './arco/component-config.ts'
import { fixFocusInSelects } from './arco/fix-focus-in-selects.ts'
import { tellChangedNumbers } from './arco/tell-changed-numbers.ts'
import { loadLocale, useLocale } from './arco/locale.ts'
import { keepChosenFocus } from './arco/keep-chosen-focus.ts'
import { escapeOpeningDialogs } from './arco/escape-opening-dialogs.ts'
import { returnFocusFromDialogs } from './arco/return-focus-from-dialogs.ts'
import { Crashed } from './errors/crashed.tsx'
import { recordGlobalErrors } from './errors/log.ts'
import { SignedInShell } from './signed-in-shell.tsx'
import { FrameSkeleton } from './layout/frame-skeleton.tsx'
import { popArrival } from './login/arrival.ts'
import { findBuildInText } from './remotes/failure.ts'
import { listenForRemoteErrors } from './remotes/errors.tsx'
import { beginNavigation } from './remotes/loops.ts'
import { loadFederation } from './remotes/requests.ts'
import { findRemote, loadedBuilds, subscribeRemotes } from './remotes/state.ts'
import { isCostly, listModules, loadShared, whenIdle } from './shared-modules/share.ts'
import { notFoundPath } from './routes/fixed.ts'
import { startLiveUpdates } from './session/live-updates.ts'
import { loadSession } from './session/load-session.ts'
import { DeprecatedLookupListeners, startLookups } from './session/lookups.tsx'
import { handleCallFailures, leaveShell } from './session/failures.ts'
import { isUnloading } from './session/page-unload.ts'
import { text } from './session/text.ts'
import { arcoSizes, applySettings, reloadSettings, getSettings, useSettings } from './settings/settings.ts'
import { reopenedTab } from '@tessera/shared/contract/shell/reopened-tab'
import { resolveNavigation } from './tabs/navigation.ts'
import { openTabs, getTabs } from './tabs/tabs.ts'

const homePaths = new Set(['/', '/login', '/home'])

/** Loads the controls of lists ahead, while the user still types the password. */
export const prefetchLists = (): void =>
  isCostly() ? undefined : whenIdle(() => void loadShared(listModules[0] ?? ''))

// Every other address is probably a page of a remote.
if (!homePaths.has(location.pathname)) loadFederation().catch(() => undefined)
handleCallFailures()
startLookups()
fixFocusInSelects()
tellChangedNumbers()
keepChosenFocus()
escapeOpeningDialogs()
returnFocusFromDialogs()
listenForRemoteErrors()
applySettings()
recordGlobalErrors(
  (text) => findBuildInText(text, loadedBuilds())?.entry.name ?? '',
  () => getSettings().errorLog,
)
session.remoteStates = { get: (name) => findRemote(name)?.at, subscribe: subscribeRemotes }

/**
 * One route that matches every path: the fixed routes and the user's menu decide what an address opens. A
 * navigation to the current address is ignored, and one that fails goes to /404.
 */
function createRouter() {
  const router = createBrowserRouter([{ path: '*', element: <SignedInShell />, errorElement: <Crashed /> }])
  const navigate = router.navigate.bind(router)
  async function navigateGuarded(
    to: To | number | null,
    options?: Parameters<typeof navigate>[1],
  ): Promise<void> {
    if (typeof to === 'number' || to === null) return navigate(to as number)
    const wanted = typeof to === 'string' ? to : createPath(to)
    const target = resolveNavigation(wanted, router.state.location, getTabs())
    const state: unknown = target === wanted ? options?.state : reopenedTab
    if (target !== null)
      await navigate(target, { ...options, state }).catch(() => navigate(notFoundPath, { replace: true }))
  }
  router.navigate = navigateGuarded
  let { location: rendering } = router.state
  router.subscribe(({ location }) => {
    // A new query, such as a filter, stays on the page. Renders of what its user types meanwhile are no loop.
    if (location.pathname !== rendering.pathname) beginNavigation()
    rendering = location
  })
  return router
}

/** The signed-in shell. */
export function App() {
  const lang = useLang()
  const { size } = useSettings()
  const locale = useLocale(lang)
  const [router, setRouter] = useState<ReturnType<typeof createRouter> | null>(null)
  useEffect(() => {
    // Signing in has stored the user's layout since this code was loaded.
    reloadSettings()
    void Promise.all([loadSession(), loadLocale(currentLang())]).then(([entered]) => {
      if (entered.at === 'in') {
        openTabs()
        // Rendered in slices: the frame and the home page would block a phone for half a second.
        startTransition(() => setRouter(createRouter()))
        startLiveUpdates()
        if (popArrival())
          void import('./login/last-sign-in.ts').then(
            ({ showLastSignIn }) => showLastSignIn(),
            () => {},
          )
      } else if (entered.at === 'steps')
        void import('./steps/page.tsx').then(
          ({ createStepsRouter }) => setRouter(createStepsRouter(entered.steps)),
          () => leaveShell(translate(text, 'session.failed')),
        )
      else if (entered.at === 'refused' && !isUnloading()) leaveShell(entered.msg)
    })
  }, [])
  return (
    <ConfigProvider locale={locale} size={arcoSizes[size]} componentConfig={componentConfig}>
      <DeprecatedLookupListeners />
      {router ? <RouterProvider router={router} /> : <FrameSkeleton />}
    </ConfigProvider>
  )
}
