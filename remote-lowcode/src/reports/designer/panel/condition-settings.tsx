import { Button } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import type { CellStyle, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { ColorField } from './color-field.tsx'
import { FormulaField } from './formula-field.tsx'
import type { ChangeCell } from './panel.tsx'
import { Row, Section } from './row.tsx'
import { StyleButtons } from './style-settings.tsx'
import { text } from './text.ts'
import styles from './panel.module.css'

type When = NonNullable<SheetCell['when']>
const maxConditions = 10

/** Styles that the cell has where a condition is true. */
export function ConditionSettings({ cell, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(text)
  const list = cell.when ?? []
  const set = (when: When, setting: string | null) => change({ when }, setting)
  return (
    <Section title={t('reportCell.when')}>
      <p className={styles.hint}>{t('reportCell.whenHint')}</p>
      {list.map(({ formula, style }, at) => {
        const name = t('reportCell.condition', { n: at + 1 })
        const setStyle = (changes: Partial<CellStyle>) => {
          const next = Object.entries({ ...style, ...changes }).filter(([, value]) => value !== undefined)
          set(
            list.with(at, { formula, style: Object.fromEntries(next) as CellStyle }),
            `when ${at} ${Object.keys(changes).join()}`,
          )
        }
        return (
          <div key={at} className={styles.condition} role="group" aria-label={name}>
            <div className={styles.withButton}>
              <strong>{name}</strong>
              <Button
                size="mini"
                type="text"
                icon={<IconDelete />}
                aria-label={t('reportCell.of', { what: t('reportCell.remove'), of: name })}
                onClick={() => set(list.toSpliced(at, 1), null)}
              />
            </div>
            <FormulaField
              setting={`when ${cell.at} ${at}`}
              label={name}
              value={formula}
              maxLength={500}
              // A condition without a formula is none.
              onChange={(next) =>
                set(list.with(at, { formula: next === '' ? 'FALSE' : next, style }), `when ${at}`)
              }
            />
            <StyleButtons style={style} onChange={setStyle} />
            <Row label={t('reportCell.color')}>
              <ColorField
                label={t('reportCell.of', { what: t('reportCell.color'), of: name })}
                value={style.color}
                onChange={(color) => setStyle({ color })}
              />
            </Row>
            <Row label={t('reportCell.fill')}>
              <ColorField
                label={t('reportCell.of', { what: t('reportCell.fill'), of: name })}
                value={style.fill}
                onChange={(fill) => setStyle({ fill })}
              />
            </Row>
          </div>
        )
      })}
      {list.length < maxConditions && (
        <Button
          size="mini"
          onClick={() => set([...list, { formula: `${cell.at}<0`, style: { color: '#f53f3f' } }], null)}
        >
          {t('reportCell.addCondition')}
        </Button>
      )}
    </Section>
  )
}
