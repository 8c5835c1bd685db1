import './no-eval.ts'
import { ConfigProvider } from '@arco-design/web-react'
import '@arco-design/web-react/es/style/index.css'
import './settings/palettes.css'
import './settings/on-colour.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, createPath, RouterProvider, type To } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { translate } from '@tessera/shared/text/text'
import { leaveSelects } from './arco/leave-selects.ts'
import { fetchLocale, useLocale } from './arco/locale.ts'
import { Crashed } from './errors/crashed.tsx'
import { recordErrors } from './errors/log.ts'
import { Inside } from './inside.tsx'
import { FrameSkeleton } from './layout/frame-skeleton.tsx'
import { takeArrival } from './login/arrival.ts'
import { findBuildInText } from './remotes/attribute.ts'
import { loadedBuilds } from './remotes/builds.ts'
import { listenForRemoteErrors } from './remotes/error-listeners.ts'
import { findRemote, subscribeRemotes } from './remotes/remote-state.ts'
import { notFoundPath } from './routes/fixed.ts'
import { attend } from './session/attend.ts'
import { enter } from './session/current.ts'
import { answerFailures, leave } from './session/failures.ts'
import { isParting } from './session/parting.ts'
import { text } from './session/text.ts'
import { arcoSizes, followSettings, readAgain, settingsNow, useSettings } from './settings/settings.ts'
import { destination } from './tabs/destination.ts'
import { openTabs, visitedNow } from './tabs/tabs.ts'

answerFailures()
leaveSelects()
listenForRemoteErrors()
followSettings()
recordErrors(
  (stack) => findBuildInText(stack, loadedBuilds())?.entry.name ?? '',
  () => settingsNow().errorLog,
)
session.remoteStates = { get: (name) => findRemote(name)?.at, subscribe: subscribeRemotes }

/**
 * One route: what an address opens is looked up in the fixed routes and in the user's menu. The same place
 * twice is ignored, and any other navigation that fails goes to /404.
 */
function router() {
  const made = createBrowserRouter([{ path: '*', element: <Inside />, errorElement: <Crashed /> }])
  const navigate = made.navigate.bind(made)
  async function guarded(to: To | number | null, options?: Parameters<typeof navigate>[1]): Promise<void> {
    if (typeof to === 'number' || to === null) return navigate(to as number)
    const end = destination(typeof to === 'string' ? to : createPath(to), made.state.location, visitedNow())
    if (end !== null) await navigate(end, options).catch(() => navigate(notFoundPath, { replace: true }))
  }
  made.navigate = guarded
  return made
}

/** The signed-in shell. */
export function App() {
  useTranslation()
  const { size } = useSettings()
  const locale = useLocale(currentLang())
  const [made, setRouter] = useState<ReturnType<typeof router> | null>(null)
  useEffect(() => {
    // Signing in has written the user's layout since this code was fetched.
    readAgain()
    void Promise.all([enter(), fetchLocale(currentLang())]).then(([entered]) => {
      if (entered.at === 'in') {
        openTabs()
        setRouter(router())
        attend()
        if (takeArrival())
          void import('./login/greet.ts').then(
            ({ greet }) => greet(),
            () => {},
          )
      } else if (entered.at === 'steps')
        void import('./steps/page.tsx').then(
          ({ stepsRouter }) => setRouter(stepsRouter(entered.steps)),
          () => leave(translate(text, 'session.failed')),
        )
      else if (entered.at === 'refused' && !isParting()) leave(entered.msg)
    })
  }, [])
  return (
    <ConfigProvider locale={locale} size={arcoSizes[size]}>
      {made ? <RouterProvider router={made} /> : <FrameSkeleton />}
    </ConfigProvider>
  )
}
