import { reviewFigures } from '@tessera/shared/contract/edu/figures/reviews'
import { reviewStatistics } from '@tessera/shared/contract/edu/statistics'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import type { Opened } from '../calls.ts'
import { Card, Loaded } from '../card.tsx'
import type { Query } from '../query.ts'
import { text } from '../text.ts'
import styles from '../statistics.module.css'

const sets = { positive: 'positiveWords', negative: 'negativeWords' } as const

/** The terms of good and of low reviews. A click opens the reviews with one. */
export function Words({ query, onOpen }: { query: Query; onOpen: (opened: Opened) => void }) {
  const t = useText(text)
  const answer = useCall(reviewStatistics.words, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.words')}>
      <p className={styles.definition}>{reviewFigures.positiveWords.definition[currentLang()]}</p>
      <Loaded answer={answer}>
        <div className={styles.wordSets}>
          {(['positive', 'negative'] as const).map((set) => {
            const words = answer.data?.list.filter((row) => row.set === set) ?? []
            const title = t(`statistics.words.${set}`)
            return (
              <div key={set}>
                <h3>{title}</h3>
                {words.length === 0 ? (
                  <p className={styles.quiet}>{t('statistics.noWords')}</p>
                ) : (
                  <ul aria-label={title}>
                    {words.map(({ term, name, reviews }) => (
                      <li key={term}>
                        <button
                          type="button"
                          className={styles.number}
                          onClick={() =>
                            onOpen({ figure: sets[set], groupBy: 'term', key: term, label: name })
                          }
                        >
                          {name} <strong>{reviews}</strong>
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            )
          })}
        </div>
      </Loaded>
    </Card>
  )
}
