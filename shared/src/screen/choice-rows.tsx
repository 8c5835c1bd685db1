import { Input } from '@arco-design/web-react'
import { SortableRows } from '../forms/settings-panel/sortable-rows.tsx'
import { useText } from '../text/text.ts'
import { settingsText } from './settings-text.ts'
import styles from '../portal/settings.module.css'

interface Choice {
  value: string
  label: string
}

/** Values with what they are called. */
export function ChoiceRows({
  rows,
  onChange,
}: {
  rows: readonly Choice[]
  onChange: (rows: Choice[]) => void
}) {
  const t = useText(settingsText)
  return (
    <SortableRows<Choice>
      rows={rows}
      onChange={onChange}
      nameOf={({ value, label }, at) => label || value || String(at + 1)}
      newRow={() => ({ value: '', label: '' })}
      addText={t('screenSettings.addOption')}
    >
      {({ value, label }, change) => (
        <div className={styles.lines}>
          <Input
            size="small"
            maxLength={100}
            aria-label={t('screenSettings.optionLabel')}
            placeholder={t('screenSettings.optionLabel')}
            value={label}
            onChange={(next) => change({ label: next })}
          />
          <Input
            size="small"
            maxLength={200}
            aria-label={t('screenSettings.optionValue')}
            placeholder={t('screenSettings.optionValue')}
            value={value}
            onChange={(next) => change({ value: next })}
          />
        </div>
      )}
    </SortableRows>
  )
}
