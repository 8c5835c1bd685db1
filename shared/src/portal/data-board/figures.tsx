import { Skeleton } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { MenuIcon } from '../../ui/menu-icon.tsx'
import type { Figure } from '../sources/schema.ts'
import { formatFigureValue, type FigureState } from '../sources/figure.ts'
import { useFigure } from '../sources/use-figure.ts'
import { text } from '../text.ts'
import styles from '../portal.module.css'

export const Figures = ({ of }: { of: readonly Figure[] }) => (
  <ul className={styles.figures} data-many={of.length > 4 || undefined}>
    {of.map((figure, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- figures may be equal
      <li key={`${at} ${figure.fullName} ${figure.propsApi}`}>
        <MenuIcon name={figure.icon} />
        <span>{figure.fullName}</span>
        <FigureText of={figure} />
      </li>
    ))}
  </ul>
)

/** The value of a figure with its trend, or a dash with the error as its tooltip. */
export function FigureText({ of }: { of: Figure }) {
  const t = useText(text)
  const { figure, error } = useFigure(of)
  const why = error ?? (figure?.value === null ? t('portal.noFigureValue') : undefined)
  if (why !== undefined)
    return (
      <b title={why} role="img" aria-label={why}>
        –
      </b>
    )
  if (!figure) return <Skeleton className={styles.figureWait!} animation text={{ rows: 1, width: 32 }} />
  return <Value figure={figure} />
}

/** The value, and beside it the difference to the period before, in words on hover and for screen readers. */
function Value({ figure }: { figure: FigureState }) {
  const t = useText(text)
  const { value, previous, period } = figure
  const difference = previous === null || typeof value !== 'number' ? 0 : value - previous
  const trend =
    previous === null
      ? undefined
      : t(`portal.than.${period}`, { previous: formatFigureValue(previous, figure) })
  return (
    <span className={styles.value} title={trend}>
      <b>{formatFigureValue(value, figure)}</b>
      {difference !== 0 && (
        <small>
          <span aria-hidden>{difference > 0 ? '▲' : '▼'}</span> {difference > 0 ? '+' : '−'}
          {figure.format === 'ratio' || figure.format === 'share'
            ? t('portal.points', { n: (Math.abs(difference) * 100).toFixed(1) })
            : formatFigureValue(Math.abs(difference), figure)}
        </small>
      )}
    </span>
  )
}
