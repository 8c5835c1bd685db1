import { Alert } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import type { RemainingClass } from '@tessera/shared/contract/edu/refunds'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './closing.module.css'

/** The classes that a student stays in without lessons for them, each with the page on which the student can leave it. */
export function RemainingClasses({ classes }: { classes: readonly RemainingClass[] }) {
  const t = useText(text)
  if (classes.length === 0) return null
  return (
    <Alert
      className={styles.clause!}
      type="warning"
      title={t('refunds.classes')}
      content={
        <>
          <ul className={styles.origins}>
            {classes.map(({ id, name }) => (
              <li key={id}>
                <Link className={styles.link!} to={`/edu/eduClasslist/detail/${id}?tab=students`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {t('refunds.classesNote')}
        </>
      }
    />
  )
}
