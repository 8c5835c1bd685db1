import type { FigureTexts } from '@tessera/shared/contract/edu/figures/figure'
import type { FigureValue } from '@tessera/shared/contract/edu/statistics'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { changeKind, formatChange, formatFigure } from './format.ts'
import { text } from './text.ts'
import styles from './statistics.module.css'

interface Props {
  texts: FigureTexts
  keys: readonly string[]
  values: readonly FigureValue[]
  /** Whether later corrections have changed a figure. */
  isMarked: (figure: string) => boolean
  onOpen: (figure: string) => void
}

/** The figures of the period with their changes. A click opens the rows behind one. */
export function Tiles({ texts, keys, values, isMarked, onOpen }: Props) {
  const t = useText(text)
  const lang = currentLang()
  return (
    <section className={styles.tiles} aria-label={t('statistics.figures')}>
      {keys.flatMap((key) => {
        const figure = values.find((one) => one.key === key)
        if (!figure) return []
        const { name, definition, format, isGood } = texts[key]!
        const shown = formatFigure(format, figure.value)
        return [
          <button
            key={key}
            type="button"
            className={styles.tile}
            title={definition[lang]}
            onClick={() => onOpen(key)}
          >
            <span>
              {name[lang]}
              {isMarked(key) ? '*' : ''}{' '}
            </span>
            <strong>{shown}</strong>
            <span className={styles.change}>
              <Change
                label={t('statistics.prev')}
                value={figure.change}
                kind={changeKind(format, figure.value, figure.prev)}
                isGood={isGood}
              />
              <Change
                label={t('statistics.yoy')}
                value={figure.yoyChange}
                kind={changeKind(format, figure.value, figure.yoy)}
                isGood={isGood}
              />
            </span>
            <span className={styles.visuallyHidden}>{t('statistics.openRows')}</span>
          </button>,
        ]
      })}
    </section>
  )
}

function Change({
  label,
  value,
  kind,
  isGood,
}: {
  label: string
  value: number | null
  kind: ReturnType<typeof changeKind>
  isGood: boolean | undefined
}) {
  const t = useText(text)
  if (value === null) return null
  const shown = formatChange(value)
  const isNeutral = isGood === undefined || Number(shown) === 0
  const tone = value > 0 === isGood ? styles.better : styles.worse
  return (
    <span>
      {label}{' '}
      <span className={isNeutral ? undefined : tone}>{t(`statistics.change.${kind}`, { n: shown })}</span>
    </span>
  )
}
