import { getSettings } from '../settings/settings.ts'
import { useMobile } from '../settings/use-mobile.ts'
import './frame.css'
import './header.css'
import './frame-skeleton.css'

const lines = (count: number) => Array.from({ length: count }, (_, at) => <i key={at} className="bone" />)

/** Skeleton of the frame in the user's layout, shown until the session is loaded. */
export function FrameSkeleton() {
  const { layoutType, slideClass } = getSettings()
  const isMobile = useMobile()
  const layout = isMobile ? 'mobile' : layoutType
  const narrow =
    layout === 'plain' || (layout === 'classic' && localStorage.getItem('tessera.sidebar') === '0')
  const header = <div className="frame-header">{lines(isMobile ? 2 : 5)}</div>
  return (
    <div className={`frame frame-waiting ${layout} ${slideClass}${narrow ? ' narrow' : ''}`} aria-busy="true">
      {layout === 'hybrid' && header}
      {(layout === 'classic' || layout === 'plain') && <div className="frame-side">{lines(8)}</div>}
      <div className="frame-body">
        {layout !== 'hybrid' && header}
        <div className="frame-content">
          <div className="bone-card">{lines(2)}</div>
          <div className="bone-card">{lines(6)}</div>
        </div>
      </div>
    </div>
  )
}
