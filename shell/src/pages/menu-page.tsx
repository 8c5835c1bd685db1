import { useLocation } from 'react-router-dom'
import type { Target } from '@tessera/shared/contract/registry/address'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { RemotePage, StandIn } from './remote-page.tsx'
import { ExternalLink } from '../routes/external-link.tsx'
import { EmbeddedLink } from '../routes/embedded-link.tsx'
import { MissingPage } from './missing-page.tsx'
import { Portal } from './lazy-pages.tsx'
import { parseDesign } from '../menu/property.ts'
import { designedPages, type MenuRoute } from '../menu/routes.ts'
import { findRemote } from '../remotes/state.ts'

/** Renders what a menu row opens, by its type. */
export function MenuPage({ route: { item, path, resolved }, title }: { route: MenuRoute; title: string }) {
  const { search } = useLocation()
  const standIn = findStandIn(item, path)
  const menu = { id: item.id, enCode: item.enCode, fullName: title }
  if (resolved.at === 'nowhere' && standIn)
    return <StandIn target={standIn} menu={menu} code={resolved.why} />
  if (resolved.at === 'nowhere')
    return <MissingPage name={title} address={item.urlAddress || path} remote={resolved.remote} />
  if (resolved.at === 'portal') return <Portal id={resolved.id} name={title} place="menu" />
  if (resolved.at === 'link') return <EmbeddedLink name={title} template={resolved.template} />
  if (resolved.at === 'away') return <ExternalLink name={title} template={resolved.template} />
  const { target } = resolved
  const query = { ...target.query, ...Object.fromEntries(new URLSearchParams(search)) }
  return <RemotePage target={{ ...target, query }} menu={menu} standIn={standIn} />
}

/** The page of the design behind a generated remote: it stands in where the remote cannot be loaded. */
function findStandIn({ type, propertyJson }: MenuItem, route: string): Target | undefined {
  const moduleId = type === MenuType.page ? parseDesign(propertyJson) : ''
  const place = designedPages[MenuType.form]
  if (moduleId === '' || !Object.hasOwn(findRemote(place.remote)?.entry.pages ?? {}, place.page))
    return undefined
  return { ...place, route, params: { moduleId, isTree: '0' }, query: {} }
}
