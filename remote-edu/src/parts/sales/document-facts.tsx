import type { ReactNode } from 'react'
import { labelEnd } from '@tessera/shared/text/punctuation'
import styles from './sales.module.css'

/** Labels with their values on a printed document; an empty value leaves room to write. */
export const DocumentFacts = ({
  facts,
}: {
  facts: readonly (readonly [label: string, value?: ReactNode])[]
}) => (
  <dl className={styles.receiptFacts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>
          {label}
          {labelEnd()}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
