import { Alert, Button, Form, Radio } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { use, useRef, useState } from 'react'
import {
  dataInterfaces,
  interfacePatience,
  type Given,
  type TestResult,
} from '@tessera/shared/contract/system/data-interfaces'
import { CallError, call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { PlacesContext } from '@tessera/shared/widgets/form-drawer/places'
import { ParameterValue } from '@tessera/shared/widgets/parameter-value/parameter-value'
import { Table } from '@tessera/shared/widgets/table/table'
import { text } from './text.ts'
import { bodyOf, type InterfaceValues } from './values.ts'
import styles from './data-interfaces.module.css'

/** What a test finds wrong and stands in another step. */
const elsewhere: ReadonlySet<string> = new Set([
  'query',
  'path',
  'dbLinkId',
  'requestMethod',
  'requestHeaders',
  'requestParameters',
  'checkType',
  'ipAddress',
])

/** Columns of a result that are drawn. */
const mostColumns = 30

interface Props {
  id: string | null
  /** The interface as it stands in its form. */
  values: Partial<InterfaceValues>
  /** Where it is wrong; null where it is not, or nobody knows. */
  onPlace?: (place: { field: string; line: number | null } | null) => void
}

/** Tries an interface as it stands: its parameters filled in, and the rows it gives or what is wrong with it. */
export function TryPanel({ id, values, onPlace }: Props) {
  const t = useText(text)
  const parameters = (values.requestParameters ?? []).filter(({ field }) => field)
  const [sent, setSent] = useState<Record<string, string>>({})
  const places = use(PlacesContext)
  const outcome = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [view, setView] = useState<'table' | 'json'>('table')

  const run = async () => {
    setRunning(true)
    try {
      const given = Object.fromEntries(
        parameters.flatMap(({ field }) => (sent[field] ? [[field, sent[field]]] : [])),
      )
      const body = bodyOf({
        ...values,
        fullName: values.fullName || '-',
        enCode: values.enCode || 'test',
        categoryId: values.categoryId || '-',
      })
      const answer = await call(
        dataInterfaces.test,
        { ...body, ...(id === null ? {} : { id }), parameters: JSON.stringify(given) },
        { quiet: true, timeoutMs: interfacePatience },
      )
      setResult(answer)
      onPlace?.(answer.problem)
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
      // Below the button it may be out of sight.
      requestAnimationFrame(() => outcome.current?.scrollIntoView({ block: 'nearest' }))
    }
  }
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
                value={sent[field] ?? ''}
                placeholder={defaultValue}
                onChange={(value) => setSent({ ...sent, [field]: value })}
                onEnter={() => void run()}
              />
            </Form.Item>
          ))}
        </div>
      )}
      <Button icon={<IconPlayArrow />} loading={running} onClick={() => void run()}>
        {t('interfaces.run')}
      </Button>
      <div aria-live="polite" ref={outcome}>
        {!result ? (
          <p className={styles.none}>{t('interfaces.untested')}</p>
        ) : result.problem ? (
          <Alert
            type="error"
            content={result.problem.msg}
            action={
              places &&
              elsewhere.has(result.problem.field) && (
                <Button size="small" onClick={() => places.reveal(result.problem!.field)}>
                  {t('interfaces.mend')}
                </Button>
              )
            }
          />
        ) : !result.ran ? (
          <Alert type="success" content={t('interfaces.onlyRead')} />
        ) : (
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
              <Table<{ id: string; row: Given }>
                dense
                name={t('interfaces.rows')}
                rows={result.rows.map((row, at) => ({ id: String(at), row }))}
                columns={keysOf(result.rows).map((key) => ({
                  key,
                  title: key,
                  width: 150,
                  cell: ({ row }) => shown(row[key]),
                }))}
                empty={t('interfaces.noRows')}
              />
            </div>
          ) : (
            // Reached by the keyboard, which scrolls it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={styles.json} tabIndex={0} aria-label={t('interfaces.json')}>
              {JSON.stringify(result.rows, null, 2)}
            </pre>
          )}
        </>
      )}
    </div>
  )
}

const keysOf = (rows: readonly Given[]): string[] =>
  [...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)))].slice(0, mostColumns)
const shown = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
