import { InputNumber } from '@arco-design/web-react'
import { ungrouped } from '../../fields/number/grouped.ts'
import type { Size } from '../../fields/view.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './number-range.module.css'

/** From and to; either may be open. `[]` is no range. */
export type Range = readonly [] | readonly [number | null, number | null]

interface Props {
  /** Of the lower bound. */
  id?: string
  label: string
  value: Range
  onChange: (value: Range) => void
  onBlur?: () => void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  size?: Size
  precision?: number | null
}

/** Two numbers with a line between them; it gives an empty list when both are empty (specification: areas 5). */
export function NumberRange({
  id,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  size,
  precision,
}: Props) {
  const t = useText(text)
  const [from = null, to = null] = value
  const set = (next: readonly [number | null, number | null]) =>
    onChange(next[0] === null && next[1] === null ? [] : next)
  const bound = (
    said: 'numberRange.from' | 'numberRange.to',
    held: number | null,
    change: (next: number | null) => void,
  ) => (
    <InputNumber
      id={said === 'numberRange.from' ? id : undefined}
      aria-label={t(said, { label })}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      // Arco says Infinity where there is no bound.
      aria-valuemin={undefined}
      aria-valuemax={undefined}
      className={styles.bound!}
      hideControl
      error={invalid}
      {...{ disabled, size, onBlur }}
      precision={precision ?? undefined}
      placeholder={t(said === 'numberRange.from' ? 'numberRange.least' : 'numberRange.most')}
      parser={ungrouped}
      value={held ?? undefined}
      onChange={(next: number | undefined) =>
        change(next !== undefined && Number.isFinite(next) ? next : null)
      }
    />
  )
  return (
    <div className={styles.range} role="group" aria-label={label}>
      {bound('numberRange.from', from, (next) => set([next, to]))}
      <span aria-hidden>–</span>
      {bound('numberRange.to', to, (next) => set([from, next]))}
    </div>
  )
}
