import { Checkbox, Input, Select } from '@arco-design/web-react'
import { relativeDays, type DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { useDefaultWords } from '@tessera/shared/reports/parameter-form'
import { useReportState, useReportStore } from '../report-store.ts'
import { text } from './text.ts'
import styles from './sets.module.css'

/** What readers are asked for: label, default, and whether it has to be filled in. */
export function ParametersEditor() {
  const t = useText(text)
  const store = useReportStore()
  const parameters = useReportState(({ history }) => history.present.parameters)
  const change = (name: string, changes: Partial<DataSetParameter>) =>
    store.change(
      (draft) => ({
        ...draft,
        parameters: draft.parameters.map((one) => (one.name === name ? { ...one, ...changes } : one)),
      }),
      { coalesce: `parameter ${name} ${Object.keys(changes).join()}` },
    )
  return (
    <section aria-label={t('reportSets.parameters')}>
      <h2>{t('reportSets.parameters')}</h2>
      <p className={styles.note}>
        {t(parameters.length > 0 ? 'reportSets.parametersHint' : 'reportSets.noParameters')}
      </p>
      {parameters.map((parameter) => {
        const name = parameter.label || parameter.name
        const labelOf = (what: 'reportSets.label' | 'reportSets.default') =>
          t('reportSets.of', { name, what: t(what) })
        return (
          <div key={parameter.name} className={styles.parameter} role="group" aria-label={name}>
            <Input
              size="small"
              aria-label={labelOf('reportSets.label')}
              maxLength={50}
              placeholder={parameter.name}
              addAfter={`@${parameter.name}`}
              value={parameter.label}
              onChange={(label) => change(parameter.name, { label })}
            />
            <DefaultValue
              parameter={parameter}
              label={labelOf('reportSets.default')}
              onChange={(defaultValue) => change(parameter.name, { defaultValue })}
            />
            <Checkbox
              checked={parameter.required === 1}
              onChange={(on) => change(parameter.name, { required: on ? 1 : 0 })}
            >
              {t('reportSets.required')}
            </Checkbox>
          </div>
        )
      })}
    </section>
  )
}

interface DefaultProps {
  parameter: DataSetParameter
  label: string
  onChange: (value: string) => void
}

function DefaultValue({ parameter: { type, defaultValue }, label, onChange }: DefaultProps) {
  const t = useText(text)
  const words = useDefaultWords()
  if (type !== 'date' && type !== 'boolean')
    return (
      <Input
        size="small"
        aria-label={label}
        maxLength={2_000}
        placeholder={t('reportSets.default')}
        value={defaultValue}
        onChange={onChange}
      />
    )
  const known: readonly string[] = type === 'date' ? relativeDays : ['true', 'false']
  // A fixed day that the data set came with stays a choice.
  const choices = [...known, ...(defaultValue && !known.includes(defaultValue) ? [defaultValue] : [])]
  return (
    <Select
      size="small"
      aria-label={label}
      allowClear
      placeholder={t('reportSets.noDefault')}
      value={defaultValue || undefined}
      options={choices.map((value) => ({ value, label: words(type, value) }))}
      onChange={(value?: string) => onChange(value ?? '')}
    />
  )
}
