import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
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

/** A value for each parameter that the chosen interface has, and those that it has not: with them it would refuse to run. */
export function InterfaceParameters({
  interfaceId,
  value = [],
  onChange,
  disabled = false,
}: Props & { interfaceId: string }) {
  const t = useText(text)
  const { data, error } = useCall(dataInterfaces.parameters, { id: interfaceId })
  const lost = data ? value.filter((one) => one.field && !data.some(({ field }) => field === one.field)) : []
  if (error && !data) return <p role="alert">{error.msg}</p>
  if (data?.length === 0 && lost.length === 0) return <p className={styles.none}>{t('tasks.noParameters')}</p>
  const change = (field: string, said: string) =>
    onChange?.([...value.filter((one) => one.field !== field), { field, value: said }])
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
            value={String(value.find((one) => one.field === field)?.value ?? '')}
            onChange={(said) => change(field, said)}
          />
        </div>
      ))}
      {lost.map((one) => (
        <div key={one.field} className={styles.lost} role="alert">
          {t('tasks.lostParameter', { name: one.field })}
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={disabled}
            aria-label={t('tasks.removeParameter', { name: one.field })}
            onClick={() => onChange?.(value.filter((other) => other !== one))}
          />
        </div>
      ))}
    </div>
  )
}

/** Names and values for `@name` in a statement. */
export function StatementParameters({ value = [], onChange, disabled = false }: Props) {
  const t = useText(text)
  const change = (at: number, by: Partial<Values[number]>) =>
    onChange?.(value.map((one, nth) => (nth === at ? { ...one, ...by } : one)))
  return (
    <div className={styles.values}>
      {value.map((one, at) => (
        <div key={at} className={styles.line}>
          <Input
            aria-label={`${t('tasks.parameter')} ${at + 1}`}
            addBefore="@"
            value={one.field}
            maxLength={60}
            disabled={disabled}
            onChange={(field) => change(at, { field: field.trim() })}
          />
          <Input
            aria-label={`${t('tasks.value')} ${at + 1}`}
            placeholder={t('tasks.value')}
            value={String(one.value ?? '')}
            maxLength={2_000}
            disabled={disabled}
            onChange={(said) => change(at, { value: said })}
          />
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={disabled}
            aria-label={t('tasks.removeParameter', { name: one.field || String(at + 1) })}
            onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}
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
