import { Alert, Button, Form, Radio } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { use, useImperativeHandle, useRef, useState, type Ref } from 'react'
import {
  dataInterfaces,
  interfaceTimeoutMs,
  type InterfaceRow,
  type TestResult,
} from '@tessera/shared/contract/data/interfaces'
import { CallError, call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { FormNavigatorContext } from '@tessera/shared/ui/form-drawer/form-navigator'
import { ParameterValue } from '@tessera/shared/ui/parameter-value/parameter-value'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import { toBody, type InterfaceValues } from './values.ts'
import styles from './data-interfaces.module.css'

/** Fields in other steps of the form that a test can report. */
const fieldsOfOtherSteps: ReadonlySet<string> = new Set([
  'query',
  'path',
  'dbLinkId',
  'requestMethod',
  'requestHeaders',
  'requestParameters',
  'checkType',
  'ipAddress',
  'isRunAuthorize',
])

/** Maximum number of columns shown in the result table. */
const maxColumns = 30

interface Props {
  id: string | null
  /** Current form values of the interface. */
  values: Partial<InterfaceValues>
  /** Receives the error of a test; null if there is none. */
  onProblem?: (problem: TestResult['problem']) => void
  controls?: Ref<TestControls>
}

/** What other parts of the form can do with the test. */
export interface TestControls {
  run: () => Promise<void>
}

/** Runs an interface with entered parameters and shows its rows or the error. */
export function TestPanel({ id, values, onProblem, controls }: Props) {
  const t = useText(text)
  const parameters = (values.requestParameters ?? []).filter(({ field }) => field)
  const [parameterValues, setParameterValues] = useState<Record<string, string>>({})
  const places = use(FormNavigatorContext)
  const resultRef = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [view, setView] = useState<'table' | 'json'>('table')

  const run = async () => {
    if (running) return
    setRunning(true)
    try {
      const filledParameters = Object.fromEntries(
        parameters.flatMap(({ field }) => (parameterValues[field] ? [[field, parameterValues[field]]] : [])),
      )
      const body = toBody({
        ...values,
        fullName: values.fullName || '-',
        enCode: values.enCode || 'test',
        categoryId: values.categoryId || '-',
      })
      const answer = await call(
        dataInterfaces.test,
        { ...body, ...(id === null ? {} : { id }), parameters: JSON.stringify(filledParameters) },
        { quiet: true, timeoutMs: interfaceTimeoutMs },
      )
      setResult(answer)
      onProblem?.(answer.problem)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setResult({
        ran: true,
        rows: [],
        total: 0,
        took: 0,
        problem: { field: '', msg: error.msg, line: null, column: null },
      })
    } finally {
      setRunning(false)
      // The result is below the button and can be outside the viewport.
      requestAnimationFrame(() => resultRef.current?.scrollIntoView({ block: 'nearest' }))
    }
  }
  useImperativeHandle(controls, () => ({ run }))
  return (
    <div className={styles.try}>
      {parameters.length > 0 && (
        <div className={styles.values}>
          {parameters.map(({ field, fieldName, dataType, required, defaultValue }) => (
            <Form.Item
              key={field}
              label={`${fieldName || field}（${dataType}）`}
              required={required === 1}
              className={styles.value!}
            >
              <ParameterValue
                type={dataType}
                label={fieldName || field}
                value={parameterValues[field] ?? ''}
                placeholder={defaultValue}
                onChange={(value) => setParameterValues({ ...parameterValues, [field]: value })}
                onEnter={() => void run()}
              />
            </Form.Item>
          ))}
        </div>
      )}
      <Button icon={<IconPlayArrow />} loading={running} onClick={() => void run()}>
        {t('interfaces.run')}
      </Button>
      <div aria-live="polite" ref={resultRef}>
        {!result && <p className={styles.none}>{t('interfaces.untested')}</p>}
        {result?.problem && (
          <Alert
            type="error"
            content={result.problem.msg}
            action={
              places &&
              fieldsOfOtherSteps.has(result.problem.field) && (
                <Button size="small" onClick={() => places.revealField(result.problem!.field)}>
                  {t('interfaces.mend')}
                </Button>
              )
            }
          />
        )}
        {result && !result.problem && !result.ran && (
          <Alert type="success" content={t('interfaces.onlyRead')} />
        )}
        {result && !result.problem && result.ran && (
          <p className={styles.took}>
            {t('interfaces.took', { total: result.total, took: result.took })}
            {result.total > result.rows.length && t('interfaces.shown', { n: result.rows.length })}
          </p>
        )}
      </div>
      {result?.ran && !result.problem && (
        <>
          <Radio.Group
            type="button"
            size="small"
            aria-label={t('interfaces.view')}
            value={view}
            onChange={setView}
          >
            <Radio value="table">{t('interfaces.table')}</Radio>
            <Radio value="json">{t('interfaces.json')}</Radio>
          </Radio.Group>
          {view === 'table' ? (
            <div className={styles.rows}>
              <Table<{ id: string; row: InterfaceRow }>
                density="compact"
                name={t('interfaces.rows')}
                rows={result.rows.map((row, index) => ({ id: String(index), row }))}
                columns={keysOf(result.rows).map((key) => ({
                  key,
                  title: key,
                  width: 150,
                  cell: ({ row }) => formatCell(row[key]),
                }))}
                empty={t('interfaces.noRows')}
              />
            </div>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
            <pre className={styles.json} tabIndex={0} aria-label={t('interfaces.json')}>
              {JSON.stringify(result.rows, null, 2)}
            </pre>
          )}
        </>
      )}
    </div>
  )
}

const keysOf = (rows: readonly InterfaceRow[]): string[] =>
  [...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)))].slice(0, maxColumns)
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
