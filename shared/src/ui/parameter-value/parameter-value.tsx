import { DatePicker, Input, InputNumber } from '@arco-design/web-react'
import type { KeyboardEvent } from 'react'
import { parameterValue, type ParameterType } from '../../contract/data/interface-parameters.ts'
import { utcOffsetMinutes } from '../../contract/fields/instant.ts'

interface Props {
  type: ParameterType
  /** Value as text; '' for none. */
  value: string
  onChange: (value: string) => void
  label: string
  placeholder?: string
  size?: 'small' | 'default'
  disabled?: boolean
  /** Called on Enter, except in multi-line text. */
  onEnter?: (() => void) | undefined
}

/** Limit of a 32-bit integer. */
const maxInt32 = 2_147_483_647

/** Input of a data-interface parameter with a control for its type. Invalid text is marked. */
export function ParameterValue({
  type,
  value,
  onChange,
  label,
  placeholder = '',
  size = 'default',
  disabled = false,
  onEnter,
}: Props) {
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }
  const invalid = value !== '' && parameterValue(type, value) === undefined
  const inputProps = {
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    placeholder,
    size,
    disabled,
    status: invalid ? ('error' as const) : undefined,
  }
  if (type === 'datetime') {
    const moment = value === '' ? undefined : parameterValue(type, value)
    return (
      <DatePicker
        inputProps={{ 'aria-label': label }}
        {...{ placeholder, size, disabled, showTime: true }}
        utcOffset={utcOffsetMinutes / 60}
        value={moment instanceof Date ? moment : undefined}
        onChange={(_, day) => onChange(day ? new Date(day.valueOf()).toISOString() : '')}
      />
    )
  }
  if (type === 'int') {
    const number = parameterValue(type, value)
    return (
      <InputNumber
        {...inputProps}
        precision={0}
        min={-maxInt32}
        max={maxInt32}
        value={typeof number === 'number' ? number : undefined}
        onChange={(next: number | undefined) =>
          onChange(next === undefined || Number.isNaN(next) ? '' : String(next))
        }
        onKeyDown={(event) => handleEnter(event as unknown as KeyboardEvent)}
      />
    )
  }
  if (type === 'text')
    return (
      <Input.TextArea
        {...inputProps}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={2_000}
        value={value}
        onChange={onChange}
      />
    )
  // Decimals are a text input, because a number would lose digits.
  return (
    <Input
      {...inputProps}
      onKeyDown={handleEnter}
      maxLength={2_000}
      {...(type === 'varchar' ? {} : { inputMode: 'decimal' as const })}
      value={value}
      onChange={onChange}
    />
  )
}
