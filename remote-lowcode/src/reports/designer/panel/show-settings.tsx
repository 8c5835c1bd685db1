import { Select } from '@arco-design/web-react'
import { cellShows, type CellShow, type SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { fieldWords } from '../field-words.ts'
import { objectText } from './object-text.ts'
import type { ChangeCell } from './panel.tsx'
import { Row } from './row.tsx'
import styles from './panel.module.css'

/** Whether a cell shows its value as text, as a picture or as a code. */
export function ShowSettings({ cell: { show }, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(objectText)
  const words = useText(fieldWords)
  return (
    <>
      <Row label={t('reportObject.show')}>
        <Select
          size="small"
          aria-label={t('reportObject.show')}
          value={show ?? 'none'}
          options={[
            { value: 'none', label: t('reportObject.show.none') },
            ...cellShows.map((value) => ({
              value: value as string,
              label: words(`reportField.show.${value}`),
            })),
          ]}
          onChange={(next: CellShow | 'none') => change({ show: next === 'none' ? undefined : next })}
        />
      </Row>
      {show && <p className={styles.hint}>{t(`reportObject.showHint.${show}`)}</p>}
    </>
  )
}
