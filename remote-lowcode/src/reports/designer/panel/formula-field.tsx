import { Select } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import {
  exampleOf,
  functionGroups,
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
        <Select
          size="small"
          aria-label={t('reportCell.function')}
          placeholder={t('reportCell.function')}
          showSearch
          filterOption={matchesOption}
          triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
          value={undefined as unknown as string}
          onChange={(name: FunctionName) => {
            setShown(name)
            insert(`${name}(`)
          }}
        >
          {Object.entries(functionGroups).map(([group, functions]) => (
            <Select.OptGroup key={group} label={words(`function.group.${group as 'numbers'}`)}>
              {(Object.keys(functions) as FunctionName[]).map((name) => (
                <Select.Option key={name} value={name}>
                  {`${name} · ${words(`function.${name}`)}`}
                </Select.Option>
              ))}
            </Select.OptGroup>
          ))}
        </Select>
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
