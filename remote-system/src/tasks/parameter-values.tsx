import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import type { TaskContent } from '@tessera/shared/contract/system/tasks'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './tasks.module.css'

type Values = NonNullable<TaskContent['parameter']>

interface Props {
  value?: Values
  onChange?: (value: Values) => void
  disabled?: boolean
}

/**
 * A value for each parameter of the selected interface. Stored values without a matching parameter are listed
 * for removal, because the server rejects a run with unknown parameters.
 */
export function InterfaceParameters({
  interfaceId,
  value = [],
  onChange,
  disabled = false,
}: Props & { interfaceId: string }) {
  const t = useText(text)
  const { data, error } = useCall(dataInterfaces.parameters, { id: interfaceId })
  const unknownValues = data
    ? value.filter((entry) => entry.field && !data.some(({ field }) => field === entry.field))
    : []
  if (error && !data) return <p role="alert">{error.msg}</p>
  if (data?.length === 0 && unknownValues.length === 0)
    return <p className={styles.none}>{t('tasks.noParameters')}</p>
  const setValue = (field: string, newValue: string) =>
    onChange?.([...value.filter((entry) => entry.field !== field), { field, value: newValue }])
  return (
    <div className={styles.values}>
      {data?.map(({ field, fieldName, dataType, required, defaultValue }) => (
        <div key={field} className={styles.value}>
          <span>
            {fieldName || field}（{dataType}）{required === 1 && <i className={styles.star}>*</i>}
          </span>
          <Input
            aria-label={fieldName || field}
            placeholder={defaultValue}
            maxLength={2_000}
            disabled={disabled}
            value={String(value.find((entry) => entry.field === field)?.value ?? '')}
            onChange={(newValue) => setValue(field, newValue)}
          />
        </div>
      ))}
      {unknownValues.map((entry) => (
        <div key={entry.field} className={styles.lost} role="alert">
          {t('tasks.lostParameter', { name: entry.field })}
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={disabled}
            aria-label={t('tasks.removeParameter', { name: entry.field })}
            onClick={() => onChange?.(value.filter((other) => other !== entry))}
          />
        </div>
      ))}
    </div>
  )
}

/** Edits names and values of the `@name` parameters in an SQL statement. */
export function StatementParameters({ value = [], onChange, disabled = false }: Props) {
  const t = useText(text)
  const setValue = (index: number, changes: Partial<Values[number]>) =>
    onChange?.(value.map((entry, position) => (position === index ? { ...entry, ...changes } : entry)))
  return (
    <div className={styles.values}>
      {value.map((entry, index) => (
        <div key={index} className={styles.line}>
          <Input
            aria-label={`${t('tasks.parameter')} ${index + 1}`}
            addBefore="@"
            value={entry.field}
            maxLength={60}
            disabled={disabled}
            onChange={(field) => setValue(index, { field: field.trim() })}
          />
          <Input
            aria-label={`${t('tasks.value')} ${index + 1}`}
            placeholder={t('tasks.value')}
            value={String(entry.value ?? '')}
            maxLength={2_000}
            disabled={disabled}
            onChange={(newValue) => setValue(index, { value: newValue })}
          />
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={disabled}
            aria-label={t('tasks.removeParameter', { name: entry.field || String(index + 1) })}
            onClick={() => onChange?.(value.filter((_, position) => position !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        className={styles.more!}
        icon={<IconPlus />}
        disabled={disabled || value.length >= 50}
        onClick={() => onChange?.([...value, { field: '', value: '' }])}
      >
        {t('tasks.addParameter')}
      </Button>
    </div>
  )
}
