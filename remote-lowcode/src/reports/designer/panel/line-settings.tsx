import { Checkbox, InputNumber, Select } from '@arco-design/web-react'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { defaultHeight, defaultWidth, type Area } from '../model/cells.ts'
import { resizeLine, setRowKind, type Axis, type RowKind } from '../model/lines.ts'
import { useReportStore, useSheet } from '../report-store.ts'
import { Row, Section } from './row.tsx'
import { text } from './text.ts'

type Paper = NonNullable<ReportSheet['page']>
const papers = ['A4', 'A3', 'A5', 'Letter'] as const
const rowKinds = ['none', 'title', 'head', 'foot'] as const
const defaultMargin = 12

/** Sizes of the selected rows and columns, what the rows are, and the paper of the report. */
export function LineSettings({ area }: { area: Area }) {
  const t = useText(text)
  const store = useReportStore()
  const sheet = useSheet()
  const page: Paper = sheet.page ?? { size: 'A4' }
  const resize = (axis: Axis, size: number | undefined) => {
    if (size === undefined || Number.isNaN(size)) return
    const [from, to] = axis === 'row' ? [area.top, area.bottom] : [area.left, area.right]
    store.changeSheet(
      (current) => {
        let next = current
        for (let at = from; at <= to; at++) next = resizeLine(next, axis, at, size)
        return next
      },
      { coalesce: `size ${axis} ${from} ${to}` },
    )
  }
  const setPage = (changes: Partial<Paper>) =>
    store.changeSheet((current) => ({ ...current, page: { ...page, ...changes } }), {
      coalesce: `page ${Object.keys(changes).join()}`,
    })
  return (
    <>
      <Section title={t('reportCell.lines')}>
        <Row label={t('reportCell.width')}>
          <InputNumber
            size="small"
            aria-label={t('reportCell.width')}
            min={8}
            max={1_000}
            precision={0}
            value={sheet.columns[area.left - 1]?.width ?? defaultWidth}
            onChange={(size: number | undefined) => resize('column', size)}
          />
        </Row>
        <Row label={t('reportCell.height')}>
          <InputNumber
            size="small"
            aria-label={t('reportCell.height')}
            min={8}
            max={1_000}
            precision={0}
            value={sheet.rows[area.top - 1]?.height ?? defaultHeight}
            onChange={(size: number | undefined) => resize('row', size)}
          />
        </Row>
        <Row label={t('reportCell.rowKind')}>
          <Select
            size="small"
            aria-label={t('reportCell.rowKind')}
            value={sheet.rows[area.top - 1]?.kind ?? 'none'}
            options={rowKinds.map((value) => ({ value, label: t(`reportCell.rowKind.${value}`) }))}
            onChange={(kind: RowKind | 'none') =>
              store.changeSheet((current) =>
                setRowKind(current, area.top, area.bottom, kind === 'none' ? null : kind),
              )
            }
          />
        </Row>
      </Section>
      <Section title={t('reportCell.paper')}>
        <Row label={t('reportCell.paperSize')}>
          <Select
            size="small"
            aria-label={t('reportCell.paperSize')}
            value={page.size}
            options={[...papers]}
            onChange={(size: Paper['size']) => setPage({ size })}
          />
        </Row>
        <Row label={t('reportCell.margin')}>
          <InputNumber
            size="small"
            aria-label={t('reportCell.margin')}
            min={0}
            max={50}
            precision={0}
            value={page.margin ?? defaultMargin}
            onChange={(margin: number | undefined) => {
              if (Number.isInteger(margin)) setPage({ margin: margin! })
            }}
          />
        </Row>
        <Checkbox checked={page.landscape ?? false} onChange={(landscape) => setPage({ landscape })}>
          {t('reportCell.landscape')}
        </Checkbox>
      </Section>
    </>
  )
}
