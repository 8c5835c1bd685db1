import { Alert, Skeleton } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { useCall } from '@tessera/shared/client/use-call'
import { provideHost } from '@tessera/shared/portal/host'
import { PortalView } from '@tessera/shared/portal/portal-view'
import { useText } from '@tessera/shared/text/text'
import { HomePage } from '../home/page.tsx'
import { EmbeddedLink } from '../routes/embedded-link.tsx'
import { useShellState } from '../session/shell-state.ts'
import { builtInPortal } from './built-in.ts'
import { portalHost } from './host.tsx'
import { PortalChoice } from './portal-choice.tsx'
import { text } from './text.ts'
import styles from './dashboard.module.css'

provideHost(portalHost)

/** Where a portal is shown: `dashboard` lets the user choose another one. */
export type PortalPlace = 'home' | 'dashboard' | 'menu'

interface Props {
  id: string
  name: string
  place: PortalPlace
}

/** A portal by its id; '' is the built-in one. */
export function Dashboard(props: Props) {
  return props.place === 'dashboard' ? <Chosen {...props} /> : <Shown {...props} />
}

/** The portal of the address, else the default one of the user, with the choice of another one. */
function Chosen({ id, name, place }: Props) {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('portal')
  const shown = chosen === null ? id : chosen.replace(/^0$/, '')
  return (
    <>
      <PortalChoice shown={shown} standard={id} onChoose={(next) => setParams({ portal: next || '0' })} />
      <Shown key={shown} id={shown} name={name} place={place} />
    </>
  )
}

function Shown({ id, name, place }: Props) {
  const t = useText(text)
  const { data, error } = useCall(portals.auth, id ? { id } : null)
  const formData = data?.formData
  const layout = useMemo(() => (formData === undefined ? undefined : readLayout(formData)), [formData])
  if (!id) return <Standard place={place} />
  if (error && !data)
    return (
      <Standard
        place={place}
        note={t(place === 'home' ? 'dashboard.homeFailed' : 'dashboard.failed', { msg: error.msg })}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t('dashboard.loading')}>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    )
  if (data.type === 1 && data.linkType === 1) return <EmbeddedLink name={name} template={data.customUrl} />
  return layout ? (
    <PortalView layout={layout} label={t('dashboard.tiles')} />
  ) : (
    <Standard place={place} note={t(place === 'home' ? 'dashboard.homeBroken' : 'dashboard.broken')} />
  )
}

/** What users without a portal see, and those whose portal cannot be shown, with the reason. */
function Standard({ place, note }: { place: PortalPlace; note?: string }) {
  return (
    <>
      {note && <Alert className={styles.note} type="warning" content={note} />}
      {place === 'home' ? <HomePage /> : <BuiltIn />}
    </>
  )
}

function BuiltIn() {
  const t = useText(text)
  const withClasses = useShellState().routes.has('/edu/eduClasslist')
  const layout = useMemo(() => readLayout(builtInPortal(t, withClasses))!, [t, withClasses])
  return <PortalView layout={layout} label={t('dashboard.tiles')} />
}
