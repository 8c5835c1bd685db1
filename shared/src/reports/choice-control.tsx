import { Select } from '@arco-design/web-react'
import { campuses } from '../contract/edu/campuses.ts'
import type { ParameterInput } from '../contract/lowcode/report-parameters.ts'
import { dictionaryOf, useLookup } from '../client/lookups.ts'
import { useCall } from '../client/use-call.ts'
import { matchesOption } from '../fields/option-matching.ts'
import { useText } from '../text/text.ts'
import { UserPicker } from '../ui/user-picker/user-picker.tsx'
import { text } from './text.ts'

interface Props {
  /** Of the label. */
  id: string
  input: Exclude<ParameterInput, { as: 'range' }>
  defaultValue: string
  value: string
  onChange: (value: string) => void
}

/** A value of a parameter that is chosen and not written. */
export function ChoiceControl({ input, ...props }: Props) {
  if (input.as === 'options')
    return (
      <OptionSelect
        {...props}
        options={input.options.map(({ value, label }) => ({ value, label: label || value }))}
      />
    )
  if (input.as === 'dictionary') return <DictionarySelect {...props} typeId={input.dictionaryTypeId} />
  if (input.as === 'campus') return <CampusSelect {...props} />
  return (
    <UserPicker
      id={props.id}
      value={props.value || props.defaultValue || null}
      onChange={(next) => props.onChange(typeof next === 'string' ? next : '')}
    />
  )
}

type ChoiceProps = Omit<Props, 'input'>

function DictionarySelect({ typeId, ...props }: ChoiceProps & { typeId: string }) {
  const { data } = useLookup(dictionaryOf(typeId))
  return (
    <OptionSelect
      {...props}
      options={(data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  )
}

function CampusSelect(props: ChoiceProps) {
  const { data } = useCall(campuses.selector, {})
  return (
    <OptionSelect
      {...props}
      options={(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  )
}

interface OptionsProps extends ChoiceProps {
  options: readonly { value: string; label: string }[]
}

function OptionSelect({ id, options, defaultValue, value, onChange }: OptionsProps) {
  const t = useText(text)
  const byDefault = options.find((option) => option.value === defaultValue)
  return (
    <Select
      id={id}
      allowClear
      showSearch
      filterOption={matchesOption}
      placeholder={byDefault?.label ?? t('report.choose')}
      value={value || undefined}
      options={[...options]}
      onChange={(next?: string) => onChange(next ?? '')}
    />
  )
}
