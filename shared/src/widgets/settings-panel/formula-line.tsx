import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { Token } from '../../fields/calculate/kind.ts'
import { alternates, parseFormula } from '../../fields/calculate/parse-formula.ts'
import { useText } from '../../text/text.ts'
import { elementsOf, readFormula, writeFormula } from './formula-text.ts'
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
  const [typed, setTyped] = useState<string>()
  const line = typed ?? writeFormula(value)
  const read = parseFormula(readFormula(line))
  const elements = elementsOf(line)
  const errorText = () => {
    if (line.trim() === '' || !('why' in read)) return null
    return elements && !alternates(elements) ? t('panel.alternate') : t(`panel.formula.${read.why}`)
  }
  const wrong = errorText()
  return (
    <div className={styles.rule}>
      <Input.TextArea
        aria-label={label}
        aria-invalid={wrong !== null || undefined}
        status={wrong ? 'error' : undefined}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder={t('panel.formula')}
        value={line}
        onChange={(next) => {
          setTyped(next)
          onChange(readFormula(next))
        }}
        onBlur={() => setTyped(undefined)}
      />
      {wrong && (
        <span className={styles.refused} role="status">
          {wrong}
        </span>
      )}
    </div>
  )
}
