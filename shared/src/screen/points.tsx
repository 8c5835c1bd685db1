import type { Emitter, Point } from './events.ts'
import styles from './interaction.module.css'

const maxPoints = 100

interface Props {
  points: readonly Point[]
  emitter: Emitter
  /** Names the list for screen readers. */
  label: string
}

/**
 * The points of a drawing as buttons. They lie over it while one of them has the focus: a drawing takes the pointer, but no
 * keyboard.
 */
export function PointButtons({ points, emitter, label }: Props) {
  return (
    <ul className={styles.points} aria-label={label}>
      {points.slice(0, maxPoints).map((point, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may repeat
        <li key={at}>
          <button type="button" aria-pressed={emitter.isOn(point)} onClick={() => emitter.emit(point)}>
            {point.series === undefined || point.series === point.name
              ? point.name
              : `${point.name} ${point.series}`}
          </button>
        </li>
      ))}
    </ul>
  )
}
