import { Input, Message, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { placeOf, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { oneCell, withMergedCells } from '../model/cells.ts'
import { insertChart, insertPicture } from '../model/objects.ts'
import { useReportStore, useSheet } from '../report-store.ts'
import { ChartSettings } from './chart-settings.tsx'
import { FieldSettings } from './field-settings.tsx'
import { FormulaField } from './formula-field.tsx'
import { objectText } from './object-text.ts'
import type { ChangeCell } from './panel.tsx'
import { PictureButton } from './picture-button.tsx'
import { Row, Section } from './row.tsx'
import { ShowSettings } from './show-settings.tsx'
import { text } from './text.ts'

const kinds = ['text', 'field', 'formula', 'chart', 'slash'] as const
type Kind = (typeof kinds)[number]

function kindOf({ field, formula, slash, chart }: SheetCell): Kind {
  if (chart) return 'chart'
  if (field) return 'field'
  if (formula !== undefined) return 'formula'
  return slash ? 'slash' : 'text'
}

/** What the cell contains. */
export function ContentSettings({ cell, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(text)
  const to = useText(objectText)
  const store = useReportStore()
  const sheet = useSheet()
  /** A kind that was chosen, and of which nothing is entered yet. */
  const [chosen, setChosen] = useState<Kind | null>(null)
  const stored = kindOf(cell)
  const isBlank = stored === 'text' && !cell.text
  const kind = chosen && (isBlank || chosen === stored) ? chosen : stored
  const choose = (next: Kind) => {
    setChosen(next)
    if (next === stored) return
    if (next === 'chart') {
      const place = placeOf(cell.at)
      const made = insertChart(sheet, withMergedCells(sheet, oneCell(place)))
      if (made) store.changeSheet(() => made)
      else {
        setChosen(null)
        Message.warning(to('reportObject.noChart'))
      }
      return
    }
    change({
      text: undefined,
      field: undefined,
      expand: undefined,
      formula: undefined,
      chart: undefined,
      slash: next === 'slash' ? ['', ''] : undefined,
    })
  }
  return (
    <Section title={t('reportCell.content')}>
      <Radio.Group
        type="button"
        size="small"
        aria-label={t('reportCell.content')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`reportCell.kind.${value}`) }))}
        onChange={choose}
      />
      {kind === 'text' && cell.show === 'picture' && (
        <PictureButton
          onUploaded={(url) => store.changeSheet((current) => insertPicture(current, placeOf(cell.at), url))}
        />
      )}
      {kind === 'text' && cell.show !== 'picture' && (
        <Input.TextArea
          aria-label={t('reportCell.kind.text')}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={5_000}
          value={cell.text ?? ''}
          onChange={(value) => change({ text: value === '' ? undefined : value }, 'text')}
        />
      )}
      {kind === 'field' && <FieldSettings cell={cell} change={change} />}
      {kind === 'formula' && (
        <FormulaField
          setting={`formula ${cell.at}`}
          label={t('reportCell.kind.formula')}
          value={cell.formula ?? ''}
          maxLength={2_000}
          onChange={(value) => change({ formula: value === '' ? undefined : value }, 'formula')}
        />
      )}
      {kind === 'chart' && cell.chart && <ChartSettings cell={cell} chart={cell.chart} change={change} />}
      {(kind === 'text' || kind === 'field' || kind === 'formula') && (
        <ShowSettings cell={cell} change={change} />
      )}
      {kind === 'slash' && <SlashSettings words={cell.slash ?? []} change={change} />}
    </Section>
  )
}

function SlashSettings({ words, change }: { words: readonly string[]; change: ChangeCell }) {
  const t = useText(text)
  const set = (at: number, value: string) => {
    const next = [words[0] ?? '', words[1] ?? '', words[2] ?? ''].with(at, value)
    change({ slash: next[2] === '' ? next.slice(0, 2) : next }, `slash ${at}`)
  }
  return ([0, 1, 2] as const).map((at) => (
    <Row key={at} label={t(`reportCell.slash.${at}`)}>
      <Input
        size="small"
        aria-label={t(`reportCell.slash.${at}`)}
        maxLength={100}
        value={words[at] ?? ''}
        onChange={(value) => set(at, value)}
      />
    </Row>
  ))
}
