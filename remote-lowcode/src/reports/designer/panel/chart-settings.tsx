import { Button, Checkbox, Input, Radio, Select } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import {
  chartKinds,
  type ChartKind,
  type SheetCell,
  type SheetChart,
} from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { fieldWords, useDescribeCell } from '../field-words.ts'
import { categoriesOf, numbersOf } from '../model/objects.ts'
import { useSheet } from '../report-store.ts'
import { objectText } from './object-text.ts'
import type { ChangeCell } from './panel.tsx'
import { PickButton } from './pick-button.tsx'
import { Row } from './row.tsx'
import styles from './panel.module.css'

interface Props {
  cell: SheetCell
  chart: SheetChart
  change: ChangeCell
}

const maxValues = 10

/** What a chart shows, and of which cells. */
export function ChartSettings({ cell, chart, change }: Props) {
  const t = useText(objectText)
  const words = useText(fieldWords)
  const sheet = useSheet()
  const set = (changes: Partial<SheetChart>, setting: string | null = null) =>
    change({ chart: { ...chart, ...changes } }, setting && `chart ${setting}`)
  const setValue = (
    at: number,
    changes: Partial<SheetChart['values'][number]>,
    setting: string | null = null,
  ) => set({ values: chart.values.with(at, { ...chart.values[at]!, ...changes }) }, setting)
  return (
    <>
      <Row label={t('reportObject.kind')}>
        <Radio.Group
          type="button"
          size="small"
          aria-label={t('reportObject.kind')}
          value={chart.kind}
          options={chartKinds.map((kind) => ({ value: kind, label: words(`reportField.chart.${kind}`) }))}
          onChange={(kind: ChartKind) => set({ kind })}
        />
      </Row>
      {chart.kind !== 'pie' && (
        <Checkbox
          checked={chart.stacked === true}
          onChange={(stacked) => set({ stacked: stacked ? true : undefined })}
        >
          {t('reportObject.stacked')}
        </Checkbox>
      )}
      <Row label={t('reportObject.title')}>
        <Input
          size="small"
          aria-label={t('reportObject.title')}
          maxLength={100}
          value={chart.title ?? ''}
          onChange={(title) => set({ title: title === '' ? undefined : title }, 'title')}
        />
      </Row>
      <Row label={t('reportObject.categories')}>
        <CellSelect
          setting={`categories ${cell.at}`}
          label={t('reportObject.categories')}
          cells={categoriesOf(sheet)}
          value={chart.categories}
          onChange={(categories) => set({ categories })}
        />
      </Row>
      <div className={styles.list} role="group" aria-label={t('reportObject.values')}>
        {chart.values.map((value, at) => (
          <div key={at} className={styles.chartValue}>
            <CellSelect
              setting={`value ${cell.at} ${at}`}
              label={t('reportObject.value', { n: at + 1 })}
              cells={numbersOf(sheet)}
              value={value.cell}
              onChange={(next) => setValue(at, { cell: next })}
            />
            <Input
              size="small"
              aria-label={t('reportObject.label', { n: at + 1 })}
              placeholder={t('reportObject.labelHint')}
              maxLength={100}
              value={value.label ?? ''}
              onChange={(label) => setValue(at, { label: label === '' ? undefined : label }, `label ${at}`)}
            />
            {chart.values.length > 1 && (
              <Button
                size="mini"
                type="text"
                icon={<IconDelete />}
                aria-label={t('reportObject.removeValue', { n: at + 1 })}
                onClick={() => set({ values: chart.values.toSpliced(at, 1) })}
              />
            )}
          </div>
        ))}
        {chart.kind !== 'pie' && chart.values.length < maxValues && (
          <Button
            size="mini"
            onClick={() => set({ values: [...chart.values, { cell: chart.values[0]!.cell }] })}
          >
            {t('reportObject.addValue')}
          </Button>
        )}
      </div>
    </>
  )
}

interface CellSelectProps {
  setting: string
  label: string
  cells: readonly SheetCell[]
  value: string
  onChange: (at: string) => void
}

/** A cell of the template, from a list or by a click. */
function CellSelect({ setting, label, cells, value, onChange }: CellSelectProps) {
  const t = useText(objectText)
  const describe = useDescribeCell()
  const known = cells.some(({ at }) => at === value)
  return (
    <span className={styles.cellSelect}>
      <Select
        size="small"
        aria-label={label}
        value={value}
        options={[
          ...cells.map((one) => ({
            value: one.at,
            label: t('reportObject.cell', { at: one.at, content: describe(one) }),
          })),
          ...(known ? [] : [{ value, label: value }]),
        ]}
        onChange={onChange}
      />
      <PickButton setting={setting} what={label} onPick={onChange} />
    </span>
  )
}
