import { useLocation } from 'react-router-dom'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { HomePage } from '../home/page.tsx'
import { MenuPage } from './menu-page.tsx'
import { useTitle } from '../routes/use-title.ts'
import { RemotePage } from './remote-page.tsx'
import { findRemote } from '../remotes/state.ts'
import type { ShellState } from '../session/shell-state.ts'
import type { FoundRoute } from '../routes/find.ts'
import { MissingPage } from './missing-page.tsx'
import { Errors, Menus, Messages, Portal, Profile } from './lazy-pages.tsx'
import { useRouteTitle } from '../routes/titles.ts'

interface Props {
  found: FoundRoute
  now: ShellState
}

/** Renders the page of a route. */
export function RoutePage({ found, now: shellState }: Props) {
  const name = useRouteTitle()(found)
  useTitle(name)
  if (found.at === 'menu') return <MenuPage route={found.route} title={name} />
  if (found.at === 'directory')
    return <Menus name={name} now={shellState} of={found.item.children as MenuItem[]} />
  switch (found.route.page) {
    case 'home':
      return <Home portalId={shellState.current.userInfo.homePortalId ?? ''} name={name} />
    case 'dashboard':
      return <Portal id={shellState.current.userInfo.portalId} name={name} place="dashboard" />
    case 'profile':
      return <Profile name={name} />
    case 'menuMore':
      return <Menus name={name} now={shellState} />
    case 'errorLog':
      return <Errors name={name} />
    case 'previewModel':
      return <Preview name={name} />
    case 'messageRecord':
      return <Messages name={name} />
    case 'remote':
      return <FixedRemotePage found={found} name={name} />
  }
}

/** The home page: a portal that was granted as one, else the standard one. */
const Home = ({ portalId, name }: { portalId: string; name: string }) =>
  portalId === '' ? <HomePage /> : <Portal key={portalId} id={portalId} name={name} place="home" />

/** A fixed route that a remote renders, with the permissions of the menu row above it. */
function FixedRemotePage({
  found: { path, menu, resolved },
  name,
}: {
  found: Extract<FoundRoute, { at: 'fixed' }>
  name: string
}) {
  const { search } = useLocation()
  if (resolved?.at !== 'page')
    return <MissingPage name={name} address={path.slice(1)} remote={resolved?.remote} />
  const query = { ...resolved.target.query, ...Object.fromEntries(new URLSearchParams(search)) }
  return (
    <RemotePage
      target={{ ...resolved.target, query }}
      menu={{ id: menu?.item.id ?? '', enCode: menu?.item.enCode ?? '', fullName: name }}
    />
  )
}

/** Preview of a low-code design by the id in the query; without an id, the list of previews. */
function Preview({ name }: { name: string }) {
  const { search } = useLocation()
  const query = Object.fromEntries(new URLSearchParams(search))
  const place = { remote: 'lowcode', page: query['id'] ? 'preview' : 'previews' }
  if (!Object.hasOwn(findRemote(place.remote)?.entry.pages ?? {}, place.page))
    return <MissingPage name={name} address={`@lowcode/${place.page}`} remote="lowcode" />
  return (
    <RemotePage
      target={{ ...place, route: '/previewModel', params: {}, query }}
      menu={{ id: '', enCode: '', fullName: name }}
    />
  )
}
