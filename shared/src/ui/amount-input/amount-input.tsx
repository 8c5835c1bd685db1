import { InputNumber, type InputNumberProps } from '@arco-design/web-react'
import { groupThousands } from '../../format/thousands.ts'
import { formatTypedNumber, parseTypedNumber } from '../../contract/fields/typed-number.ts'
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
  /** Number of decimal places; null keeps them as typed. */
  precision?: number | null
  thousands?: boolean
  /** Shows the amount in Chinese capitals below. */
  capitals?: boolean
}

/** Input of an amount in yuan. */
export function AmountInput({
  value,
  onChange,
  precision = 2,
  thousands = true,
  capitals = true,
  ...rest
}: Props) {
  const capitalsText = capitals && typeof value === 'number' ? amountInCapitals(value) : ''
  return (
    <div className={styles.amount}>
      <InputNumber
        {...rest}
        // Without bounds Arco would set Infinity here.
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
        parser={parseTypedNumber}
        formatter={formatTypedNumber(thousands ? groupThousands : undefined)}
      />
      {capitalsText && (
        <div className={styles.capitals} lang="zh">
          {capitalsText}
        </div>
      )}
    </div>
  )
}
