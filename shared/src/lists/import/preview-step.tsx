import { Alert, Button, Checkbox, Pagination, Radio } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { ImportMode, type ImportCalls, type ImportState } from '../../contract/system/transfers.ts'
import { callWithMessage, call } from '../../client/call.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { Table } from '../../ui/table/table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { EditableCell } from './editable-cell.tsx'
import { text } from './text.ts'
import styles from './import.module.css'

interface Props {
  calls: ImportCalls
  job: ImportState
  onJob: (job: ImportState | null) => void
}
type Row = { id: string; n: number; cells: Record<string, string>; problems: Record<string, string> }

const pageSize = 50

/** Preview of all rows. Invalid cells show their problem and can be corrected. */
export function PreviewStep({ calls, job, onJob }: Props) {
  const t = useText(text)
  const [page, setPage] = useState(1)
  const [onlyInvalid, setOnlyInvalid] = useState(job.bad > 0)
  const [mode, setMode] = useState<1 | 2>(ImportMode.add)
  /** Some lists only add: their rows change no record that exists. */
  const canMatch = job.matchable.length > 0
  const [keys, setKeys] = useState<string[]>(job.keys)
  const [allOrNothing, setAllOrNothing] = useState(false)
  const [sending, setSending] = useState<'no' | 'dry' | 'real'>('no')
  const { data, mutate } = useCall(
    calls.rows,
    { importId: job.id, currentPage: page, pageSize, ...(onlyInvalid ? { only: 'bad' as const } : {}) },
    { keepPreviousData: true },
  )
  const rows = useMemo<Row[]>(() => (data?.list ?? []).map((row) => ({ ...row, id: String(row.n) })), [data])

  const columns = useMemo<TableColumn<Row>[]>(() => {
    const edit = async (row: Row, key: string, value: string) => {
      await call(calls.editRow, { importId: job.id, row: row.id, cells: { [key]: value } })
      await Promise.all([mutate(), call(calls.state, { importId: job.id }).then(onJob)])
    }
    return [
      {
        key: ' n',
        title: t('import.row'),
        content: 'control',
        fixed: 'start',
        align: 'center',
        cell: ({ n }) => n,
      },
      ...job.columns.map(({ key, title, required }): TableColumn<Row> => ({
        key,
        title: required ? `${title} *` : title,
        width: 140,
        cell: (row) => (
          <EditableCell
            key={row.cells[key]}
            value={row.cells[key] ?? ''}
            problem={row.problems[key]}
            name={t('import.cell', { n: row.n, name: title })}
            onSave={(value) => edit(row, key, value)}
          />
        ),
      })),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- labels change only with the language, and then the whole page renders again
  }, [job.id, job.columns, calls, mutate, onJob])

  const start = async (dry: boolean) => {
    setSending(dry ? 'dry' : 'real')
    try {
      onJob(
        (
          await callWithMessage(
            calls.start,
            { importId: job.id, mode, keys, whole: allOrNothing, dry },
            { timeoutMs: 120_000 },
          )
        ).data,
      )
      if (dry) await mutate()
    } catch {
      // The call has shown the error; nothing changed.
    }
    setSending('no')
  }
  // Rows that are only added need none.
  const lacksKeys = canMatch && mode === ImportMode.update && keys.length === 0
  const titleOf = (key: string) => job.columns.find((column) => column.key === key)?.title
  return (
    <div className={styles.step}>
      {job.dry && (
        <Alert type={job.failed > 0 ? 'warning' : 'success'} content={t('import.dryDone', { ...job })} />
      )}
      <div className={styles.line}>
        <span aria-live="polite">
          {t('import.counts', { total: job.total, bad: job.dry ? job.failed : job.bad })}
        </span>
        <Checkbox checked={onlyInvalid} onChange={(on: boolean) => (setOnlyInvalid(on), setPage(1))}>
          {t('import.onlyBad')}
        </Checkbox>
      </div>
      {job.unknown.length > 0 && <Alert type="info" content={t('import.unknown', { names: job.unknown })} />}
      <div className={styles.rows}>
        <Table<Row> name={t('import.preview')} density="compact" columns={columns} rows={rows} />
      </div>
      {data && data.pagination.total > pageSize && (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={data.pagination.total}
          onChange={setPage}
        />
      )}
      <div className={styles.options}>
        {canMatch && (
          <>
            <span>{t('import.mode')}</span>
            <Radio.Group value={mode} aria-label={t('import.mode')} onChange={setMode}>
              <Radio value={ImportMode.add}>{t('import.add')}</Radio>
              <Radio value={ImportMode.update}>{t('import.update')}</Radio>
            </Radio.Group>
            <span>{t('import.keys')}</span>
            <span role="group" aria-label={t('import.keys')}>
              {job.matchable.filter(titleOf).map((key) => (
                <Checkbox
                  key={key}
                  checked={keys.includes(key)}
                  onChange={(on: boolean) => setKeys(on ? [...keys, key] : keys.filter((one) => one !== key))}
                >
                  {titleOf(key)}
                </Checkbox>
              ))}
            </span>
            <span />
          </>
        )}
        <Checkbox checked={allOrNothing} onChange={setAllOrNothing}>
          {t('import.whole')}
        </Checkbox>
      </div>
      {canMatch && mode === ImportMode.update && job.updateNote !== undefined && (
        <Alert type="warning" content={job.updateNote} />
      )}
      {lacksKeys && <Alert type="info" content={t('import.chooseKeys')} />}
      <div className={styles.foot}>
        <Button onClick={() => onJob(null)}>{t('import.again')}</Button>
        <Button loading={sending === 'dry'} disabled={sending !== 'no'} onClick={() => void start(true)}>
          {t('import.dry')}
        </Button>
        <Button
          type="primary"
          loading={sending === 'real'}
          disabled={sending !== 'no' || lacksKeys}
          onClick={() => void start(false)}
        >
          {t('import.start')}
        </Button>
      </div>
    </div>
  )
}
