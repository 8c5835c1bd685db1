import { InputNumber } from '@arco-design/web-react'
import { IconOrderedList } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { controlProps, editable, FormattedValue, usePlaceholder } from '../editable.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { groupThousands } from '../../format/thousands.ts'
import { formatTypedNumber, parseTypedNumber } from '../../contract/fields/typed-number.ts'
import { number as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

function NumberControl(props: InputProps<Settings, number | null>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const { min, max, step, stepStrictly } = settings
  const { status, ...rest } = controlProps(props)
  const placeholder = usePlaceholder(settings, 'field.enter')
  /**
   * The step buttons stay inside the bounds. A typed number beyond them stays and is refused with a message,
   * instead of being changed at once.
   */
  const handleChange = (next: number | undefined, reason: string) => {
    if (next === undefined || !Number.isFinite(next)) return onChange(null)
    const stepped = stepStrictly ? Number((Math.round(next / step) * step).toFixed(8)) : next
    onChange(
      reason === 'increase' || reason === 'decrease'
        ? Math.min(Math.max(stepped, min ?? -Infinity), max ?? Infinity)
        : stepped,
    )
  }
  return (
    <InputNumber
      {...rest}
      error={status !== undefined}
      aria-valuemin={min ?? undefined}
      aria-valuemax={max ?? undefined}
      className={styles.fill!}
      value={value ?? undefined}
      onChange={handleChange as (value: number) => void}
      onBlur={onBlur}
      placeholder={placeholder}
      step={step}
      precision={settings.precision ?? undefined}
      mode={settings.controlsPosition === '' && !inCell ? 'button' : 'embed'}
      suffix={settings.unit || undefined}
      parser={parseTypedNumber}
      formatter={formatTypedNumber(settings.thousands ? groupThousands : undefined)}
    />
  )
}

const Cell = ({ value, settings }: CellProps<Settings, number | null>) => (
  <span className={styles.number}>
    <FormattedValue kind={kind} value={value} settings={settings} />
    {settings.unit && ` ${settings.unit}`}
  </span>
)

export const number = defineView({
  kind,
  Icon: IconOrderedList,
  Input: editable(kind, NumberControl, Cell),
  Cell,
})
