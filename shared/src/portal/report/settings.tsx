import { Radio, Select } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import type * as z from 'zod'
import { useCall } from '../../client/use-call.ts'
import { SearchSelect } from '../../forms/settings-panel/search-select.tsx'
import { ParameterForm } from '../../reports/parameter-form.tsx'
import { missingIn, toValues } from '../../reports/parameter-values.ts'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { report as kind } from './kind.ts'
import { loadCharts, reportCalls, type ReportHead } from './report-source.ts'

type Props = SettingsProps<z.output<typeof kind.settings>>

function Settings({ settings, onChange, scope }: Props) {
  const t = useText(settingsText)
  const { report: id, name, values, show } = settings
  const { data: tree } = useCall(reportCalls.selector, {})
  const { data: head } = useCall(reportCalls.head(id || '0'), id === '' ? null : {})
  const nodes = tree?.list.flatMap(({ children = [] }) => children) ?? []
  const isMissing = id !== '' && tree !== undefined && !nodes.some((one) => one.id === id)
  const options = [
    ...nodes.map((one) => ({ value: one.id, label: one.fullName })),
    ...(isMissing ? [{ value: id, label: name || id }] : []),
  ]
  const latest = useRef({ id, onChange })
  useEffect(() => {
    latest.current = { id, onChange }
  })
  const choose = async (next: string) => {
    onChange({
      report: next,
      name: nodes.find((one) => one.id === next)?.fullName ?? '',
      values: {},
      show: 'table',
      chart: 0,
    })
    // A chart says more in little room than a table.
    if ((await hasChart(next)) && latest.current.id === next) latest.current.onChange({ show: 'chart' })
  }
  return (
    <>
      <Setting label={t('portalSettings.report')} hint={t('portalSettings.reportHint')}>
        {() => (
          <SearchSelect
            label={t('portalSettings.report')}
            value={id}
            options={options}
            warning={isMissing && t('portalSettings.reportGone')}
            onChange={(next) => void choose(next)}
          />
        )}
      </Setting>
      {id !== '' && (
        <Setting label={t('portalSettings.show')}>
          {(labelId) => (
            <Radio.Group
              type="button"
              size="small"
              aria-labelledby={labelId}
              value={show}
              onChange={(next: typeof show) => onChange({ show: next })}
              options={(['table', 'chart'] as const).map((value) => ({
                value,
                label: t(`portalSettings.show.${value}`),
              }))}
            />
          )}
        </Setting>
      )}
      {head && show === 'chart' && (
        <ChartSelect settings={settings} head={head} onChange={onChange} scope={scope} />
      )}
      {head && head.parameters.length > 0 && (
        <Setting label={t('portalSettings.parameters')}>
          {() => (
            <ParameterForm
              parameters={head.parameters}
              entered={values}
              onChange={(next) => onChange({ values: next }, 'values')}
            />
          )}
        </Setting>
      )}
    </>
  )
}

/** Whether a report that can be made without values has a chart. */
async function hasChart(id: string): Promise<boolean> {
  try {
    const charts = await loadCharts({ id, values: {}, fresh: false }, 1)
    return charts.length > 0
  } catch {
    // It needs values, or says in the widget why it cannot be made.
    return false
  }
}

/** Chooses one of the charts of the report, as it is made for the values. */
function ChartSelect({ settings, onChange, scope, head }: Props & { head: ReportHead }) {
  const t = useText(settingsText)
  const { report: id, values: entered, chart } = settings
  const values = toValues(head.parameters, entered)
  const isReady = missingIn(head.parameters, entered).length === 0
  const { data } = useSWR(
    isReady ? ['portal.reportCharts', id, JSON.stringify(values)] : null,
    () => loadCharts({ id, values, fresh: false }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  )
  const charts = data ?? []
  const isNone = data !== undefined && charts.length === 0
  return (
    <Setting label={t('portalSettings.chart')} {...(isNone ? { hint: t('portalSettings.noCharts') } : {})}>
      {(labelId) => (
        <Select
          size="small"
          triggerProps={{ className: scope }}
          aria-labelledby={labelId}
          disabled={isNone}
          value={chart}
          options={[
            ...charts.map(({ title }, at) => ({
              value: at,
              label: title || t('portalSettings.chartAt', { n: at + 1 }),
            })),
            ...(chart >= charts.length
              ? [{ value: chart, label: t('portalSettings.chartAt', { n: chart + 1 }) }]
              : []),
          ]}
          onChange={(next: number) => onChange({ chart: next })}
        />
      )}
    </Setting>
  )
}

export const report = defineWidgetEditor({ kind, Settings })
