import { Alert, Empty, Skeleton } from '@arco-design/web-react'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { EmbeddedLink } from '../routes/embedded-link.tsx'
import { useShellState } from '../session/shell-state.ts'
import { builtInPortal } from './built-in.ts'
import { parseTiles } from './portal.ts'
import { text } from './text.ts'
import { TileCard } from './tile.tsx'
import styles from './dashboard.module.css'

/** A portal by its id; '' is the built-in one. */
export function Dashboard({ id, name }: { id: string; name: string }) {
  const t = useText(text)
  const { data, error } = useCall(portals.auth, id ? { id } : null)
  if (!id) return <BuiltIn />
  if (error) return <BuiltIn note={t('dashboard.failed', { msg: error.msg })} />
  if (!data)
    return (
      <div role="status" aria-label={t('dashboard.loading')}>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    )
  if (data.type === 1 && data.linkType === 1) return <EmbeddedLink name={name} template={data.customUrl} />
  const tiles = parseTiles(data.formData)
  return tiles ? <Tiles formData={data.formData} /> : <BuiltIn note={t('dashboard.broken')} />
}

function BuiltIn({ note }: { note?: string }) {
  const t = useText(text)
  const { routes } = useShellState()
  return (
    <>
      {note && <Alert className={styles.note} type="warning" content={note} />}
      <Tiles formData={builtInPortal(t, routes.has('/edu/eduClasslist'))} />
    </>
  )
}

function Tiles({ formData }: { formData: string }) {
  const t = useText(text)
  const tiles = parseTiles(formData) ?? []
  if (tiles.length === 0) return <Empty description={t('dashboard.empty')} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- figures and charts take no focus, so this makes them scroll by keyboard
    <section className={styles.dashboard} tabIndex={0} aria-label={t('dashboard.tiles')}>
      {tiles.map((tile) => (
        <TileCard key={tile.i} tile={tile} />
      ))}
    </section>
  )
}
