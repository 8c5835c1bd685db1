import { Radio } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './reviews.module.css'

/** A number of stars as a word for screen readers, and as stars. */
export function StarRow({ star }: { star: number }) {
  const t = useText(text)
  const label = t('reviews.stars', { n: star })
  return (
    <span className={styles.stars} role="img" aria-label={label} title={label}>
      {'★'.repeat(star)}
      {'☆'.repeat(5 - star)}
    </span>
  )
}

interface InputProps {
  value?: number | undefined
  onChange?: (star: number) => void
  'aria-label'?: string
}

/** One to five stars as radio buttons. */
export function StarInput({ value, onChange, ...rest }: InputProps) {
  const t = useText(text)
  return (
    <Radio.Group
      type="button"
      {...(value === undefined ? { value: 0 } : { value })}
      options={[1, 2, 3, 4, 5].map((star) => ({
        value: star,
        label: <span aria-label={t('reviews.stars', { n: star })}>{star}★</span>,
      }))}
      onChange={(star: number) => onChange?.(star)}
      {...rest}
    />
  )
}
