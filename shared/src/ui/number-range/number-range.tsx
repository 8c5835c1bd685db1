import { InputNumber } from '@arco-design/web-react'
import { formatTypedNumber, parseTypedNumber } from '../../contract/fields/typed-number.ts'
import type { Size } from '../size.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './number-range.module.css'

/** Lower and upper bound; either can be null. `[]` is no range. */
export type Range = readonly [] | readonly [number | null, number | null]

interface Props {
  /** Id of the input of the lower bound. */
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

/** Two number inputs. The value is an empty array when both are empty. */
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
  const renderBound = (
    labelKey: 'numberRange.from' | 'numberRange.to',
    boundValue: number | null,
    change: (next: number | null) => void,
  ) => (
    <InputNumber
      id={labelKey === 'numberRange.from' ? id : undefined}
      aria-label={t(labelKey, { label })}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      // Without bounds Arco would set Infinity here.
      aria-valuemin={undefined}
      aria-valuemax={undefined}
      className={styles.bound!}
      hideControl
      error={invalid}
      {...{ disabled, size, onBlur }}
      precision={precision ?? undefined}
      placeholder={t(labelKey === 'numberRange.from' ? 'numberRange.least' : 'numberRange.most')}
      parser={parseTypedNumber}
      formatter={formatTypedNumber()}
      value={boundValue ?? undefined}
      onChange={(next: number | undefined) =>
        change(next !== undefined && Number.isFinite(next) ? next : null)
      }
    />
  )
  return (
    <div className={styles.range} role="group" aria-label={label}>
      {renderBound('numberRange.from', from, (next) => set([next, to]))}
      <span aria-hidden>–</span>
      {renderBound('numberRange.to', to, (next) => set([from, next]))}
    </div>
  )
}
