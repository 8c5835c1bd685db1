import type { Conditions as Held } from '../../contract/fields/conditions.ts'
import { kindOf } from '../../fields/kinds.ts'
import { useText } from '../../text/text.ts'
import type { ComparedField } from './condition-fields.tsx'
import { Conditions } from './conditions.tsx'
import type { NamedField } from './field-select.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props {
  value: Held | null
  onChange: (value: Held | null) => void
  fields: readonly NamedField[]
}

/** Editor of the conditions of a field rule. No conditions mean no rule. */
export function ConditionRows({ value, onChange, fields }: Props) {
  const t = useText(text)
  const compared = fields.flatMap(toCompared)
  if (compared.length === 0 && !value?.length)
    return <span className={styles.hint}>{t('panel.noConditionFields')}</span>
  return (
    <Conditions
      value={value ?? []}
      fields={compared}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    />
  )
}

/** A field that conditions can compare; nothing for columns of other sub-tables. */
function toCompared({ name, label, tag = '', settings }: NamedField): ComparedField[] {
  const kind = kindOf(tag)
  if (!kind || !settings || kind.operators.length === 0 || name.includes('-')) return []
  return [{ name, label, kind, settings }]
}
