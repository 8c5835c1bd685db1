import { Button, Checkbox, Input, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { parameterTypes, type Parameter } from '@tessera/shared/contract/system/interface-parameters'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { emptyParameter } from './values.ts'
import styles from './data-interfaces.module.css'

interface Props {
  value?: Parameter[]
  onChange?: (value: Parameter[]) => void
  disabled?: boolean
}

/** The parameters of an interface, a line each. */
export function Parameters({ value = [], onChange, disabled = false }: Props) {
  const t = useText(text)
  const change = (at: number, by: Partial<Parameter>) =>
    onChange?.(value.map((one, nth) => (nth === at ? { ...one, ...by } : one)))
  const named = (key: 'field' | 'fieldName' | 'parameterType' | 'required' | 'defaultValue', at: number) =>
    `${t(`interfaces.${key}`)} ${at + 1}`
  return (
    <div className={styles.lines}>
      {value.length === 0 ? (
        <p className={styles.none}>{t('interfaces.noParameters')}</p>
      ) : (
        <div className={`${styles.parameter} ${styles.heads}`} aria-hidden>
          {(['field', 'fieldName', 'parameterType', 'defaultValue'] as const).map((key) => (
            <span key={key}>{t(`interfaces.${key}`)}</span>
          ))}
        </div>
      )}
      {value.map((one, at) => (
        <div key={at} className={styles.parameter}>
          <Input
            aria-label={named('field', at)}
            placeholder={t('interfaces.field')}
            addBefore="@"
            value={one.field}
            maxLength={60}
            disabled={disabled}
            onChange={(field) => change(at, { field: field.trim() })}
          />
          <Input
            aria-label={named('fieldName', at)}
            placeholder={t('interfaces.fieldName')}
            value={one.fieldName}
            maxLength={50}
            disabled={disabled}
            onChange={(fieldName) => change(at, { fieldName })}
          />
          <Select
            aria-label={named('parameterType', at)}
            value={one.dataType}
            disabled={disabled}
            options={[...parameterTypes]}
            onChange={(dataType: Parameter['dataType']) => change(at, { dataType })}
          />
          <Input
            aria-label={named('defaultValue', at)}
            placeholder={t('interfaces.defaultValue')}
            value={one.defaultValue}
            maxLength={2_000}
            disabled={disabled}
            onChange={(defaultValue) => change(at, { defaultValue })}
          />
          <Checkbox
            checked={one.required === 1}
            disabled={disabled}
            onChange={(on) => change(at, { required: on ? 1 : 0 })}
          >
            {t('interfaces.required')}
          </Checkbox>
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={disabled}
            aria-label={t('interfaces.remove', { name: one.field || String(at + 1) })}
            onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<IconPlus />}
        disabled={disabled || value.length >= 50}
        onClick={() => onChange?.([...value, emptyParameter])}
      >
        {t('interfaces.addParameter')}
      </Button>
    </div>
  )
}
