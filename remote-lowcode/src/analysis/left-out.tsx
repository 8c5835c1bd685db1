import { Alert, Button } from '@arco-design/web-react'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText, type Translate } from '@tessera/shared/text/text'
import { groupKey, measureKey } from './analysis.ts'
import type { Column, Misfit } from './fit.ts'
import { text } from './text.ts'
import { groupLabel, labelOf, measureLabel } from './words.ts'
import styles from './analysis.module.css'

type T = Translate<keyof (typeof text)['texts']>

const maxNamed = 20

/** What of a question is not answered, each in a sentence. */
export function leftOutSentences(
  t: T,
  columns: readonly Column[],
  { unread, misfits }: { unread: readonly string[]; misfits: readonly Misfit[] },
): string[] {
  const missing = misfits.flatMap((one) => (one.kind === 'missing' ? [one.column] : []))
  const shown = unread.slice(0, maxNamed).map((one) => one.slice(0, 80))
  return [
    ...(unread.length > 0 ? [t('analysis.unread', { parts: joinNames(shown) })] : []),
    ...(missing.length > 0 ? [t('analysis.missing', { names: joinNames(missing) })] : []),
    ...misfits.flatMap((one) => (one.kind === 'missing' ? [] : [sentenceOf(t, columns, one)])),
  ]
}

function sentenceOf(t: T, columns: readonly Column[], misfit: Exclude<Misfit, { kind: 'missing' }>): string {
  switch (misfit.kind) {
    case 'notAdded':
      return t('analysis.notAdded', {
        name: measureLabel(t, columns, misfit.measure),
        columns: joinNames(misfit.keys.map((key) => key.label || key.name)),
      })
    case 'measure':
      return t('analysis.misfit.measure', {
        name: measureLabel(t, columns, misfit.measure),
        key: measureKey(misfit.measure),
      })
    case 'step':
      return t('analysis.misfit.step', {
        name: groupLabel(t, columns, misfit.group),
        key: groupKey(misfit.group),
      })
    case 'operator':
      return t('analysis.misfit.operator', {
        name: labelOf(columns, misfit.filter.column),
        how: t(`analysis.operator.${misfit.filter.how}`),
      })
    case 'period':
      return t('analysis.misfit.period')
    case 'sort':
      return t('analysis.misfit.sort', { name: misfit.column })
    case 'parameter':
      return t('analysis.misfit.parameter', { name: misfit.name })
  }
}

interface Props {
  sentences: readonly string[]
  /** Whether the user asked for the answer without these parts. */
  isConfirmed: boolean
  onConfirm: () => void
  onRemove: () => void
}

/** Names what is left out of an answer, which is read when the user says so. */
export function LeftOut({ sentences, isConfirmed, onConfirm, onRemove }: Props) {
  const t = useText(text)
  return (
    <Alert
      type="warning"
      title={t(isConfirmed ? 'analysis.leftOut' : 'analysis.leftOutAsk')}
      content={
        <>
          <ul className={styles.leftOut}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className={styles.actions}>
            {!isConfirmed && (
              <Button size="small" type="primary" onClick={onConfirm}>
                {t('analysis.answerWithout')}
              </Button>
            )}
            <Button size="small" onClick={onRemove}>
              {t('analysis.removeLeftOut')}
            </Button>
          </div>
        </>
      }
    />
  )
}
