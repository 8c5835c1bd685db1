import { Select } from '@arco-design/web-react'
import type { SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { useDescribeCell } from '../field-words.ts'
import { parentOf, possibleParents } from '../model/parents.ts'
import { useSheet } from '../report-store.ts'
import type { ChangeCell } from './panel.tsx'
import { PickButton } from './pick-button.tsx'
import { Row, Section } from './row.tsx'
import { text } from './text.ts'
import styles from './panel.module.css'

/** The cells with which the cell repeats. */
export function ParentSettings({ cell, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(text)
  const sheet = useSheet()
  const describe = useDescribeCell()
  const isEmpty = !cell.field && cell.text === undefined && cell.formula === undefined && !cell.slash
  if (isEmpty) return null
  return (
    <Section title={t('reportCell.parents')}>
      <p className={styles.hint}>{t('reportCell.parentsHint')}</p>
      {(['left', 'top'] as const).map((side) => {
        const label = t(`reportCell.${side}`)
        const { left: _, top: __, ...rest } = cell
        const found = parentOf(
          sheet,
          side === 'left' ? { ...rest, top: cell.top } : { ...rest, left: cell.left },
          side,
        )
        const parents = possibleParents(sheet, cell, side)
        const named = cell[side]
        const isKnown = named === undefined || named === 'none' || parents.some(({ at }) => at === named)
        return (
          <Row key={side} label={label}>
            <div className={styles.withButton}>
              <Select
                size="small"
                aria-label={label}
                value={named ?? 'auto'}
                options={[
                  {
                    value: 'auto',
                    label: found ? t('reportCell.auto', { at: found.at }) : t('reportCell.autoNone'),
                  },
                  { value: 'none', label: t('reportCell.none') },
                  ...parents.map((parent) => ({
                    value: parent.at,
                    label: `${parent.at} ${describe(parent)}`,
                  })),
                  ...(isKnown || named === undefined ? [] : [{ value: named, label: named }]),
                ]}
                onChange={(value: string) => change(parentChange(side, value === 'auto' ? undefined : value))}
              />
              <PickButton
                setting={`parent ${cell.at} ${side}`}
                what={label}
                onPick={(at) => {
                  if (at !== cell.at) change(parentChange(side, at))
                }}
              />
            </div>
          </Row>
        )
      })}
    </Section>
  )
}

const parentChange = (side: 'left' | 'top', at: string | undefined): Partial<SheetCell> =>
  side === 'left' ? { left: at } : { top: at }
