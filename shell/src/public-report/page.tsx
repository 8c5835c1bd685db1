import { Alert, Button, Pagination, Result, Spin } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { reportLinks } from '@tessera/shared/contract/lowcode/report-links'
import type { ReportPage } from '@tessera/shared/contract/lowcode/reports'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { hasText, headEnd, layOutRows } from '@tessera/shared/reports/lay-out-rows'
import { ParameterForm } from '@tessera/shared/reports/parameter-form'
import {
  missingIn,
  toValues,
  type Entered,
  type ParameterValues,
} from '@tessera/shared/reports/parameter-values'
import { ReportTable } from '@tessera/shared/reports/report-table'
import { useLang, useText } from '@tessera/shared/text/text'
import { PublicFrame } from '../public-page/frame.tsx'
import { OpenByCode } from '../public-page/open-by-code.tsx'
import { text } from './text.ts'
import styles from './page.module.css'

type State = CallOutput<typeof reportLinks.state>
/** A report that was opened by its link. */
type Opened = CallOutput<typeof reportLinks.open>

const quiet = { quiet: true } as const
/** Large data sets are read whole. */
const slow = { quiet: true, timeoutMs: 120_000 } as const
const pageRows = 200

/** `/r/<key>`: a report that guests read without an account. */
export default function PublicReportPage() {
  const t = useText(text)
  const key = location.pathname.split('/')[2] ?? ''
  const [state, setState] = useState<State | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useEffectEvent(async () => {
    try {
      setState(await call(reportLinks.state, { key }, quiet))
    } catch (error) {
      setFailure(error instanceof CallError ? error.msg : '')
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => void load(), [])
  return (
    <PublicFrame isWide name={state?.fullName} failed={t('publicReport.failed')} failure={failure}>
      {state?.state === 'open' && <OpenReport linkKey={key} state={state} />}
      {state && state.state !== 'open' && (
        <Result
          status="info"
          title={t(`publicReport.${state.state}`)}
          subTitle={t(`publicReport.${state.state}Hint`, {
            time: state.closeTime === null ? '' : formatInstant(state.closeTime, 'yyyy-MM-dd HH:mm'),
          })}
        />
      )}
    </PublicFrame>
  )
}

/** The report, after the access code where it has one. */
function OpenReport({ linkKey: key, state }: { linkKey: string; state: State }) {
  const t = useText(text)
  const [opened, setOpened] = useState<Opened | null>(null)
  if (opened) return <Report linkKey={key} name={state.fullName} opened={opened} />
  return (
    <OpenByCode
      hint={t('publicReport.codeHint')}
      failed={t('publicReport.failed')}
      needsCode={state.needsCode}
      challenge={() => call(reportLinks.challenge, { key }, quiet)}
      open={async (proof, code) => setOpened(await call(reportLinks.open, { key, ...proof, code }, quiet))}
    />
  )
}

interface ReportProps {
  linkKey: string
  name: string
  opened: Opened
}

function Report({ linkKey: key, name, opened }: ReportProps) {
  const t = useText(text)
  const lang = useLang()
  const { pass, parameters, hasFile } = opened
  const [entered, setEntered] = useState<Entered>({})
  const [values, setValues] = useState<ParameterValues | null>(() =>
    missingIn(parameters, {}).length === 0 ? {} : null,
  )
  const [at, setAt] = useState(1)
  /** The first page, whose head stays above the other ones. */
  const [first, setFirst] = useState<ReportPage | null>(null)
  const [page, setPage] = useState<ReportPage | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const missing = missingIn(parameters, entered)
  const load = useEffectEvent(async (asked: ParameterValues, number: number) => {
    setBusy(true)
    setFailure(null)
    try {
      const from = (number - 1) * pageRows
      const answer = await call(reportLinks.run, { key, pass, values: asked, from, count: pageRows }, slow)
      if (number === 1) setFirst(answer)
      setPage(answer)
    } catch (error) {
      setFailure(error instanceof CallError ? error.msg : t('publicReport.failed'))
    }
    setBusy(false)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
    if (values) void load(values, at)
  }, [values, at, lang])
  const query = () => {
    if (missing.length > 0) {
      setFailure(t('publicReport.fillIn', { names: missing.map((one) => one.label || one.name) }))
      return
    }
    setAt(1)
    setValues(toValues(parameters, entered))
  }
  const download = async () => {
    try {
      followLink(await call(reportLinks.file, { key, pass, values: values ?? {} }, slow))
    } catch (error) {
      setFailure(error instanceof CallError ? error.msg : t('publicReport.failed'))
    }
  }
  return (
    <>
      {parameters.length > 0 && (
        <ParameterForm parameters={parameters} entered={entered} onChange={setEntered} onSubmit={query} />
      )}
      {failure !== null && <Alert type="error" content={failure} />}
      {page?.notes.map((note) => (
        <Alert key={note} type="warning" content={note} />
      ))}
      {isBusy && !page && <Spin />}
      {page && (
        <>
          <div className={styles.head}>
            <span>{t('publicReport.readAt', { time: formatInstant(page.readAt, 'yyyy-MM-dd HH:mm') })}</span>
            {hasFile && (
              <Button size="small" icon={<IconDownload />} onClick={() => void download()}>
                {t('publicReport.download')}
              </Button>
            )}
          </div>
          <Sheet name={name} page={page} first={first ?? page} isBusy={isBusy} />
        </>
      )}
      {page && page.rowCount > pageRows && (
        <footer className={styles.foot}>
          <span>{t('publicReport.rows', { n: page.rowCount })}</span>
          <Pagination
            size="small"
            simple={false}
            current={at}
            pageSize={pageRows}
            total={page.rowCount}
            onChange={setAt}
          />
        </footer>
      )}
    </>
  )
}

interface SheetProps {
  name: string
  page: ReportPage
  first: ReportPage
  isBusy: boolean
}

function Sheet({ name, page, first, isBusy }: SheetProps) {
  const t = useText(text)
  const { head, rows } = useMemo(() => {
    const width = page.widths.length
    const ofFirst = layOutRows(first.rows, first.styles, width)
    const end = headEnd(ofFirst, first.frozen.rows)
    const body = page.from === first.from ? ofFirst.slice(end) : layOutRows(page.rows, page.styles, width)
    return { head: ofFirst.slice(0, end), rows: body }
  }, [page, first])
  if (!hasText([...head, ...rows])) return <Result status={null} title={t('publicReport.empty')} />
  const isPhone = window.matchMedia('(width <= 560px)').matches
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={styles.table} tabIndex={0} role="region" aria-label={name} aria-busy={isBusy}>
      <ReportTable
        label={name}
        widths={page.widths}
        head={head}
        rows={rows}
        frozenColumns={isPhone ? Math.min(1, page.frozen.columns) : page.frozen.columns}
      />
    </div>
  )
}
