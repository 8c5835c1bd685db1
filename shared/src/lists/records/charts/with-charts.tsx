import { lazy, Suspense, type ReactNode } from 'react'
import type { ChartStripProps } from './chart-strip.tsx'
import styles from './charts.module.css'

const ChartStrip = lazy(() => import('./chart-strip.tsx').then((loaded) => ({ default: loaded.ChartStrip })))

/** The charts of a design above its list, which fills the rest of the height. */
export const WithCharts = ({
  above,
  children,
  ...strip
}: ChartStripProps & { above?: ReactNode; children: ReactNode }) => (
  <div className={styles.page}>
    {above}
    {strip.charts.length > 0 && (
      <Suspense>
        <ChartStrip {...strip} />
      </Suspense>
    )}
    <div className={styles.below}>{children}</div>
  </div>
)
