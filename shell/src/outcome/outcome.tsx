import {
  IconCloseCircleFill,
  IconExclamationCircleFill,
  IconInfoCircleFill,
  IconSearch,
} from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import styles from './outcome.module.css'

const icons = {
  error: IconCloseCircleFill,
  warning: IconExclamationCircleFill,
  info: IconInfoCircleFill,
  missing: IconSearch,
}

interface Props {
  status: keyof typeof icons
  title: string
  subTitle: ReactNode
  /** Button of what to do about it. */
  extra?: ReactNode
}

/**
 * Message in place of a page. Arco's Result is not used: its pictures add 25 kB to the first chunk, which
 * must contain this component for when other chunks fail to load.
 */
export function Outcome({ status, title, subTitle, extra }: Props) {
  const Icon = icons[status]
  return (
    <section className={styles.outcome} data-status={status}>
      <Icon aria-hidden />
      <h2>{title}</h2>
      <div className={styles.why}>{subTitle}</div>
      {extra}
    </section>
  )
}
