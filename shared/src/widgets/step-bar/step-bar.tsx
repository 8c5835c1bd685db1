import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './step-bar.module.css'

export interface BarStep<Key> {
  readonly key: Key
  readonly title: string
  /** Behind the title, such as how much was done in it. */
  readonly note?: ReactNode
  /** Something in it needs to be mended. */
  readonly wrong?: boolean
}

interface Props<Key> {
  /** What is done in these steps. */
  name: string
  steps: readonly BarStep<Key>[]
  now: Key
  onStep: (key: Key) => void
}

/** The steps of a task in their order; each can be gone to at any time. */
export function StepBar<Key extends string | number>({ name, steps, now, onStep }: Props<Key>) {
  const t = useText(text)
  const bar = useRef<HTMLOListElement>(null)
  // On a narrow screen not all of them are in sight.
  useEffect(() => {
    // Newer browsers give a promise of it, which an effect must not.
    void bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [now])
  return (
    <nav aria-label={name}>
      <ol ref={bar} className={styles.bar}>
        {steps.map(({ key, title, note, wrong = false }, nth) => (
          <li key={key}>
            <button
              type="button"
              className={styles.step}
              aria-current={key === now ? 'step' : undefined}
              onClick={() => onStep(key)}
            >
              <span className={styles.nth} aria-hidden>
                {nth + 1}
              </span>
              {title}
              {wrong && (
                <IconExclamationCircleFill
                  className={styles.wrong!}
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
