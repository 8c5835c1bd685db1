import { DatePicker, Input, Select } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import {
  dataSetPresets,
  periodComparisons,
  type DataSetPeriod,
  type DataSetPreset,
  type PeriodComparison,
} from '@tessera/shared/contract/lowcode/data-set-period'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { formatDate } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import {
  groupKey,
  limits,
  maxGroups,
  maxMeasures,
  measureKey,
  readGroup,
  readMeasure,
  type Analysis,
  type Measure,
} from './analysis.ts'
import { Filters, matchesLabel } from './filters.tsx'
import { fit, groupsOf, keysAddedOver, measuresOf, namesOf, type SetColumns } from './fit.ts'
import { text } from './text.ts'
import { answerLabels, groupLabel, measureLabel } from './words.ts'
import styles from './analysis.module.css'

interface Props {
  set: SetColumns
  parameters: readonly DataSetParameter[]
  analysis: Analysis
  onChange: (change: Partial<Analysis>) => void
}

/** All choices of an analysis: what is measured, by what, of which rows, in which order. */
export function Builder({ set, parameters, analysis, onChange }: Props) {
  const t = useText(text)
  const { columns } = set
  const { measures, groups, filters, sort, limit } = analysis
  const own = parameters.filter(({ name }) => !(set.hasPeriod && (name === 'dateFrom' || name === 'dateTo')))
  const offered = [
    { how: 'count' } as Measure,
    ...columns
      .flatMap(measuresOf)
      .filter((measure) => isOffered(set, analysis, measure))
      .filter(({ how, column }) => {
        // The figure itself is offered once, and not as its average, which is the same.
        const adds = columns.find(({ name }) => name === column)?.adds
        return adds !== 'no' || how !== 'average'
      }),
  ]
  const measureOptions = withChosen(
    offered.map((one) => ({ value: measureKey(one), label: measureLabel(t, columns, one) })),
    measures.map((one) => ({ value: measureKey(one), label: measureLabel(t, columns, one) })),
  )
  const groupOptions = withChosen(
    columns.flatMap(groupsOf).map((one) => ({ value: groupKey(one), label: groupLabel(t, columns, one) })),
    groups.map((one) => ({ value: groupKey(one), label: groupLabel(t, columns, one) })),
  )
  // Without a choice, what is usual is measured.
  const { analysis: usual } = fit({ ...analysis, measures: [] }, set)
  const answered = measures.length > 0 ? analysis : usual
  const labels = answerLabels(t, columns, answered)
  const sortable = namesOf(answered)
  return (
    <div className={styles.builder}>
      <Choice label={t('analysis.measures')}>
        {(name) => (
          <Select
            aria-label={name}
            mode="multiple"
            showSearch
            filterOption={matchesLabel}
            placeholder={joinNames(usual.measures.map((one) => measureLabel(t, columns, one)))}
            value={measures.map(measureKey)}
            options={measureOptions}
            onChange={(next: string[]) =>
              onChange({ measures: next.flatMap((key) => readMeasure(key) ?? []).slice(0, maxMeasures) })
            }
          />
        )}
      </Choice>
      <Choice label={t('analysis.groups')}>
        {(name) => (
          <Select
            aria-label={name}
            mode="multiple"
            showSearch
            filterOption={matchesLabel}
            placeholder={t('analysis.noGroups')}
            value={groups.map(groupKey)}
            options={groupOptions}
            onChange={(next: string[]) =>
              onChange({ groups: next.flatMap((key) => readGroup(key) ?? []).slice(0, maxGroups) })
            }
          />
        )}
      </Choice>
      <PeriodChoice set={set} period={analysis.period} onChange={(period) => onChange({ period })} />
      {own.map(({ name, label, type, required }) => (
        <Choice key={name} label={(label || name) + (required ? ' *' : '')}>
          {(name) => (
            <Input
              aria-label={name}
              maxLength={500}
              placeholder={type === 'date' ? 'yyyy-MM-dd' : undefined!}
              value={analysis.parameters[name] ?? ''}
              onChange={(value) => onChange({ parameters: { ...analysis.parameters, [name]: value } })}
            />
          )}
        </Choice>
      ))}
      <Choice label={t('analysis.filters')}>
        {() => (
          <Filters
            set={analysis.set}
            columns={columns}
            filters={filters}
            onChange={(next) => onChange({ filters: next })}
          />
        )}
      </Choice>
      <div className={styles.pair}>
        <Choice label={t('analysis.sort')}>
          {(name) => (
            <Select
              aria-label={name}
              value={sort ? `${sort.order}:${sort.column}` : ''}
              options={[
                { value: '', label: t('analysis.sort.none') },
                ...sortable.flatMap((name) =>
                  (['desc', 'asc'] as const).map((order) => ({
                    value: `${order}:${name}`,
                    label: `${labels.get(name) ?? name} · ${t(`analysis.sort.${order}`)}`,
                  })),
                ),
              ]}
              onChange={(next: string) => {
                const at = next.indexOf(':')
                const order = next.slice(0, at) === 'asc' ? 'asc' : 'desc'
                onChange({ sort: at < 0 ? undefined : { order, column: next.slice(at + 1) } })
              }}
            />
          )}
        </Choice>
        <Choice label={t('analysis.limit')}>
          {(name) => (
            <Select
              aria-label={name}
              value={limit ?? 0}
              options={[
                { value: 0, label: t('analysis.limit.all') },
                ...[...new Set([...limits, ...(limit ? [limit] : [])])]
                  .toSorted((one, other) => one - other)
                  .map((n) => ({ value: n, label: t('analysis.limit.n', { n }) })),
              ]}
              onChange={(next: number) => onChange({ limit: next === 0 ? undefined : next })}
            />
          )}
        </Choice>
      </div>
    </div>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}
/** Options with those that are chosen and not offered, such as of a column that is gone. */
const withChosen = (offered: readonly Option[], chosen: readonly Option[]): Option[] => [
  ...offered,
  ...chosen.filter(({ value }) => !offered.some((one) => one.value === value)),
]

/** A figure that cannot be added up with these groups is not offered. */
const isOffered = ({ columns }: SetColumns, analysis: Analysis, measure: Measure): boolean =>
  keysAddedOver(columns, analysis, measure).length === 0

/** A label with its control. */
export function Choice({ label, children }: { label: string; children: (name: string) => ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {children(label)}
    </div>
  )
}

/** Days of its own begin as those of this month, until now. */
function daysOf(preset: DataSetPreset): Pick<DataSetPeriod, 'from' | 'to'> {
  if (preset !== 'custom') return { from: undefined, to: undefined }
  const today = formatDate(Date.now())
  return { from: `${today.slice(0, 7)}-01`, to: today }
}

interface PeriodProps {
  set: SetColumns
  period: DataSetPeriod | undefined
  onChange: (period: DataSetPeriod | undefined) => void
}

/** Of which days rows are read, and what they are compared with. */
function PeriodChoice({ set: { columns, hasPeriod }, period, onChange }: PeriodProps) {
  const t = useText(text)
  const dates = columns.filter(({ type, key }) => (type === 'date' || type === 'time') && key === undefined)
  if (!hasPeriod && dates.length === 0) return null
  const standard = hasPeriod ? undefined : dates[0]?.name
  const change = (next: Partial<DataSetPeriod>) =>
    onChange({ preset: 'month', ...(standard === undefined ? {} : { column: standard }), ...period, ...next })
  return (
    <>
      <Choice label={t('analysis.period')}>
        {(name) => (
          <div className={styles.period}>
            {dates.length > 1 && !hasPeriod && (
              <Select
                aria-label={t('analysis.dateColumn')}
                value={period?.column ?? standard}
                options={dates.map(({ name, label }) => ({ value: name, label: label || name }))}
                onChange={(column: string) => change({ column })}
              />
            )}
            <Select
              aria-label={name}
              value={period?.preset ?? ''}
              options={[
                { value: '', label: t(hasPeriod ? 'analysis.period.own' : 'analysis.period.all') },
                ...dataSetPresets.map((preset) => ({
                  value: preset,
                  label: t(`analysis.period.${preset}`),
                })),
              ]}
              onChange={(preset: DataSetPreset | '') =>
                preset === '' ? onChange(undefined) : change({ preset, ...daysOf(preset) })
              }
            />
            {period?.preset === 'custom' && (
              <DatePicker.RangePicker
                aria-label={t('analysis.days')}
                value={period.from && period.to ? [period.from, period.to] : []}
                onChange={([from, to]: string[] = []) => {
                  if (from && to) change({ from, to })
                }}
                allowClear={false}
              />
            )}
          </div>
        )}
      </Choice>
      {period && (
        <Choice label={t('analysis.compare')}>
          {(name) => (
            <Select
              aria-label={name}
              value={period.compare ?? ''}
              options={[
                { value: '', label: t('analysis.compare.none') },
                ...periodComparisons.map((one) => ({ value: one, label: t(`analysis.compare.${one}`) })),
              ]}
              onChange={(compare: PeriodComparison | '') => change({ compare: compare || undefined })}
            />
          )}
        </Choice>
      )}
    </>
  )
}
