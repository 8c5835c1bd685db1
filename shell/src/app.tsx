import { ConfigProvider } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import zhTW from '@arco-design/web-react/es/locale/zh-TW'
import '@arco-design/web-react/es/style/index.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom'
import { currentLang } from '@tessera/shared/text/i18n'
import { HomePage } from './home/page.tsx'
import { FrameSkeleton } from './layout/frame-skeleton.tsx'
import { Frame } from './layout/frame.tsx'
import { NotFound } from './layout/not-found.tsx'
import { MenuPage } from './menu/menu-page.tsx'
import { menuRoutes } from './menu/routes.ts'
import { enter, type Entered } from './session/current.ts'
import { answerFailures, leave } from './session/failures.ts'

answerFailures()

const arcoLocales = { zh: zhCN, en: enUS, zhtw: zhTW }

/** The fixed routes; every other path is looked up in the user's menu (specification: shell 2). */
function routerFor({ current, registry }: Extract<Entered, { at: 'in' }>) {
  const routes = menuRoutes(current.menuList, registry)
  return createBrowserRouter([
    {
      element: <Frame current={current} routes={routes} />,
      children: [
        { index: true, element: <Navigate to="/home" replace /> },
        { path: '/home', element: <HomePage current={current} routes={routes} /> },
        { path: '/404', element: <NotFound /> },
        { path: '*', element: <MenuPage routes={routes} /> },
      ],
    },
  ])
}

/** The signed-in shell. */
export function App() {
  useTranslation()
  const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter> | null>(null)
  useEffect(() => {
    void enter().then((entered) => {
      if (entered.at === 'in') setRouter(routerFor(entered))
      else if (entered.at === 'refused') leave(entered.msg)
    })
  }, [])
  return (
    <ConfigProvider locale={arcoLocales[currentLang()]} size="default">
      {router ? <RouterProvider router={router} /> : <FrameSkeleton />}
    </ConfigProvider>
  )
}
