import { Select } from '@arco-design/web-react'
import { matchesOption } from '../../fields/option-matching.ts'
import { useText } from '../../text/text.ts'
import { functionGroups, functionText, type FunctionName } from './function-words.ts'

interface Props {
  label: string
  onSelect: (name: FunctionName) => void
}

/** Offers the functions of formulas by group, each with what it does. It shows no value: a choice is inserted elsewhere. */
export function FunctionSelect({ label, onSelect }: Props) {
  const words = useText(functionText)
  return (
    <Select
      size="small"
      aria-label={label}
      placeholder={label}
      showSearch
      filterOption={matchesOption}
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
      value={undefined as unknown as string}
      onChange={(name: FunctionName) => onSelect(name)}
    >
      {Object.entries(functionGroups).map(([group, functions]) => (
        <Select.OptGroup key={group} label={words(`function.group.${group as 'numbers'}`)}>
          {(Object.keys(functions) as FunctionName[]).map((name) => (
            <Select.Option key={name} value={name}>
              {`${name} · ${words(`function.${name}`)}`}
            </Select.Option>
          ))}
        </Select.OptGroup>
      ))}
    </Select>
  )
}
