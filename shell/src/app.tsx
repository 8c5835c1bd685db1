import './no-eval.ts'
import { ConfigProvider } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import zhTW from '@arco-design/web-react/es/locale/zh-TW'
import '@arco-design/web-react/es/style/index.css'
import './settings/palettes.css'
import './settings/on-colour.css'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { HomePage } from './home/page.tsx'
import { FrameSkeleton } from './layout/frame-skeleton.tsx'
import { Frame } from './layout/frame.tsx'
import { NotFound } from './layout/not-found.tsx'
import { takeArrival } from './login/arrival.ts'
import { MenuPage } from './menu/menu-page.tsx'
import { overhear } from './remotes/overhear.ts'
import { remoteNamed, watchRemotes } from './remotes/standing.ts'
import { attend } from './session/attend.ts'
import { enter } from './session/current.ts'
import { answerFailures, leave } from './session/failures.ts'
import { useNow, type Now } from './session/now.ts'
import { arcoSizes, followSettings, readAgain, useSettings } from './settings/settings.ts'

answerFailures()
overhear()
followSettings()
session.standing = { of: (name) => remoteNamed(name)?.at, watch: watchRemotes }

const arcoLocales = { zh: zhCN, en: enUS, zhtw: zhTW }

/** Draws from what is so now, and again when it changes: the routes below are made once. */
const Live = ({ draw }: { draw: (now: Now) => ReactNode }) => draw(useNow())

/** The fixed routes; every other path is looked up in the user's menu (specification: shell 2). */
const router = () =>
  createBrowserRouter([
    {
      element: <Live draw={(now) => <Frame {...now} />} />,
      hydrateFallbackElement: <FrameSkeleton />,
      children: [
        { index: true, element: <Navigate to="/home" replace /> },
        { path: '/home', element: <Live draw={(now) => <HomePage {...now} />} /> },
        { path: '/profile', lazy: async () => ({ Component: (await import('./profile/page.tsx')).ProfilePage }) },
        { path: '/messageRecord', lazy: async () => ({ Component: (await import('./messages/page.tsx')).MessageCentre }) },
        { path: '/404', element: <NotFound /> },
        { path: '*', element: <Live draw={({ routes }) => <MenuPage routes={routes} />} /> },
      ],
    },
  ])

/** The signed-in shell. */
export function App() {
  useTranslation()
  const { size } = useSettings()
  const [made, setRouter] = useState<ReturnType<typeof router> | null>(null)
  useEffect(() => {
    // Signing in has written the user's layout since this code was fetched.
    readAgain()
    void enter().then((entered) => {
      if (entered.at === 'in') {
        setRouter(router())
        attend()
        if (takeArrival()) void import('./login/greet.ts').then(({ greet }) => greet(), () => {})
      } else if (entered.at === 'refused') leave(entered.msg)
    })
  }, [])
  return (
    <ConfigProvider locale={arcoLocales[currentLang()]} size={arcoSizes[size]}>
      {made ? <RouterProvider router={made} /> : <FrameSkeleton />}
    </ConfigProvider>
  )
}
