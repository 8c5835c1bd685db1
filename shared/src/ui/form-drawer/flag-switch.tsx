import { Switch } from '@arco-design/web-react'
import type { Flag } from '../../contract/patterns.ts'

interface Props {
  value?: Flag
  onChange?: (value: Flag) => void
  disabled?: boolean
  'aria-label'?: string
}

/** Switch for a flag that the contract has as 0 or 1. */
export function FlagSwitch({ value, onChange, ...rest }: Props) {
  return <Switch {...rest} checked={value === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />
}
