import { Empty } from '@arco-design/web-react'
import type { CSSProperties } from 'react'
import {
  gridGap,
  gridRowHeight,
  groupByWidth,
  type Layout,
  type Place,
  type Widget,
} from '../contract/lowcode/portal-grid.ts'
import { useText } from '../text/text.ts'
import { text } from './text.ts'
import { findView } from './views.ts'
import { WidgetBox } from './widget-box.tsx'
import styles from './portal.module.css'

/** The place of a widget for the style sheet, which leaves it out on a phone. */
export const placeStyle = ({ x, y, w, h }: Place) =>
  ({
    '--tile-column': `${x + 1} / span ${w}`,
    '--tile-row': `${y + 1} / span ${h}`,
    '--tile-height': `${h * (gridRowHeight + gridGap) - gridGap}px`,
  }) as CSSProperties

/** The widgets of a portal. `label` names it for screen readers. */
export function PortalView({ layout, label }: { layout: Layout; label: string }) {
  const t = useText(text)
  const { widgets, heights } = layout
  if (widgets.length === 0) return <Empty description={t('portal.empty')} />
  if (heights === 'content')
    return (
      <div className={styles.portal}>
        <ByContent widgets={widgets} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- figures and charts take no focus, so this makes them scroll by keyboard
    <section className={styles.portal} tabIndex={0} aria-label={label}>
      <div className={styles.grid}>
        {widgets.map((widget) => (
          <div key={widget.i} className={styles.place} style={placeStyle(widget)}>
            <WidgetBox widget={widget} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Widgets in rows; those of the home page are as high as their content, and absent without one. */
const ByContent = ({ widgets }: { widgets: readonly Widget[] }) => (
  <div className={styles.stack}>
    {groupByWidth(widgets).map(({ columns, widgets: row }) => (
      <div
        key={row[0]!.i}
        className={styles.row}
        data-columns={columns}
        style={{ '--columns': columns } as CSSProperties}
      >
        {row.map((widget) =>
          findView(widget.key)?.frame === 'none' ? (
            <WidgetBox key={widget.i} widget={widget} />
          ) : (
            <div key={widget.i} className={styles.free} style={placeStyle(widget)}>
              <WidgetBox widget={widget} />
            </div>
          ),
        )}
      </div>
    ))}
  </div>
)
