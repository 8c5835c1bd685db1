import { Button, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { operatorsByType } from '@tessera/shared/contract/org/conditions'
import { comparedType } from '@tessera/shared/fields/compared-type'
import type { Field } from '@tessera/shared/fields/design'
import {
  isBatchEditable,
  isSummable,
  type ButtonCondition,
  type ListDesign,
} from '@tessera/shared/fields/list-design'
import { toConditionFields } from '@tessera/shared/forms/settings-panel/condition-fields'
import { ConditionBuilder } from '@tessera/shared/ui/condition-builder/condition-builder'
import type { Comparison, ConditionField } from '@tessera/shared/ui/condition-builder/condition'
import { useSentence } from '@tessera/shared/ui/condition-builder/use-sentence'
import { useText } from '@tessera/shared/text/text'
import { listText } from '../list-text.ts'
import { text } from './record-work-text.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

interface Props {
  list: ListDesign
  /** Fields by their name; `lines-amount` for a column of a sub-table. */
  fields: ReadonlyMap<string, Field>
  change: (changes: Partial<ListDesign>, coalesce?: string | null) => void
}

/** Settings of work on records: sums, batch edits, and conditions of buttons. */
export function RecordWorkSettings({ list, fields, change }: Props) {
  const t = useText(text)
  const labelOf = (name: string) => fields.get(name)?.settings.label || name
  const summable = list.columns.filter(({ prop }) => {
    const field = fields.get(prop)
    return field !== undefined && isSummable(field)
  })
  const own = [...fields].flatMap(([name, field]) => (name.includes('-') ? [] : [field]))
  const editable = own.filter(isBatchEditable)
  const conditionFields = own.flatMap(toConditionField)
  return (
    <>
      <h3 className={styles.settingsTitle}>{t('work.sums')}</h3>
      <Select
        mode="multiple"
        size="small"
        aria-label={t('work.sums')}
        placeholder={t(summable.length > 0 ? 'work.none' : 'work.noNumbers')}
        disabled={summable.length === 0}
        value={summable.filter(({ sum }) => sum).map(({ prop }) => prop)}
        onChange={(props: string[]) =>
          change({ columns: list.columns.map((column) => ({ ...column, sum: props.includes(column.prop) })) })
        }
        options={summable.map(({ prop, label }) => ({ value: prop, label: label || labelOf(prop) }))}
      />
      <h3 className={styles.settingsTitle}>{t('work.batchEdit')}</h3>
      <Select
        mode="multiple"
        size="small"
        aria-label={t('work.batchEdit')}
        placeholder={t('work.none')}
        value={[...list.batchEdit]}
        onChange={(batchEdit: string[]) => change({ batchEdit })}
        options={editable.map(({ settings }) => ({
          value: settings.vModel,
          label: settings.label || settings.vModel,
        }))}
      />
      {list.rowButtons.length + list.customButtons.length > 0 && (
        <>
          <h3 className={styles.settingsTitle}>{t('work.conditions')}</h3>
          {list.rowButtons.map((button, at) => (
            <ButtonConditionEditor
              key={button.value}
              button={button}
              fields={conditionFields}
              onChange={(condition) =>
                change(
                  { rowButtons: list.rowButtons.with(at, { ...button, condition }) },
                  `condition ${button.value}`,
                )
              }
            />
          ))}
          {list.customButtons.map((button, at) => (
            <ButtonConditionEditor
              key={button.value}
              button={button}
              fields={conditionFields}
              onChange={(condition) =>
                change(
                  { customButtons: list.customButtons.with(at, { ...button, condition }) },
                  `condition ${button.value}`,
                )
              }
            />
          ))}
        </>
      )}
    </>
  )
}

/** How the server compares the column of a field; nothing for a field that it cannot compare. */
function toConditionField(field: Field): ConditionField[] {
  const { kind, settings } = field
  const type = comparedType(field)
  if (type === null) return []
  const isUser = ['userSelect', 'createUser', 'modifyUser'].includes(kind.tag)
  const { vModel: name, label } = settings
  return toConditionFields([{ name, label: label || name, kind, settings }]).map((known) => ({
    ...known,
    type,
    operators: known.operators.filter((op) => operatorsByType[type].includes(op)),
    dynamic: isUser ? ['@userId', '@userAndSubordinates', '@subordinates'] : [],
  }))
}

interface EditorProps {
  button: Pick<ListDesign['rowButtons'][number], 'value' | 'label' | 'condition'>
  fields: readonly ConditionField[]
  onChange: (condition: ButtonCondition) => void
}

/** The condition of a row button: its sentence, and the editor behind a button. */
function ButtonConditionEditor({ button, fields, onChange }: EditorProps) {
  const t = useText(text)
  const tl = useText(listText)
  const [isOpen, setIsOpen] = useState(false)
  const describe = useSentence(fields)
  const known = ['edit', 'detail', 'remove'].includes(button.value)
  const name = button.label || (known ? tl(`designer.button.${button.value as 'edit'}`) : button.value)
  const createComparison = (): Comparison => {
    const [first] = fields
    const op = first?.operators[0] ?? '=='
    return { field: first?.key ?? '', op, value: op === 'in' || op === 'notIn' ? [] : '' }
  }
  return (
    <div className={styles.workCondition} role="group" aria-label={t('work.conditionOf', { name })}>
      <div className={styles.workHead}>
        <span>
          <strong>{name}</strong> {describe(button.condition) || t('work.always')}
        </span>
        <Button
          type="text"
          size="mini"
          aria-expanded={isOpen}
          {...(isOpen ? {} : { 'aria-label': t('work.editCondition', { name }) })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'work.done' : 'work.edit')}
        </Button>
      </div>
      {isOpen && (
        <ConditionBuilder
          value={button.condition}
          fields={fields}
          createComparison={createComparison}
          onChange={onChange}
        />
      )}
    </div>
  )
}
