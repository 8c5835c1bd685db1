import { getSettings } from '../settings/settings.ts'
import { useMobile } from '../settings/use-mobile.ts'
import '../arco/overrides.css'
import frameStyles from './frame.module.css'
import headerStyles from './header.module.css'
import styles from './frame-skeleton.module.css'

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => <i key={at} className={styles.bone} />)

/** Skeleton of the frame in the user's layout, shown until the session is loaded. */
export function FrameSkeleton() {
  const { layoutType, slideClass } = getSettings()
  const isMobile = useMobile()
  const layout = isMobile ? 'mobile' : layoutType
  const narrow =
    layout === 'plain' || (layout === 'classic' && localStorage.getItem('tessera.sidebar') === '0')
  const header = <div className={`${headerStyles.header} ${styles.header}`}>{lines(isMobile ? 2 : 5)}</div>
  return (
    <div
      className={`${frameStyles.frame} ${styles.frameWaiting}`}
      data-layout={layout}
      data-menu={slideClass}
      data-narrow={narrow || undefined}
      aria-busy="true"
    >
      {layout === 'hybrid' && header}
      {(layout === 'classic' || layout === 'plain') && (
        <div className={`${frameStyles.side} ${styles.side}`}>{lines(8)}</div>
      )}
      <div className={frameStyles.body}>
        {layout !== 'hybrid' && header}
        <div className={frameStyles.content}>
          <div className={styles.boneCard}>{lines(2)}</div>
          <div className={styles.boneCard}>{lines(6)}</div>
        </div>
      </div>
    </div>
  )
}
