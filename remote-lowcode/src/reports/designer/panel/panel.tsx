import { addressOf, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { areaBetween, cellAt, changeCells, nameOfArea, oneCell, withMergedCells } from '../model/cells.ts'
import { useReportState, useReportStore, useSheet } from '../report-store.ts'
import { ConditionSettings } from './condition-settings.tsx'
import { ContentSettings } from './content-settings.tsx'
import { FormatSettings } from './format-settings.tsx'
import { LinkSettings } from './link-settings.tsx'
import { LineSettings } from './line-settings.tsx'
import { ParentSettings } from './parent-settings.tsx'
import { StyleSettings } from './style-settings.tsx'
import { text } from './text.ts'
import styles from './panel.module.css'

/** The settings of the selected cells. */
export function SettingsPanel() {
  const t = useText(text)
  const store = useReportStore()
  const sheet = useSheet()
  const anchor = useReportState((state) => state.anchor)
  const end = useReportState((state) => state.end)
  const picking = useReportState((state) => state.picking)
  const area = withMergedCells(sheet, areaBetween(anchor, end))
  const at = addressOf(anchor)
  const cell = cellAt(sheet, anchor) ?? { at }
  const isOne = nameOfArea(area) === nameOfArea(withMergedCells(sheet, oneCell(anchor)))
  /** Changes of the same setting in a row are one step. */
  const change = (changes: Partial<SheetCell>, setting: string | null = null) =>
    store.changeSheet((current) => changeCells(current, oneCell(anchor), (one) => ({ ...one, ...changes })), {
      coalesce: setting && `${at} ${setting}`,
    })
  return (
    <aside className={styles.panel} aria-label={t('reportCell.title')}>
      <h2>{t('reportCell.cells', { area: nameOfArea(area) })}</h2>
      {picking && (
        <p className={styles.picking} role="status">
          {t('reportCell.picking')}
        </p>
      )}
      {isOne ? (
        <>
          <ContentSettings key={`content ${cell.at}`} cell={cell} change={change} />
          <ParentSettings cell={cell} change={change} />
          {!cell.chart && <LinkSettings key={`link ${cell.at}`} cell={cell} change={change} />}
        </>
      ) : (
        <p className={styles.hint}>{t('reportCell.many')}</p>
      )}
      <FormatSettings area={area} cell={cell} />
      <StyleSettings area={area} style={cell.style ?? {}} />
      {isOne && <ConditionSettings key={`when ${cell.at}`} cell={cell} change={change} />}
      <LineSettings area={area} />
    </aside>
  )
}

export type ChangeCell = (changes: Partial<SheetCell>, setting?: string | null) => void
