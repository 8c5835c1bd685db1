import { Button, Radio, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import {
  defaultMatchMinutes,
  reconciles,
  type StatementEntry,
  type StatementRow,
} from '@tessera/shared/contract/edu/reconciles'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useConfirm, ConfirmContent } from '@tessera/shared/ui/confirm/confirm'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { showResult } from '@tessera/shared/ui/show-result'
import { Figures } from '../parts/closing/figures.tsx'
import { NumberField, SelectField } from '../parts/fields.tsx'
import { dayIn, formatCampusTime } from '../parts/campus-time.ts'
import { RecordDrawer } from '../parts/record-drawer.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { EntryTable, ReceiptTable } from './statement-tables.tsx'
import { text } from './statement-text.ts'
import styles from './finance.module.css'

export const staleStatements = [
  reconciles.list,
  reconciles.read,
  reconciles.entries,
  reconciles.receipts,
  receipts.list,
]
const views = ['unmatched', 'receipts', 'diff', 'matched'] as const
type View = (typeof views)[number]

interface Props {
  menu: PageProps['menu']
  id: string
  onClose: () => void
}

/** One statement: sums of both sides, what differs, and matching by hand. */
export function StatementDrawer({ menu, id, onClose }: Props) {
  const t = useText(text)
  const { data, error } = useCall(reconciles.read, { id })
  const days = data && (data.fromDate === data.toDate ? data.fromDate : `${data.fromDate} – ${data.toDate}`)
  const title = data ? `${data.accountName} · ${days}` : t('statements.noun')
  return (
    <RecordDrawer title={title} width={1080} data={data} error={error} onClose={onClose}>
      {(statement) => <Statement menu={menu} statement={statement} />}
    </RecordDrawer>
  )
}

function Statement({ menu, statement }: { menu: PageProps['menu']; statement: StatementRow }) {
  const t = useText(text)
  const can = useCan(menu.id)
  const counts: Record<View, number> = {
    unmatched: statement.unmatchedCount,
    receipts: statement.receiptCount,
    diff: statement.diffCount,
    matched: statement.matchedCount,
  }
  const [view, setView] = useState<View>(() => views.find((one) => counts[one] > 0) ?? 'matched')
  const [dialog, setDialog] = useState<StatementEntry | 'all' | null>(null)
  const { id, version, timeZone, status } = statement
  const isOpen = status === 'open'
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  const isOver = today >= statement.closeFrom
  const unmatch = useSend(reconciles.unmatch, { stale: staleStatements })
  const closing = useSend(reconciles.close, { stale: staleStatements })
  const confirm = useConfirm()
  const askClose = () =>
    confirm.ask({
      title: t('statements.closeTitle'),
      content: (
        <ConfirmContent
          note={t('statements.closeNote', { n: statement.receiptCount })}
          name={statement.accountName}
        />
      ),
      okText: t('statements.close'),
      run: async () => (await closing.send({ id, version })).msg,
    })
  // Callers who may not see amounts have no sums.
  const sums = (['statementTotal', 'receiptTotal', 'difference'] as const).flatMap((key) =>
    statement[key] === undefined ? [] : [[t(`statements.${key}`), formatYuan(statement[key])] as const],
  )
  return (
    <div className={styles.stack}>
      <Figures
        list={[
          ...sums,
          [t('statements.rows'), statement.rowCount],
          [t('statements.importedBy'), statement.creatorName],
          ...(isOpen ? [] : [[t('statements.closedBy'), statement.closedByName] as const]),
        ]}
      />
      <div className={styles.statementBar}>
        <Tag color={isOpen ? 'orange' : 'green'}>{t(`statements.status.${status}`)}</Tag>
        <span className={styles.fileName}>{statement.fileName}</span>
        {isOpen && <Button onClick={() => setDialog('all')}>{t('statements.matchAll')}</Button>}
        {isOpen && can('btn_close') && isOver && (
          <Button type="primary" onClick={askClose}>
            {t('statements.close')}
          </Button>
        )}
        {isOpen && !isOver && (
          <span className={styles.hint}>{t('statements.closeFrom', { date: statement.closeFrom })}</span>
        )}
      </div>
      <div className={styles.tabs}>
        <Radio.Group
          type="button"
          value={view}
          aria-label={t('statements.view')}
          options={views.map((value) => ({
            value,
            label: t(`statements.view.${value}`, { n: counts[value] }),
          }))}
          onChange={(next: View) => setView(next)}
        />
      </div>
      {view === 'receipts' ? (
        <ReceiptTable id={id} timeZone={timeZone} />
      ) : (
        <EntryTable
          key={view}
          id={id}
          timeZone={timeZone}
          state={view}
          onMatch={isOpen ? setDialog : undefined}
          onUnmatch={
            isOpen
              ? ({ rowNo }) => void showResult(unmatch.send({ id, version, rowNos: [rowNo] }))
              : undefined
          }
        />
      )}
      {dialog === 'all' && <MatchAllDialog statement={statement} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'all' && (
        <MatchDialog statement={statement} entry={dialog} onClose={() => setDialog(null)} />
      )}
      {confirm.dialog}
    </div>
  )
}

/** Matches what is not matched yet, with another distance of the times. */
function MatchAllDialog({ statement, onClose }: { statement: StatementRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(reconciles.match, { stale: staleStatements, quiet: true })
  const { id, version } = statement
  return (
    <FormDialog<{ minutes: number }>
      title={t('statements.matchAll')}
      initial={{ minutes: defaultMatchMinutes }}
      okText={t('statements.matchAll')}
      onSave={async ({ minutes }) => {
        const { data } = await send({ id, version, minutes })
        return t('statements.matchedNow', { n: data.matched })
      }}
      onClose={onClose}
    >
      <NumberField
        name="minutes"
        label={t('statements.minutes')}
        schema={reconciles.match.input.shape.minutes}
      />
    </FormDialog>
  )
}

const pairShape = reconciles.match.input.shape.pairs.unwrap().element.shape

/** Matches one row by hand: receipts of the same amount come first, then the nearest in time. */
function MatchDialog({
  statement,
  entry,
  onClose,
}: {
  statement: StatementRow
  entry: StatementEntry
  onClose: () => void
}) {
  const t = useText(text)
  const { send } = useSend(reconciles.match, { stale: staleStatements, quiet: true })
  const { id, version, timeZone } = statement
  const { rowNo } = entry
  const { data } = useCall(reconciles.receipts, { id, pageSize: 500 })
  const yuan = (amount: number | undefined) => (amount === undefined ? [] : [formatYuan(amount)])
  const options = (data?.list ?? [])
    // Receipts that the caller may not see have no number.
    .filter(({ receiptNo }) => receiptNo !== '')
    .toSorted(
      (one, other) =>
        Number(other.amount === entry.amount) - Number(one.amount === entry.amount) ||
        Math.abs(one.paidAt - entry.paidAt) - Math.abs(other.paidAt - entry.paidAt),
    )
    .map(({ id: value, receiptNo, studentName, amount, paidAt }) => ({
      value,
      label: [...yuan(amount), studentName, formatCampusTime(paidAt, timeZone), receiptNo].join(' · '),
    }))
  const what = [...yuan(entry.amount), formatCampusTime(entry.paidAt, timeZone)].join(' · ')
  return (
    <FormDialog<{ receiptId: string }>
      title={t('statements.matchTitle', { n: rowNo, what })}
      initial={{}}
      okText={t('statements.match')}
      onSave={async ({ receiptId }) => {
        const { msg } = await send({ id, version, pairs: [{ rowNo, receiptId }] })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="receiptId"
        label={t('statements.receipt')}
        schema={pairShape.receiptId}
        options={options}
        loading={!data}
      />
      <p className={styles.hint}>{t('statements.matchHint')}</p>
    </FormDialog>
  )
}
