import { IconFormula } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { editable, FormattedValue, ReadOnly } from '../editable.tsx'
import { isMoneyFormula, yuanSign } from '../money.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { calculate as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

/** Always read-only: the value is computed from other fields. */
const Computed = (props: InputProps<Settings, number | string | null>) => (
  <ReadOnly {...props}>
    <Cell value={props.value} settings={props.settings} />
  </ReadOnly>
)

const Cell = ({ value, settings }: CellProps<Settings, number | string | null>) => (
  <span className={settings.result === 'number' ? styles.number : undefined}>
    {isMoneyFormula(settings.expression) && yuanSign(value)}
    <FormattedValue kind={kind} value={value} settings={settings} />
  </span>
)

export const calculate = defineView({ kind, Icon: IconFormula, Input: editable(kind, Computed, Cell), Cell })
