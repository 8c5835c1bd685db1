import { useRef, useState } from 'react'
import { FunctionSelect } from '@tessera/shared/forms/settings-panel/function-select'
import {
  exampleOf,
  functionText,
  type FunctionName,
} from '@tessera/shared/forms/settings-panel/function-words'
import { useText } from '@tessera/shared/text/text'
import { isFormula } from '../model/formula.ts'
import { useReportStore } from '../report-store.ts'
import { PickButton } from './pick-button.tsx'
import { text } from './text.ts'
import styles from './panel.module.css'

interface Props {
  /** Names the setting among all of them. */
  setting: string
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

/** A formula: functions from a list, cells by clicking them. */
export function FormulaField({ setting, label, value, maxLength, onChange }: Props) {
  const t = useText(text)
  const words = useText(functionText)
  const store = useReportStore()
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(value)
  const [shown, setShown] = useState<FunctionName>()
  const isBad = value.trim() !== '' && !isFormula(value)
  const insert = (inserted: string) => {
    const { current } = field
    const now = current?.value ?? latest.current
    const [from, to] = [current?.selectionStart ?? now.length, current?.selectionEnd ?? now.length]
    onChange((now.slice(0, from) + inserted + now.slice(to)).slice(0, maxLength))
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(from + inserted.length, from + inserted.length)
    })
  }
  return (
    <div className={styles.formula}>
      <div className={styles.formulaTools}>
        <FunctionSelect
          label={t('reportCell.function')}
          onSelect={(name) => {
            setShown(name)
            insert(`${name}(`)
          }}
        />
        <PickButton setting={setting} what={label} onPick={insert} goesOn />
      </div>
      <textarea
        ref={field}
        className={styles.formulaText}
        aria-label={label}
        aria-invalid={isBad}
        rows={3}
        maxLength={maxLength}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/^[=＝]/, ''))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') store.pick(null)
        }}
      />
      {isBad && (
        <span className={styles.error} role="status">
          {t('reportCell.badFormula')}
        </span>
      )}
      <span className={styles.hint}>
        {shown ? (
          <>
            {words(`function.${shown}`)} · {t('reportCell.example')} <code>{exampleOf(shown)}</code>
          </>
        ) : (
          t('reportCell.formulaHint')
        )}
      </span>
    </div>
  )
}
