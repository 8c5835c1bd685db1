import { Button, Input, Radio, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useText } from '../../text/text.ts'
import { operatorNames, type Operator } from '../../contract/fields/operators.ts'
import { convertValue, type ConditionField, type Comparison, type ComparisonGroup } from './condition.ts'
import { ConditionValue } from './value.tsx'
import { text } from './text.ts'
import styles from './condition-builder.module.css'

interface Props<T extends Comparison> {
  value: readonly ComparisonGroup<T>[]
  onChange: (groups: ComparisonGroup<T>[]) => void
  /** Fields to select from; without them the user types the field name. */
  fields?: readonly ConditionField[]
  /** Creates a new condition. */
  createComparison: () => T
}

/**
 * Editor of condition groups. The comparisons of a group are joined by "and". Each group is joined to all
 * groups before it by "and" or "or".
 */
export function ConditionBuilder<T extends Comparison>({
  value: groups,
  onChange,
  fields,
  createComparison,
}: Props<T>) {
  const t = useText(text)
  const setTests = (at: number, tests: T[]) =>
    onChange(tests.length > 0 ? groups.with(at, { ...groups[at]!, groups: tests }) : groups.toSpliced(at, 1))
  return (
    <div className={styles.builder}>
      {groups.map((group, at) => (
        <fieldset key={at} className={styles.group}>
          <legend className={styles.visuallyHidden}>{t('condition.group', { n: at + 1 })}</legend>
          {at > 0 && (
            <Radio.Group
              type="button"
              size="small"
              className={styles.logic!}
              aria-label={t('condition.logic')}
              value={group.logic}
              onChange={(logic: 'and' | 'or') => onChange(groups.with(at, { ...group, logic }))}
              options={(['and', 'or'] as const).map((one) => ({ value: one, label: t(`condition.${one}`) }))}
            />
          )}
          <ol className={styles.tests}>
            {group.groups.map((test, index) => (
              <ComparisonRow
                key={index}
                test={test}
                index={index}
                fields={fields}
                onChange={(by) => setTests(at, group.groups.with(index, { ...test, ...by }))}
                onRemove={() => setTests(at, group.groups.toSpliced(index, 1))}
              />
            ))}
          </ol>
          <Button
            type="text"
            size="small"
            icon={<IconPlus />}
            onClick={() => setTests(at, [...group.groups, createComparison()])}
          >
            {t('condition.add')}
          </Button>
        </fieldset>
      ))}
      <Button
        type={groups.length > 0 ? 'text' : 'outline'}
        size="small"
        icon={<IconPlus />}
        onClick={() =>
          onChange([...groups, { logic: groups.length > 0 ? 'or' : 'and', groups: [createComparison()] }])
        }
      >
        {t(groups.length > 0 ? 'condition.addGroup' : 'condition.add')}
      </Button>
    </div>
  )
}

interface RowProps {
  test: Comparison
  index: number
  fields: readonly ConditionField[] | undefined
  onChange: (by: Partial<Comparison>) => void
  onRemove: () => void
}

/** One comparison: field, operator and value. It is an item of a list. */
export function ComparisonRow({ test, index, fields, onChange, onRemove }: RowProps) {
  const t = useText(text)
  const field = fields?.find(({ key }) => key === test.field)
  const operators: readonly Operator[] = field?.operators ?? operatorNames
  const selectField = (key: string) => {
    const next = fields?.find((one) => one.key === key)
    const op = next && !next.operators.includes(test.op) ? next.operators[0]! : test.op
    // The value of the previous field does not fit the new one.
    onChange({ field: key, op, value: convertValue({ value: '' }, test.op, op) })
  }
  return (
    <li className={styles.test}>
      {fields ? (
        <Select
          size="small"
          aria-label={t('condition.field')}
          placeholder={t('condition.field')}
          {...(test.field ? { value: test.field } : {})}
          onChange={selectField}
          showSearch
          options={fields.map(({ key, title }) => ({ value: key, label: title }))}
        />
      ) : (
        <Input
          size="small"
          aria-label={t('condition.field')}
          placeholder={t('condition.field')}
          maxLength={121}
          value={test.field}
          onChange={(key) => key && onChange({ field: key })}
        />
      )}
      <Select
        size="small"
        aria-label={t('condition.operator')}
        value={test.op}
        onChange={(op: Operator) => onChange({ op, value: convertValue(test, test.op, op) })}
        options={operators.map((op) => ({ value: op, label: t(`condition.op.${op}`) }))}
      />
      <ConditionValue test={test} field={field} onChange={(value) => onChange({ value })} />
      <Button
        type="text"
        size="mini"
        className={styles.remove!}
        icon={<IconDelete />}
        aria-label={t('condition.remove', { n: index + 1 })}
        onClick={onRemove}
      />
    </li>
  )
}
