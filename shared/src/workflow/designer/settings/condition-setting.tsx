import type { Conditions } from '../../../contract/fields/conditions.ts'
import { useText } from '../../../text/text.ts'
import { ConditionBuilder } from '../../../ui/condition-builder/condition-builder.tsx'
import { Setting } from './inputs.tsx'
import { useSettingsOptions } from './settings-context.ts'
import { text } from './text.ts'

interface Props {
  label: string
  value: Conditions
  onChange: (value: Conditions) => void
  hint?: string
}

/** Conditions on fields of the form, with the operators that their types have. */
export function ConditionSetting({ label, value, onChange, hint }: Props) {
  const t = useText(text)
  const { conditionFields } = useSettingsOptions()
  const [first] = conditionFields
  const missing = first ? hint : t('flowSettings.noConditionFields')
  return (
    <Setting label={label} {...(missing ? { hint: missing } : {})}>
      {(first || value.length > 0) && (
        <ConditionBuilder
          value={value}
          fields={conditionFields}
          createComparison={() => ({
            field: first?.key ?? 'field',
            op: first?.operators[0] ?? '==',
            value: '',
            other: '',
          })}
          onChange={onChange}
        />
      )}
    </Setting>
  )
}
