import { Alert, Button, Message, Skeleton } from '@arco-design/web-react'
import { IconDownload, IconLink, IconRefresh } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { dataSets, type DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Analysis } from './analysis.ts'
import { Builder } from './builder.tsx'
import { fit, type Fitted, type SetColumns } from './fit.ts'
import { toSummary } from './requests.ts'
import { Result } from './result.tsx'
import { RowsDrawer } from './rows-drawer.tsx'
import { SaveMenu } from './save/save-menu.tsx'
import { text } from './text.ts'
import { timeoutMs, useAnswer } from './use-answer.ts'
import { groupLabel, labelOf, measureLabel } from './words.ts'
import styles from './analysis.module.css'

interface Props {
  /** Name of the data set. */
  name: string
  analysis: Analysis
  choice: ReactNode
  notes: ReactNode
  onChange: (change: Partial<Analysis>) => void
}

const nothing: SetColumns = { columns: [], hasPeriod: false }

/** An analysis of a data set: its choices, and the answer. */
export function OpenedAnalysis({ name, analysis, choice, notes, onChange }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useCall(dataSets.columns, { id: analysis.set }, { timeoutMs })
  const set = data ? { columns: data.list, hasPeriod: data.hasPeriod } : nothing
  const parameters = data?.parameters ?? []
  const missingValues = parameters.filter(
    (one) => one.required === 1 && one.defaultValue === '' && !analysis.parameters[one.name]?.trim(),
  )
  const fitted = fit(analysis, set)
  const isAsked = data !== undefined && data.gone === undefined && missingValues.length === 0
  const answer = useAnswer(isAsked ? toSummary(fitted.analysis) : null)
  const [explained, setExplained] = useState<DataSetResultRow | null>(null)
  const [isExporting, setExporting] = useState(false)
  const title = titleOf(t, { name, set, fitted })
  const isAnswered = answer.data !== undefined && answer.data.gone === undefined && !answer.isRunning

  const download = async () => {
    setExporting(true)
    try {
      const { limit: _, ...asked } = toSummary(fitted.analysis)
      const limit = fitted.analysis.limit
      followLink(await call(dataSets.file, { ...asked, ...(limit ? { limit } : {}) }, { timeoutMs }))
    } catch {
      // The call has shown why.
    }
    setExporting(false)
  }
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => void Message.success(t('analysis.copied')),
      () => void Message.warning(t('analysis.notCopied')),
    )
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        {choice}
        {data && data.gone === undefined && (
          <Builder set={set} parameters={parameters} analysis={analysis} onChange={onChange} />
        )}
        {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      </div>
      <div className={styles.main}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.actions}>
            <Button
              icon={<IconRefresh />}
              aria-label={t('analysis.refresh')}
              disabled={!isAsked}
              onClick={answer.rerun}
            />
            <Button icon={<IconLink />} onClick={() => void copy()}>
              {t('analysis.copyLink')}
            </Button>
            <Button
              icon={<IconDownload />}
              loading={isExporting}
              disabled={!isAnswered}
              onClick={() => void download()}
            >
              {t('analysis.export')}
            </Button>
            <SaveMenu
              title={title}
              set={set}
              analysis={fitted.analysis}
              parameters={parameters}
              disabled={!isAnswered}
            />
          </div>
        </header>
        {notes}
        {error && (
          <Alert
            type="error"
            title={t('analysis.failed')}
            content={error.msg}
            action={
              <Button size="small" onClick={() => void mutate()}>
                {t('analysis.again')}
              </Button>
            }
          />
        )}
        {data?.gone !== undefined && <Alert type="warning" content={data.gone} />}
        {data && data.gone === undefined && fitted.missing.length > 0 && (
          <Alert type="warning" content={t('analysis.missing', { names: joinNames(fitted.missing) })} />
        )}
        {fitted.notAdded.map(({ measure, keys }) => (
          <Alert
            key={`${measure.how} ${measure.column ?? ''}`}
            type="info"
            content={t('analysis.notAdded', {
              name: measureLabel(t, set.columns, measure),
              columns: joinNames(keys.map((key) => key.label || key.name)),
            })}
          />
        ))}
        {missingValues.length > 0 && (
          <Alert
            type="info"
            content={t('analysis.fillIn', {
              names: joinNames(missingValues.map((one) => one.label || one.name)),
            })}
          />
        )}
        {isAsked && (
          <Result
            title={title}
            set={set}
            analysis={fitted.analysis}
            answer={answer}
            onChange={onChange}
            onExplain={setExplained}
          />
        )}
      </div>
      {explained && (
        <RowsDrawer set={set} analysis={fitted.analysis} row={explained} onClose={() => setExplained(null)} />
      )}
    </div>
  )
}

/** What is asked, in words. */
function titleOf(
  t: Parameters<typeof measureLabel>[0],
  { name, set, fitted }: { name: string; set: SetColumns; fitted: Fitted },
): string {
  if (set.columns.length === 0) return name
  const { measures, groups } = fitted.analysis
  const measured = joinNames(measures.map((one) => measureLabel(t, set.columns, one)))
  if (groups.length === 0) return t('analysis.titleOf', { name, measures: measured })
  const by = joinNames(
    groups.map((one) => (one.by ? groupLabel(t, set.columns, one) : labelOf(set.columns, one.column))),
  )
  return t('analysis.titleBy', { name, measures: measured, groups: by })
}
