import { Alert, Button, Select, Spin } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { useEffect, useId, useRef, useState } from 'react'
import {
  dataSets,
  relativeDays,
  type DataSetColumn,
  type DataSetDefinition,
  type DataSetParameter,
  type DataSetResultRow,
} from '@tessera/shared/contract/lowcode/data-sets'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ParameterValue } from '@tessera/shared/ui/parameter-value/parameter-value'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import { findGap, inputTypes } from './values.ts'
import styles from './data-sets.module.css'

/** Milliseconds after the last change until the preview follows. */
const delayMs = 500
/** Somewhat longer than the longest statement. */
const timeoutMs = 70_000

interface Props {
  definition: DataSetDefinition
  /** Grows with each request to run, such as by Ctrl+Enter in a statement. */
  runs: number
  onRun: () => void
  /** Called with the source, as JSON, and its columns once they are known. */
  onAvailable: (source: string, columns: readonly DataSetColumn[]) => void
}

/** Labels and units are shown here only, so that typing them does not read the source again. */
const read = ({ columns, ...rest }: DataSetDefinition): DataSetDefinition => ({
  ...rest,
  columns: columns.map(({ name, type }) => ({ name, type, label: '' })),
})

/** The first rows of a definition. Those of a statement follow a button, all others follow the changes. */
export function Preview({ definition, runs, onRun, onAvailable }: Props) {
  const t = useText(text)
  const titleId = useId()
  const [values, setValues] = useState<Record<string, string>>({})
  const gap = findGap(definition)
  const isSql = definition.source.kind === 'sql'
  const isStatic = definition.source.kind === 'static'
  const parameters = definition.parameters.filter(({ name }) => name !== '')
  const filled = Object.fromEntries(
    parameters.flatMap(({ name }) => (values[name] ? [[name, values[name]]] : [])),
  )
  const wanted = gap ? null : JSON.stringify({ ...read(definition), values: filled })
  // What an existing data set has is shown at once.
  const [asked, setAsked] = useState(wanted)
  const latest = useRef(wanted)
  useEffect(() => {
    latest.current = wanted
  })
  useEffect(() => {
    if (isSql) return
    const timer = setTimeout(() => setAsked(wanted), delayMs)
    return () => clearTimeout(timer)
  }, [wanted, isSql])
  useEffect(() => {
    if (runs > 0) setAsked(latest.current)
  }, [runs])
  const input = asked === null ? null : (JSON.parse(asked) as CallRequest<typeof dataSets.preview>)
  const { data, error, isLoading, mutate } = useCall(dataSets.preview, input, {
    keepPreviousData: true,
    timeoutMs,
  })
  const source = asked === null ? null : JSON.stringify((JSON.parse(asked) as DataSetDefinition).source)
  useEffect(() => {
    if (data && source !== null && !isLoading) onAvailable(source, data.available)
  }, [data, source, isLoading, onAvailable])

  const labels = new Map(definition.columns.map((column) => [column.name, column]))
  const isCurrent = asked !== null && !isLoading && !error && data?.gone === undefined
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <div className={styles.previewHead}>
        <h3 id={titleId}>{t('dataSets.preview')}</h3>
        {isSql && (
          <Button
            size="small"
            type="primary"
            icon={<IconPlayArrow />}
            loading={isLoading}
            disabled={gap !== null}
            onClick={() => {
              // The same statement is run again.
              if (asked === wanted) void mutate()
              onRun()
            }}
          >
            {t('dataSets.run')}
          </Button>
        )}
      </div>
      {parameters.length > 0 && (
        <div className={styles.values}>
          {parameters.map((parameter) => (
            <label key={parameter.name} className={styles.field}>
              <span className={styles.fieldLabel}>
                {parameter.label || parameter.name}
                {parameter.required === 1 && ' *'}
              </span>
              <Value
                parameter={parameter}
                value={values[parameter.name] ?? ''}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
                onEnter={onRun}
              />
            </label>
          ))}
        </div>
      )}
      <div aria-live="polite">
        {gap && <p className={styles.none}>{t(`dataSets.gap.${gap}`)}</p>}
        {!gap && asked === null && <p className={styles.none}>{t('dataSets.noPreview')}</p>}
        {error && asked !== null && !isLoading && <Alert type="error" content={error.msg} />}
        {data?.gone !== undefined && !isLoading && <Alert type="warning" content={data.gone} />}
        {isLoading && (
          <p className={styles.none}>
            <Spin size={14} /> {t('dataSets.reading')}
          </p>
        )}
        {isCurrent && data && (
          <p className={styles.none}>
            {data.note ??
              t(data.truncated ? 'dataSets.shownFirst' : 'dataSets.shown', { n: data.rows.length })}
          </p>
        )}
      </div>
      {data && asked !== null && !error && data.gone === undefined && (
        <div className={styles.rows}>
          <Table<{ id: string; row: DataSetResultRow }>
            density="compact"
            name={t('dataSets.preview')}
            rows={data.rows.map((row, at) => ({ id: String(at), row }))}
            columns={data.columns.map(({ name, label, type, unit: given }, at) => {
              const unit = labels.get(name)?.unit ?? given
              const title =
                labels.get(name)?.label || (isStatic ? t('dataSets.column', { n: at + 1 }) : label)
              return {
                key: name,
                title: unit ? `${title}（${unit}）` : title,
                align: type === 'number' ? ('right' as const) : undefined,
                cell: ({ row }) => <Cell type={type} value={row[name] ?? null} />,
              }
            })}
            empty={t('dataSets.noRows')}
          />
        </div>
      )}
    </section>
  )
}

function Cell({ type, value }: { type: DataSetColumn['type']; value: DataSetResultRow[string] }) {
  const t = useText(text)
  if (value === null) return ''
  if (typeof value === 'boolean') return t(value ? 'dataSets.yes' : 'dataSets.no')
  return type === 'time' && typeof value === 'number' ? formatTime(value, true) : String(value)
}

interface ValueProps {
  parameter: DataSetParameter
  value: string
  onChange: (value: string) => void
  onEnter: () => void
}

/** A value of a parameter for the preview. */
function Value({ parameter: { name, label, type, defaultValue }, value, onChange, onEnter }: ValueProps) {
  const t = useText(text)
  const title = t('dataSets.value', { name: label || name })
  const day = relativeDays.find((one) => one === defaultValue)
  const placeholder = day ? t(`dataSets.day.${day}`) : defaultValue
  if (type === 'boolean')
    return (
      <Select
        aria-label={title}
        allowClear
        placeholder={placeholder}
        value={value || undefined}
        options={[
          { value: 'true', label: t('dataSets.yes') },
          { value: 'false', label: t('dataSets.no') },
        ]}
        onChange={(next?: string) => onChange(next ?? '')}
      />
    )
  return (
    <ParameterValue
      type={inputTypes[type]}
      label={title}
      value={value}
      placeholder={type === 'date' ? placeholder || 'yyyy-MM-dd' : placeholder}
      onChange={onChange}
      onEnter={onEnter}
    />
  )
}
