import { Button, Input, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { Comparison, Conditions } from '../../../contract/fields/conditions.ts'
import { FieldSelect } from '../../../forms/settings-panel/field-select.tsx'
import { useText } from '../../../text/text.ts'
import { text as conditionText } from '../../../ui/condition-builder/text.ts'
import { Setting } from './inputs.tsx'
import { useSettingsOptions } from './settings-context.ts'
import { text as systemText } from './system-text.ts'
import { text } from './text.ts'
import styles from './settings.module.css'

interface Props {
  label: string
  hint: string
  /** Fields of the records. */
  recordFields: readonly { name: string; label: string }[]
  value: Conditions
  onChange: (value: Conditions) => void
}

const operators = ['==', '<>', '>', '>=', '<', '<=', 'like', 'notLike', 'null', 'notNull'] as const
const withoutValue: ReadonlySet<string> = new Set(['null', 'notNull'])

/** Which records are meant: fields of the records compared with fields of the form or with fixed values. */
export function RecordConditions({ label, hint, recordFields, value, onChange }: Props) {
  const t = useText(text)
  const ts = useText(systemText)
  const tc = useText(conditionText)
  const { fields } = useSettingsOptions()
  // Groups of other clients are read as they are; what is added here joins by "and".
  const tests = value.flatMap(({ groups }) => groups)
  const set = (next: readonly Comparison[]) =>
    onChange(next.length > 0 ? [{ logic: 'and', groups: [...next] }] : [])
  const change = (at: number, changes: Partial<Comparison>) =>
    set(tests.with(at, { ...tests[at]!, ...changes }))
  return (
    <Setting label={label} hint={hint}>
      <div className={styles.rows}>
        {tests.map((test, at) => (
          <div
            key={at}
            className={styles.source}
            role="group"
            aria-label={ts('flowSystem.recordCondition', { n: at + 1 })}
          >
            <div className={styles.sourceHead}>
              <FieldSelect
                label={ts('flowSystem.recordField')}
                fields={recordFields}
                value={test.field}
                onChange={(field) => field && change(at, { field })}
              />
              <Button
                type="text"
                size="small"
                icon={<IconDelete />}
                aria-label={t('flowSettings.removeRow', { n: at + 1 })}
                onClick={() => set(tests.toSpliced(at, 1))}
              />
            </div>
            <Select
              size="small"
              aria-label={tc('condition.operator')}
              value={test.op}
              options={operators.map((op) => ({ value: op, label: tc(`condition.op.${op}`) }))}
              onChange={(op: (typeof operators)[number]) => change(at, { op })}
            />
            {!withoutValue.has(test.op) && (
              <FieldSelect
                allowClear
                label={ts('flowSystem.formField')}
                fields={fields ?? []}
                value={test.other}
                onChange={(other) => change(at, { other })}
              />
            )}
            {!withoutValue.has(test.op) && test.other === '' && (
              <Input
                size="small"
                aria-label={ts('flowSystem.fixedValue')}
                placeholder={ts('flowSystem.fixedValue')}
                value={String(test.value ?? '')}
                onChange={(next) => change(at, { value: next })}
              />
            )}
          </div>
        ))}
        <div>
          <Button
            size="small"
            type="text"
            icon={<IconPlus />}
            disabled={recordFields.length === 0}
            onClick={() => set([...tests, { field: recordFields[0]!.name, op: '==', value: '', other: '' }])}
          >
            {tc('condition.add')}
          </Button>
        </div>
      </div>
    </Setting>
  )
}
