import { Result } from '@arco-design/web-react'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { RemotePage } from '../remotes/remote-page.tsx'
import type { MenuRoutes } from './routes.ts'
import { text } from './text.ts'
import { useMenuTitle } from './titles.ts'

/** Whatever the current path opens: a page of a remote, or /404 (specification: shell 2). */
export function MenuPage({ routes }: { routes: MenuRoutes }) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const { pathname, search } = useLocation()
  const route = routes.get(pathname.replace(/\/$/, ''))
  const title = route && titleOf(route.item, route)
  useTitle(title)
  if (!route || title === undefined) return <Navigate to="/404" replace />
  if (route.resolved.at === 'nowhere')
    return <Result status="404" title={t('menu.missing')} subTitle={t('menu.missingWhy', { name: title, address: route.item.urlAddress })} />
  const { target } = route.resolved
  const query = { ...target.query, ...Object.fromEntries(new URLSearchParams(search)) }
  const { id, enCode } = route.item
  return <RemotePage key={route.path} target={{ ...target, query }} menu={{ id, enCode, fullName: title }} />
}

/** Page name plus product name (specification: shell 2). */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} - Tessera`
  }, [title])
}
