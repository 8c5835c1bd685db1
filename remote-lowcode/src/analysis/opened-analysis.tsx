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
import { changed, fit, type Fitted, type SetColumns } from './fit.ts'
import { LeftOut, leftOutSentences } from './left-out.tsx'
import { toSummary } from './requests.ts'
import { Result } from './result.tsx'
import { RowsDrawer } from './rows-drawer.tsx'
import { SaveMenu } from './save/save-menu.tsx'
import { Side } from './side.tsx'
import { text } from './text.ts'
import { timeoutMs, useAnswer } from './use-answer.ts'
import { groupLabel, labelOf, measureLabel } from './words.ts'
import styles from './analysis.module.css'

interface Props {
  /** Name of the data set. */
  name: string
  analysis: Analysis
  /** Parts of the address that cannot be read. */
  unread: readonly string[]
  /** The choice of the data set. */
  choice: ReactNode
  /** What is shown while none is chosen. */
  start: ReactNode
  notes: ReactNode
  onChange: (analysis: Analysis) => void
}

const nothing: SetColumns = { columns: [], hasPeriod: false }

/** An analysis of a data set: its choices, and the answer. Its first part is the same for all data sets, so that focus stays. */
export function OpenedAnalysis({ name, analysis, unread, choice, start, notes, onChange }: Props) {
  const t = useText(text)
  const isChosen = analysis.set !== ''
  const { data, error, mutate } = useCall(dataSets.columns, isChosen ? { id: analysis.set } : null, {
    timeoutMs,
  })
  const parameters = data?.parameters ?? []
  const set: SetColumns = data
    ? { columns: data.list, hasPeriod: data.hasPeriod, parameters: parameters.map((one) => one.name) }
    : nothing
  const change = (next: Partial<Analysis>) => onChange(changed(analysis, next, set))
  const missingValues = parameters.filter(
    (one) => one.required === 1 && one.defaultValue === '' && !analysis.parameters[one.name]?.trim(),
  )
  const fitted = fit(analysis, set)
  const isOpen = data !== undefined && data.gone === undefined
  const sentences = leftOutSentences(t, set.columns, { unread, misfits: isOpen ? fitted.misfits : [] })
  const [confirmed, setConfirmed] = useState<{ set: string; sentences: readonly string[] } | null>(null)
  // Changes that leave out no more than before need no answer of the user again.
  const isConfirmed =
    confirmed?.set === analysis.set && sentences.every((one) => confirmed.sentences.includes(one))
  const isAsked = isOpen && missingValues.length === 0 && (sentences.length === 0 || isConfirmed)
  const answer = useAnswer(isAsked ? toSummary(fitted.analysis) : null)
  const [explained, setExplained] = useState<{ set: string; row: DataSetResultRow } | null>(null)
  const isExplained = explained !== null && explained.set === analysis.set
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
      <Side title={isOpen ? title : name} isOpen={!isChosen || (data && !isOpen)}>
        {choice}
        {isOpen && <Builder set={set} parameters={parameters} analysis={analysis} onChange={change} />}
        {isChosen && !data && !error && <Skeleton animation text={{ rows: 6 }} />}
      </Side>
      <div className={styles.main}>
        {!isChosen && start}
        {isChosen && (
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
        )}
        {notes}
        {isChosen && error && (
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
        {sentences.length > 0 && (
          <LeftOut
            sentences={sentences}
            isConfirmed={isConfirmed}
            onConfirm={() => setConfirmed({ set: analysis.set, sentences })}
            onRemove={() => onChange(isOpen ? fitted.analysis : analysis)}
          />
        )}
        {isOpen && fitted.hasOpenFilter && <Alert type="info" content={t('analysis.openFilter')} />}
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
            onChange={change}
            onExplain={(row) => setExplained({ set: analysis.set, row })}
          />
        )}
      </div>
      {isExplained && (
        <RowsDrawer
          set={set}
          analysis={fitted.analysis}
          row={explained.row}
          onClose={() => setExplained(null)}
        />
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
