import { useRef, useState } from 'react'
import { functions } from '../../fields/calculate/functions.ts'
import type { Token } from '../../fields/calculate/kind.ts'
import { alternatesNumbersAndOperators, lazyFunctions } from '../../fields/calculate/parse-formula.ts'
import { FormulaError } from '../../fields/calculate/values.ts'
import { useText } from '../../text/text.ts'
import { CodeEditor, type CodeEditorControls } from '../../ui/code-editor/code-editor.tsx'
import type { NamedField } from './field-select.tsx'
import { FormulaPickers } from './formula-pickers.tsx'
import { sampleResult, type FormulaSample } from './formula-sample.ts'
import {
  findProblem,
  findUnknownField,
  simpleElements,
  parseLine,
  formatFormula,
  shownNames,
} from './formula-text.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

const functionNames = [...functions.keys(), ...lazyFunctions].toSorted()

/**
 * Editor of a formula. Fields stand in braces by their label, and fields and functions are chosen beside the text or
 * completed while typing. Errors are marked and named, and the result for a sample record is shown.
 */
export function FormulaEditor({
  value,
  onChange,
  label,
  fields,
  settings = {},
}: {
  value: readonly Token[]
  onChange: (value: Token[]) => void
  label: string
  fields: readonly NamedField[]
  /** All settings of the computed field, where it is one. */
  settings?: Readonly<Record<string, unknown>>
}) {
  const t = useText(text)
  const [draft, setDraft] = useState<string>()
  const controls = useRef<CodeEditorControls>(null)
  const formula = draft ?? formatFormula(value, fields)
  const problem = formula.trim() === '' ? null : findProblem(formula)
  const elements = simpleElements(formula)
  const unknown = findUnknownField(value, fields)
  const sample =
    problem || unknown !== undefined || formula.trim() === '' ? null : sampleResult(value, fields)
  const describeProblem = () => {
    if (!problem) return unknown === undefined ? '' : t('panel.formula.unknownField', { name: unknown })
    return elements && !alternatesNumbersAndOperators(elements)
      ? t('panel.alternate')
      : t(`panel.formula.${problem.why}`)
  }
  const message = describeProblem()
  return (
    <div className={styles.rule}>
      <FormulaPickers fields={fields} insert={(inserted) => controls.current?.insert(inserted)} />
      <CodeEditor
        language="formula"
        lines={4}
        aria-label={label}
        placeholder={t('panel.formula')}
        value={formula}
        controls={controls}
        formulaWords={{
          fields: [...shownNames(fields)].map(([, shown]) => ({ name: shown, note: '' })),
          functions: functionNames,
        }}
        problem={problem && { ...problem.place, message, keepsCursor: true }}
        onChange={(next) => {
          setDraft(next)
          onChange(parseLine(next, fields))
        }}
        onBlur={() => setDraft(undefined)}
      />
      {message && (
        <span className={styles.error} role="status">
          {message}
        </span>
      )}
      {sample && <Sample sample={sample} result={settings['result']} />}
    </div>
  )
}

/** The result for a sample record, and what the setting "result" should be. */
function Sample({
  sample: { values, result, type },
  result: expected,
}: {
  sample: FormulaSample
  result: unknown
}) {
  const t = useText(text)
  const shown =
    result instanceof FormulaError
      ? `${t('panel.formula.noValue')} (${t(`panel.formula.fails.${result.why}`)})`
      : result || t('panel.formula.noValue')
  const given = values.map(({ label, shown: one }) => `${label} = ${one}`).join(', ')
  const advice = !(result instanceof FormulaError) && result !== '' && adviceOf(type, expected)
  return (
    <>
      <span className={styles.hint} role="status">
        {t('panel.formula.sample')}: <b>{shown}</b>
        {given && ` (${given})`}
      </span>
      {advice && <span className={styles.error}>{t(advice)}</span>}
    </>
  )
}

function adviceOf(type: FormulaSample['type'], expected: unknown) {
  if (expected === 'number' && type === 'text') return 'panel.formula.isText'
  return expected === 'number' && type === 'date' ? 'panel.formula.isDay' : undefined
}
