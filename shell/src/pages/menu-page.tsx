import { useLocation } from 'react-router-dom'
import { RemotePage } from './remote-page.tsx'
import { ExternalLink } from '../routes/external-link.tsx'
import { EmbeddedLink } from '../routes/embedded-link.tsx'
import { MissingPage } from './missing-page.tsx'
import { Portal } from './lazy-pages.tsx'
import type { MenuRoute } from '../menu/routes.ts'

/** Renders what a menu row opens, by its type. */
export function MenuPage({ route: { item, path, resolved }, title }: { route: MenuRoute; title: string }) {
  const { search } = useLocation()
  if (resolved.at === 'nowhere')
    return <MissingPage name={title} address={item.urlAddress || path} remote={resolved.remote} />
  if (resolved.at === 'portal') return <Portal id={resolved.id} name={title} />
  if (resolved.at === 'link') return <EmbeddedLink name={title} template={resolved.template} />
  if (resolved.at === 'away') return <ExternalLink name={title} template={resolved.template} />
  const { target } = resolved
  const query = { ...target.query, ...Object.fromEntries(new URLSearchParams(search)) }
  return (
    <RemotePage target={{ ...target, query }} menu={{ id: item.id, enCode: item.enCode, fullName: title }} />
  )
}
