import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './step-bar.module.css'

/** One step of the bar. */
export interface BarStep<Key> {
  readonly key: Key
  readonly title: string
  /** Shown behind the title, such as the progress of the step. */
  readonly note?: ReactNode
  /** The step has invalid fields. */
  readonly hasError?: boolean
}

interface Props<Key> {
  /** Accessible name of the steps. */
  name: string
  steps: readonly BarStep<Key>[]
  current: Key
  onStep: (key: Key) => void
}

/** Steps of a task. The user can open each at any time. */
export function StepBar<Key extends string | number>({ name, steps, current, onStep }: Props<Key>) {
  const t = useText(text)
  const bar = useRef<HTMLOListElement>(null)
  // On a narrow screen the current step can be outside the visible area.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav aria-label={name}>
      <ol ref={bar} className={styles.bar}>
        {steps.map(({ key, title, note, hasError = false }, index) => (
          <li key={key}>
            <button
              type="button"
              className={styles.step}
              aria-current={key === current ? 'step' : undefined}
              onClick={() => onStep(key)}
            >
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {title}
              {hasError && (
                <IconExclamationCircleFill
                  className={styles.error!}
                  role="img"
                  aria-hidden={false}
                  aria-label={t('steps.wrong')}
                />
              )}
              {note}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
