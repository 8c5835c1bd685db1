import { DatePicker, InputNumber, Select, Switch } from '@arco-design/web-react'
import type { ComponentProps } from 'react'
import { formatTypedNumber } from '@tessera/shared/contract/fields/typed-number'
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

/** Yuan with two decimals; what has more is shown as it was typed. */
const showYuan = (text: string): string => (/^-?\d+(\.\d?)?$/.test(text) ? Number(text).toFixed(2) : text)

/**
 * A number; `step` 0.5 for lessons, 0.01 for yuan. What the schema does not allow, such as more decimals or a negative number,
 * is refused at the field: it is never changed to another number.
 */
export function NumberField({ step = 1, suffix, ...field }: FieldProps & { step?: number; suffix?: string }) {
  const t = useText(text)
  return (
    <Field
      {...field}
      check={(value) => (typeof value === 'number' && value < 0 ? t('parts.negative') : undefined)}
    >
      <InputNumber
        style={{ width: '100%' }}
        // Without limits Arco names infinity as the lowest and highest values, which are no valid ones for a screen reader.
        min={-999_999_999}
        max={999_999_999}
        step={step}
        {...(step === 0.01 ? { formatter: formatTypedNumber(showYuan) } : {})}
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
