import { Button, Checkbox, Input, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { parameterTypes, type Parameter } from '@tessera/shared/contract/data/interface-parameters'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { emptyParameter } from './values.ts'
import styles from './data-interfaces.module.css'

interface Props {
  value?: Parameter[]
  onChange?: (value: Parameter[]) => void
  disabled?: boolean
}

/** Edits the parameters of an interface, one row each. */
export function Parameters({ value = [], onChange, disabled = false }: Props) {
  const t = useText(text)
  const change = (index: number, changes: Partial<Parameter>) =>
    onChange?.(
      value.map((parameter, position) => (position === index ? { ...parameter, ...changes } : parameter)),
    )
  const ariaLabel = (
    key: 'field' | 'fieldName' | 'parameterType' | 'required' | 'defaultValue',
    index: number,
  ) => `${t(`interfaces.${key}`)} ${index + 1}`
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
      {value.map((parameter, index) => (
        <div key={index} className={styles.parameter}>
          <Input
            aria-label={ariaLabel('field', index)}
            placeholder={t('interfaces.field')}
            addBefore="@"
            value={parameter.field}
            maxLength={60}
            disabled={disabled}
            onChange={(field) => change(index, { field: field.trim() })}
          />
          <Input
            aria-label={ariaLabel('fieldName', index)}
            placeholder={t('interfaces.fieldName')}
            value={parameter.fieldName}
            maxLength={50}
            disabled={disabled}
            onChange={(fieldName) => change(index, { fieldName })}
          />
          <Select
            aria-label={ariaLabel('parameterType', index)}
            value={parameter.dataType}
            disabled={disabled}
            options={[...parameterTypes]}
            onChange={(dataType: Parameter['dataType']) => change(index, { dataType })}
          />
          <Input
            aria-label={ariaLabel('defaultValue', index)}
            placeholder={t('interfaces.defaultValue')}
            value={parameter.defaultValue}
            maxLength={2_000}
            disabled={disabled}
            onChange={(defaultValue) => change(index, { defaultValue })}
          />
          <Checkbox
            checked={parameter.required === 1}
            disabled={disabled}
            onChange={(on) => change(index, { required: on ? 1 : 0 })}
          >
            {t('interfaces.required')}
          </Checkbox>
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={disabled}
            aria-label={t('interfaces.remove', { name: parameter.field || String(index + 1) })}
            onClick={() => onChange?.(value.filter((_, position) => position !== index))}
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
