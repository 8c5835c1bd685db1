import { Button, Select } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { sessionNames, type Parameter } from '../../contract/data/interface-parameters.ts'
import { bindingSource, SourceType, type Binding } from '../../contract/fields/bindings.ts'
import { interfaceParameters, useLookup } from '../../client/lookups.ts'
import { useText } from '../../text/text.ts'
import { ParameterValue } from '../../ui/parameter-value/parameter-value.tsx'
import { FieldSelect, type NamedField } from './field-select.tsx'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

interface Props {
  value: readonly Binding[]
  onChange: (value: Binding[]) => void
  /** Id of the data interface with these parameters. */
  interfaceId: string
  /** Fields that a parameter can take its value from. */
  fields: readonly NamedField[]
}

const sources = ['none', 'field', 'constant', 'session'] as const
type Source = (typeof sources)[number]

/**
 * Editor of the inputs of a data interface: each parameter takes a form field, a constant, a value of the
 * user or its default.
 */
export function BindingRows({ value, onChange, interfaceId, fields }: Props) {
  const t = useText(text)
  const { data = noBindings, isLoading, error, retry } = useLookup(interfaceParameters(interfaceId))
  const boundTo = ({ field }: Parameter) => value.find((one) => one.field === field)
  const removed =
    isLoading || error ? noBindings : value.filter(({ field }) => !data.some((one) => one.field === field))
  const set = (parameter: Parameter, binding: Pick<Binding, 'sourceType' | 'relationField'>) =>
    onChange([
      ...data.flatMap((one) => (one === parameter ? { ...one, ...binding } : (boundTo(one) ?? []))),
      ...removed,
    ])
  if (error)
    return (
      <span className={styles.error} role="alert">
        {t('panel.unloaded')}
        <Button type="text" size="mini" onClick={retry}>
          {t('panel.retry')}
        </Button>
      </span>
    )
  return (
    <div className={styles.bindings}>
      {!isLoading && data.length + removed.length === 0 && (
        <span className={styles.hint}>{t('panel.noParameters')}</span>
      )}
      {data.map((parameter) => (
        <BindingRow
          key={parameter.field}
          parameter={parameter}
          bound={boundTo(parameter)}
          fields={fields}
          onChange={(binding) => set(parameter, binding)}
        />
      ))}
      {removed.map((one) => (
        <div key={one.field} className={`${styles.binding} ${styles.removed}`}>
          <span className={styles.error}>
            {t('panel.lostParameter', { name: one.fieldName || one.field })}
          </span>
          <Button
            type="text"
            size="mini"
            icon={<IconDelete />}
            aria-label={t('panel.remove', { name: one.fieldName || one.field })}
            onClick={() => onChange(value.filter((other) => other !== one))}
          />
        </div>
      ))}
    </div>
  )
}

const noBindings: readonly never[] = []

interface RowProps extends Pick<Props, 'fields'> {
  parameter: Parameter
  bound: Binding | undefined
  onChange: (binding: Pick<Binding, 'sourceType' | 'relationField'>) => void
}

/** Source of a parameter. A source that is selected but has no value yet is kept. */
function sourceOfBinding(bound: Binding | undefined): Source {
  if (!bound) return 'none'
  if (bound.relationField !== '') return bindingSource(bound)
  return sources.find((one) => one !== 'none' && SourceType[one] === bound.sourceType) ?? 'none'
}

function BindingRow({ parameter, bound, fields, onChange }: RowProps) {
  const t = useText(text)
  const { field, fieldName, dataType, required, defaultValue } = parameter
  const name = fieldName || field
  const source = sourceOfBinding(bound)
  const boundValue = bound?.relationField ?? ''
  const setValue = (relationField: string) => onChange({ sourceType: SourceType[source], relationField })
  const missing = required === 1 && defaultValue === '' && boundValue === ''
  return (
    <div className={styles.binding} role="group" aria-label={name}>
      <span className={styles.parameter} title={`@${field} · ${dataType}`}>
        {required === 1 && (
          <span className={styles.star} aria-hidden>
            *
          </span>
        )}
        {name}
      </span>
      <Select
        size="small"
        aria-label={t('panel.from', { name })}
        value={source}
        onChange={(next: Source) =>
          onChange({ sourceType: SourceType[next], relationField: next === 'session' ? '@userId' : '' })
        }
        options={sources.map((one) => ({ value: one, label: t(`panel.from.${one}`) }))}
      />
      {source === 'field' && (
        <FieldSelect
          label={t('panel.value', { name })}
          fields={fields}
          value={boundValue}
          onChange={setValue}
        />
      )}
      {source === 'constant' && (
        <ParameterValue
          type={dataType}
          size="small"
          label={t('panel.value', { name })}
          value={boundValue}
          onChange={setValue}
        />
      )}
      {source === 'session' && (
        <Select
          size="small"
          aria-label={t('panel.value', { name })}
          value={boundValue}
          onChange={setValue}
          options={sessionNames.map((one) => ({ value: `@${one}`, label: t(`panel.session.${one}`) }))}
        />
      )}
      {source === 'none' && <span className={styles.hint}>{defaultValue || '—'}</span>}
      {missing && <span className={styles.error}>{t('panel.unbound')}</span>}
    </div>
  )
}
