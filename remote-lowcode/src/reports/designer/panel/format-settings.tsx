import { Checkbox, InputNumber, Select } from '@arco-design/web-react'
import type { CellFormat, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { changeCells, nameOfArea, type Area } from '../model/cells.ts'
import { useReportStore } from '../report-store.ts'
import { Row, Section } from './row.tsx'
import { text } from './text.ts'

const formats = [
  'auto',
  'text',
  'number',
  'money',
  'percent',
  'date',
  'time',
  'month',
  'duration',
  'capitals',
] as const
const withDecimals: readonly string[] = ['number', 'money', 'percent']

/** How values are shown. */
export function FormatSettings({ area, cell }: { area: Area; cell: SheetCell }) {
  const t = useText(text)
  const store = useReportStore()
  const { format } = cell
  const set = (next: CellFormat | undefined, setting: string) =>
    store.changeSheet(
      (sheet) =>
        changeCells(sheet, area, (one) =>
          // Empty cells have no value to show.
          one.text === undefined && one.field === undefined && one.formula === undefined
            ? one
            : { ...one, format: next },
        ),
      { coalesce: `format ${setting} ${nameOfArea(area)}` },
    )
  return (
    <Section title={t('reportCell.format')}>
      <Row label={t('reportCell.format')}>
        <Select
          size="small"
          aria-label={t('reportCell.format')}
          value={format?.as ?? 'auto'}
          options={formats.map((value) => ({ value, label: t(`reportCell.format.${value}`) }))}
          onChange={(as: (typeof formats)[number]) => set(as === 'auto' ? undefined : { as }, 'as')}
        />
      </Row>
      {format && withDecimals.includes(format.as) && (
        <Row label={t('reportCell.decimals')}>
          <InputNumber
            size="small"
            aria-label={t('reportCell.decimals')}
            min={0}
            max={6}
            precision={0}
            value={format.decimals}
            onChange={(decimals: number | undefined) => {
              const { decimals: _, ...rest } = format
              set(Number.isInteger(decimals) ? { ...rest, decimals: decimals! } : rest, 'decimals')
            }}
          />
        </Row>
      )}
      {(format?.as === 'number' || format?.as === 'money') && (
        <Checkbox
          checked={format.thousands ?? format.as === 'money'}
          onChange={(thousands) => set({ ...format, thousands }, 'thousands')}
        >
          {t('reportCell.thousands')}
        </Checkbox>
      )}
    </Section>
  )
}
