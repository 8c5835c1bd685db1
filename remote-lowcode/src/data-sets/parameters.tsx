import { Button, Checkbox, Input, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import {
  dataSets,
  dataSetTypes,
  relativeDays,
  type DataSetDefinition,
  type DataSetParameter,
  type DataSetType,
} from '@tessera/shared/contract/lowcode/data-sets'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { missingParameters } from './values.ts'
import styles from './data-sets.module.css'

interface Props {
  value: DataSetDefinition
  onChange: (changes: Partial<DataSetDefinition>) => void
  disabled: boolean
}

const newParameter = (name: string): DataSetParameter => ({
  name,
  label: '',
  type: 'text',
  required: 0,
  defaultValue: '',
})
const maxParameters = 30

/** The parameters of a data set: those of a statement or of an interface, or fields that select records. */
export function Parameters({ value, onChange, disabled }: Props) {
  const t = useText(text)
  const { source, parameters } = value
  const set = (next: DataSetParameter[]) => onChange({ parameters: next })
  const change = (at: number, changes: Partial<DataSetParameter>) =>
    set(parameters.map((parameter, place) => (place === at ? { ...parameter, ...changes } : parameter)))
  const designId = source.kind === 'design' ? source.id : ''
  const fields = useCall(dataSets.designFields, designId ? { designId } : null)
  const filters = (fields.data?.list ?? []).filter(
    ({ name, isFilter }) => isFilter && !parameters.some((one) => one.name === name),
  )
  const missing = source.kind === 'sql' ? missingParameters(source.statement, parameters) : []
  const isFull = disabled || parameters.length >= maxParameters
  // Of an interface and of a design, names are chosen, not typed.
  const isNamed = source.kind !== 'sql'
  return (
    <div className={styles.lines}>
      {parameters.length === 0 && <p className={styles.none}>{t('dataSets.noParameters')}</p>}
      {parameters.map((parameter, at) => {
        const { name, label, type, required, defaultValue } = parameter
        const of = (key: 'name' | 'label' | 'type' | 'defaultValue') =>
          `${t(`dataSets.${key}`)} ${name || String(at + 1)}`
        return (
          <div key={at} className={styles.parameter}>
            {isNamed ? (
              <span className={styles.columnName}>{label || name}</span>
            ) : (
              <Input
                aria-label={of('name')}
                placeholder={t('dataSets.name')}
                addBefore="@"
                value={name}
                maxLength={60}
                disabled={disabled}
                onChange={(next) => change(at, { name: next.trim() })}
              />
            )}
            <Input
              aria-label={of('label')}
              placeholder={t('dataSets.label')}
              value={label}
              maxLength={50}
              disabled={disabled}
              onChange={(next) => change(at, { label: next })}
            />
            <Select
              aria-label={of('type')}
              value={type}
              disabled={disabled}
              options={dataSetTypes.map((one) => ({ value: one, label: t(`dataSets.type.${one}`) }))}
              onChange={(next: DataSetType) => change(at, { type: next, defaultValue: '' })}
            />
            <DefaultValue
              label={of('defaultValue')}
              type={type}
              value={defaultValue}
              disabled={disabled}
              onChange={(next) => change(at, { defaultValue: next })}
            />
            <Checkbox
              checked={required === 1}
              disabled={disabled}
              onChange={(on) => change(at, { required: on ? 1 : 0 })}
            >
              {t('dataSets.required')}
            </Checkbox>
            <Button
              type="text"
              status="danger"
              icon={<IconDelete />}
              disabled={disabled}
              aria-label={t('dataSets.removeParameter', { name: name || String(at + 1) })}
              onClick={() => set(parameters.toSpliced(at, 1))}
            />
          </div>
        )
      })}
      <div className={styles.buttons}>
        {missing.map((name) => (
          <Button
            key={name}
            size="small"
            type="outline"
            icon={<IconPlus />}
            disabled={isFull}
            onClick={() => set([...parameters, newParameter(name)])}
          >
            {t('dataSets.addNamed', { name })}
          </Button>
        ))}
        {source.kind === 'sql' && missing.length === 0 && (
          <Button
            size="small"
            icon={<IconPlus />}
            disabled={isFull}
            onClick={() => set([...parameters, newParameter('')])}
          >
            {t('dataSets.addParameter')}
          </Button>
        )}
        {source.kind === 'design' && designId !== '' && (
          <Select
            className={styles.filterField!}
            size="small"
            aria-label={t('dataSets.addFilter')}
            placeholder={t('dataSets.addFilter')}
            disabled={isFull || filters.length === 0}
            value={undefined}
            options={filters.map(({ name, label }) => ({ value: name, label }))}
            onChange={(name: string) => {
              const { label, type } = filters.find((one) => one.name === name)!
              set([...parameters, { ...newParameter(name), label: label.slice(0, 50), type }])
            }}
          />
        )}
      </div>
    </div>
  )
}

interface DefaultProps {
  label: string
  type: DataSetType
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** A default: a day can follow the day of the run. */
function DefaultValue({ label, type, value, disabled, onChange }: DefaultProps) {
  const t = useText(text)
  if (type === 'date' || type === 'time')
    return (
      <Select
        aria-label={label}
        placeholder={t('dataSets.defaultValue')}
        allowClear
        allowCreate
        disabled={disabled}
        value={value || undefined}
        options={relativeDays.map((day) => ({ value: day, label: t(`dataSets.day.${day}`) }))}
        onChange={(next?: string) => onChange(next ?? '')}
      />
    )
  if (type === 'boolean')
    return (
      <Select
        aria-label={label}
        placeholder={t('dataSets.defaultValue')}
        allowClear
        disabled={disabled}
        value={value || undefined}
        options={[
          { value: 'true', label: t('dataSets.yes') },
          { value: 'false', label: t('dataSets.no') },
        ]}
        onChange={(next?: string) => onChange(next ?? '')}
      />
    )
  return (
    <Input
      aria-label={label}
      placeholder={t('dataSets.defaultValue')}
      maxLength={2_000}
      disabled={disabled}
      value={value}
      onChange={onChange}
    />
  )
}
