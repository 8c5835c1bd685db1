import { InputNumber, type InputNumberProps } from '@arco-design/web-react'
import { grouped, ungrouped } from '../../fields/number/grouped.ts'
import { amountInCapitals } from '../../format/amount-in-capitals.ts'
import styles from './amount-input.module.css'

interface Props extends Pick<
  InputNumberProps,
  | 'id'
  | 'size'
  | 'disabled'
  | 'error'
  | 'placeholder'
  | 'onBlur'
  | 'aria-label'
  | 'aria-invalid'
  | 'aria-describedby'
> {
  value: number | null
  onChange: (value: number | null) => void
  /** Digits after the point; null leaves them as typed. */
  precision?: number | null
  thousands?: boolean
  /** The amount in Chinese capitals below. */
  capitals?: boolean
}

/** An amount in yuan (specification: areas 2 and 5). */
export function AmountInput({
  value,
  onChange,
  precision = 2,
  thousands = true,
  capitals = true,
  ...rest
}: Props) {
  const said = capitals && typeof value === 'number' ? amountInCapitals(value) : ''
  return (
    <div className={styles.amount}>
      <InputNumber
        {...rest}
        // Arco says Infinity where there is no bound.
        aria-valuemin={undefined}
        aria-valuemax={undefined}
        className={styles.input!}
        hideControl
        prefix="¥"
        value={value ?? undefined}
        onChange={(next: number | undefined) =>
          onChange(next !== undefined && Number.isFinite(next) ? next : null)
        }
        precision={precision ?? undefined}
        parser={ungrouped}
        formatter={(text, { userTyping }) =>
          thousands && !userTyping ? grouped(String(text)) : String(text)
        }
      />
      {said && (
        <div className={styles.capitals} lang="zh">
          {said}
        </div>
      )}
    </div>
  )
}
