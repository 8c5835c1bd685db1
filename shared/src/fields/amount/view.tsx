import { IconStamp } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { AmountInput } from '../../ui/amount-input/amount-input.tsx'
import { amountInCapitals } from '../../format/amount-in-capitals.ts'
import { controlProps, editable, FormattedValue, usePlaceholder } from '../editable.tsx'
import { yuanSign } from '../money.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { amount as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

function AmountControl(props: InputProps<Settings, number | null>) {
  const { value, onChange, onBlur, settings, inCell } = props
  const placeholder = usePlaceholder(settings, 'field.enter')
  const { precision, thousands, showChinese } = settings
  const { status, ...rest } = controlProps(props)
  return (
    <AmountInput
      {...rest}
      error={status !== undefined}
      {...{ value, onChange, onBlur, placeholder, precision, thousands }}
      capitals={showChinese && !inCell}
    />
  )
}

const Cell = ({ value, settings }: CellProps<Settings, number | null>) => (
  <span
    className={styles.number}
    title={
      settings.showChinese && typeof value === 'number' ? amountInCapitals(value) || undefined : undefined
    }
  >
    {yuanSign(value)}
    <FormattedValue kind={kind} value={value} settings={settings} />
  </span>
)

/** The amount in a form that is only read, as its control shows it. */
const Read = ({ value, settings, inCell }: CellProps<Settings, number | null>) => {
  if (inCell) return <Cell value={value} settings={settings} />
  const capitals = settings.showChinese && typeof value === 'number' ? amountInCapitals(value) : ''
  return (
    <span className={styles.number}>
      {yuanSign(value)}
      <FormattedValue kind={kind} value={value} settings={settings} />
      {capitals && (
        <span className={styles.capitals} lang="zh">
          {capitals}
        </span>
      )}
    </span>
  )
}

export const amount = defineView({ kind, Icon: IconStamp, Input: editable(kind, AmountControl, Read), Cell })
