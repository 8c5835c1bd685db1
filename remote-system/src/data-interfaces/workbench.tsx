import { useId, useRef, useState } from 'react'
import type { TestResult } from '@tessera/shared/contract/data/interfaces'
import { useText } from '@tessera/shared/text/text'
import { ParameterFields, ResultFields, SourceFields } from './form-parts.tsx'
import { TestPanel, type TestControls } from './test-panel.tsx'
import { text } from './text.ts'
import type { InterfaceValues } from './values.ts'
import styles from './data-interfaces.module.css'

/** Source, parameters and processing of an interface, and its test beside them. */
export function Workbench({ id, values }: { id: string | null; values: Partial<InterfaceValues> }) {
  const t = useText(text)
  const titleId = useId()
  const test = useRef<TestControls>(null)
  const { query, dataProcessing } = values
  const tested = JSON.stringify([query, dataProcessing])
  const [result, setResult] = useState<{ problem: TestResult['problem']; tested: string } | null>(null)
  // The mark belongs to the text that was tested.
  const problem = result?.tested === tested ? result.problem : null
  const placeOf = (field: string) =>
    problem?.field === field && problem.line !== null
      ? { line: problem.line, column: problem.column, message: problem.msg }
      : null
  const run = () => void test.current?.run()
  return (
    <div className={styles.workbench}>
      <div className={styles.definition}>
        <SourceFields values={values} placeOf={placeOf} onRun={run} />
        <ParameterFields />
        <ResultFields placeOf={placeOf} onRun={run} />
      </div>
      <section className={styles.testing} aria-labelledby={titleId}>
        <h3 id={titleId}>{t('interfaces.testing')}</h3>
        <TestPanel
          id={id}
          values={values}
          onProblem={(found) => setResult({ problem: found, tested })}
          controls={test}
        />
      </section>
    </div>
  )
}
