import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { Token } from '../../fields/calculate/kind.ts'
import { alternatesNumbersAndOperators, parseFormula } from '../../fields/calculate/parse-formula.ts'
import { useText } from '../../text/text.ts'
import { simpleElements, parseLine, formatFormula } from './formula-text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

/** Editor of a formula as one line of text. Errors are shown while the user types. */
export function FormulaLine({
  value,
  onChange,
  label,
}: {
  value: readonly Token[]
  onChange: (value: Token[]) => void
  label: string
}) {
  const t = useText(text)
  const [draft, setDraft] = useState<string>()
  const line = draft ?? formatFormula(value)
  const parsed = parseFormula(parseLine(line))
  const elements = simpleElements(line)
  const errorText = () => {
    if (line.trim() === '' || !('why' in parsed)) return null
    return elements && !alternatesNumbersAndOperators(elements)
      ? t('panel.alternate')
      : t(`panel.formula.${parsed.why}`)
  }
  const error = errorText()
  return (
    <div className={styles.rule}>
      <Input.TextArea
        aria-label={label}
        aria-invalid={error !== null || undefined}
        status={error ? 'error' : undefined}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder={t('panel.formula')}
        value={line}
        onChange={(next) => {
          setDraft(next)
          onChange(parseLine(next))
        }}
        onBlur={() => setDraft(undefined)}
      />
      {error && (
        <span className={styles.error} role="status">
          {error}
        </span>
      )}
    </div>
  )
}
