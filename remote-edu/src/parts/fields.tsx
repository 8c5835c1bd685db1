import { DatePicker, InputNumber, Select, Switch } from '@arco-design/web-react'
import type { ComponentProps } from 'react'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import type { Option } from './options.ts'
import { labelOf } from './option-label.ts'
import { text } from './text.ts'

interface FieldProps {
  name: string
  label: string
  schema: NonNullable<ComponentProps<typeof Field>['schema']>
  wide?: boolean
  tooltip?: string
  /** Overrides what the schema says, where another field decides. */
  required?: boolean
}

/** A day as `yyyy-MM-dd`. With `pastOnly`, days after today cannot be selected. */
export function DateField({ pastOnly = false, ...field }: FieldProps & { pastOnly?: boolean }) {
  return (
    <Field {...field} normalize={(value: unknown) => value ?? ''}>
      <DatePicker
        style={{ width: '100%' }}
        format="YYYY-MM-DD"
        disabledDate={(day) => pastOnly && day.valueOf() > Date.now()}
      />
    </Field>
  )
}

interface SelectProps extends FieldProps {
  options: readonly Option[]
  loading?: boolean
  multiple?: boolean
  disabled?: boolean
}

/** One of some options, or several. */
export function SelectField({
  options,
  loading = false,
  multiple = false,
  disabled = false,
  schema,
  ...field
}: SelectProps) {
  const t = useText(text)
  const isOptional = schema.safeParse(undefined).success
  return (
    <Field {...field} schema={schema}>
      <Select
        {...(multiple ? { mode: 'multiple' as const } : {})}
        allowClear={isOptional}
        showSearch
        disabled={disabled}
        filterOption={(typed, option) => labelOf(option).toLowerCase().includes(typed.toLowerCase())}
        loading={loading}
        placeholder={t('parts.choose')}
        options={[...options]}
      />
    </Field>
  )
}

/** A number; `step` 0.5 for lessons, 0.01 for yuan. What has more decimals than the schema allows is refused, not rounded. */
export function NumberField({ step = 1, suffix, ...field }: FieldProps & { step?: number; suffix?: string }) {
  return (
    <Field {...field}>
      <InputNumber
        style={{ width: '100%' }}
        min={0}
        // Without a limit Arco names infinity as the highest value, which is no valid one for a screen reader.
        max={999_999_999}
        step={step}
        {...(step === 0.01 ? { precision: 2 } : {})}
        {...(suffix ? { suffix } : {})}
      />
    </Field>
  )
}

/** 1 or 0, as a switch. */
export function FlagField(field: FieldProps) {
  return (
    <Field {...field}>
      <FlagSwitch />
    </Field>
  )
}

const FlagSwitch = ({
  value = 0,
  onChange,
  ...props
}: {
  value?: number
  onChange?: (value: number) => void
}) => <Switch {...props} checked={value === 1} onChange={(isOn) => onChange?.(isOn ? 1 : 0)} />

/** Words that are typed and end with Enter. */
export function TagsField(field: FieldProps & { suggestions?: readonly string[] }) {
  const t = useText(text)
  const { suggestions = [], ...props } = field
  return (
    <Field {...props}>
      <Select
        mode="multiple"
        allowCreate
        placeholder={t('parts.choose')}
        options={[...suggestions]}
        tokenSeparators={[',', '，', '、']}
      />
    </Field>
  )
}
