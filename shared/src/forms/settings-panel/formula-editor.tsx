import { useState } from 'react'
import { functions } from '../../fields/calculate/functions.ts'
import type { Token } from '../../fields/calculate/kind.ts'
import { alternatesNumbersAndOperators, lazyFunctions } from '../../fields/calculate/parse-formula.ts'
import { useText } from '../../text/text.ts'
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx'
import type { NamedField } from './field-select.tsx'
import { findProblem, simpleElements, parseLine, formatFormula } from './formula-text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

const functionNames = [...functions.keys(), ...lazyFunctions].toSorted()

/**
 * Editor of a formula. Fields stand in braces and are completed by name or label. Errors are marked and named
 * while the user types.
 */
export function FormulaEditor({
  value,
  onChange,
  label,
  fields,
}: {
  value: readonly Token[]
  onChange: (value: Token[]) => void
  label: string
  fields: readonly NamedField[]
}) {
  const t = useText(text)
  const [draft, setDraft] = useState<string>()
  const formula = draft ?? formatFormula(value)
  const problem = formula.trim() === '' ? null : findProblem(formula)
  const elements = simpleElements(formula)
  const describeProblem = () => {
    if (!problem) return ''
    return elements && !alternatesNumbersAndOperators(elements)
      ? t('panel.alternate')
      : t(`panel.formula.${problem.why}`)
  }
  const message = describeProblem()
  return (
    <div className={styles.rule}>
      <CodeEditor
        language="formula"
        lines={4}
        aria-label={label}
        placeholder={t('panel.formula')}
        value={formula}
        formulaWords={{
          fields: fields.map(({ name, label: note }) => ({ name, note })),
          functions: functionNames,
        }}
        problem={problem && { ...problem.place, message, keepsCursor: true }}
        onChange={(next) => {
          setDraft(next)
          onChange(parseLine(next))
        }}
        onBlur={() => setDraft(undefined)}
      />
      {message && (
        <span className={styles.error} role="status">
          {message}
        </span>
      )}
    </div>
  )
}
