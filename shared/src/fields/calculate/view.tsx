import { IconFormula } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { editable, Printed, ReadOnly } from '../editable.tsx'
import { view, type CellProps, type InputProps } from '../view.ts'
import { calculate as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

/** Nobody types into it: what it holds follows from other fields. */
const Computed = (props: InputProps<Settings, number | null>) => (
  <ReadOnly {...props}>
    <Cell value={props.value} settings={props.settings} />
  </ReadOnly>
)

const Cell = ({ value, settings }: CellProps<Settings, number | null>) => (
  <span className={styles.number}>
    <Printed kind={kind} value={value} settings={settings} />
  </span>
)

export const calculate = view({ kind, Icon: IconFormula, Input: editable(kind, Computed, Cell), Cell })
