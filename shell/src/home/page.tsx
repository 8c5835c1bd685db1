import { groupByWidth } from '@tessera/shared/contract/lowcode/portal-grid'
import { standardHome } from '@tessera/shared/contract/lowcode/standard-home'
import { homeParts } from './parts.tsx'
import styles from './home.module.css'

const rows = groupByWidth(standardHome.widgets)

/** The home page of users without a home portal of their own: the layout of one, whose parts are in the first chunk. */
export function HomePage() {
  return (
    <div className={styles.home}>
      {rows.map(({ columns, widgets }) => {
        const parts = widgets.map((widget) => {
          const Part = homeParts[widget.key]!
          return <Part key={widget.i} widget={widget} />
        })
        return columns === 1 ? (
          parts
        ) : (
          <div key={widgets[0]!.i} className={styles.cards}>
            {parts}
          </div>
        )
      })}
    </div>
  )
}
