import { Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { FieldSettings } from './field-settings.tsx'
import { FormulaField } from './formula-field.tsx'
import type { ChangeCell } from './panel.tsx'
import { Row, Section } from './row.tsx'
import { text } from './text.ts'

const kinds = ['text', 'field', 'formula', 'slash'] as const
type Kind = (typeof kinds)[number]

function kindOf({ field, formula, slash }: SheetCell): Kind {
  if (field) return 'field'
  if (formula !== undefined) return 'formula'
  return slash ? 'slash' : 'text'
}

/** What the cell contains. */
export function ContentSettings({ cell, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(text)
  /** A kind that was chosen, and of which nothing is entered yet. */
  const [chosen, setChosen] = useState<Kind | null>(null)
  const stored = kindOf(cell)
  const isBlank = stored === 'text' && !cell.text
  const kind = chosen && (isBlank || chosen === stored) ? chosen : stored
  const choose = (next: Kind) => {
    setChosen(next)
    if (next === stored) return
    change({
      text: undefined,
      field: undefined,
      expand: undefined,
      formula: undefined,
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
      {kind === 'text' && (
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
