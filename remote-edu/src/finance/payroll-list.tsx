import { Button, DatePicker, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import {
  payslips,
  payslipStatuses,
  type PayslipLine,
  type PayslipRow,
} from '@tessera/shared/contract/edu/payslips'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { showResult } from '@tessera/shared/ui/show-result'
import { Table } from '@tessera/shared/ui/table/table'
import { tabParams } from '../parts/tab-params.ts'
import { SelectField } from '../parts/fields.tsx'
import { FilterMonth } from '../parts/filter-dates.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusDays, useCampusOptions } from '../parts/options.ts'
import { ReasonDialog } from '../parts/sales/reason-dialog.tsx'
import { RecordDrawer } from '../parts/record-drawer.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { MissingPayslips, missingStatus } from './missing-payslips.tsx'
import { text } from './text.ts'

const colours = { draft: 'gray', confirmed: 'arcoblue', paid: 'green', void: 'gray' } as const
const stale = [payslips.list, payslips.missing, payslips.read, payAccounts.balances]

type Dialog = { kind: 'compute' } | { kind: 'open' | 'pay' | 'void'; row: PayslipRow }

/** What coaches are paid. */
export function PayrollList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const posted = usePostedIn()
  const confirm = useSend(payslips.confirm, { stale })
  const close = () => setDialog(null)
  const { ask, dialog: question } = useConfirm()
  const confirmSlip = ({ id, payslipNo, coachName, uncovered, total }: PayslipRow) => {
    const run = () => confirm.send({ id })
    if (uncovered === 0 && total > 0) return void showResult(run())
    ask({
      title: t('payroll.confirmTitle', { no: payslipNo, coach: coachName }),
      content:
        uncovered > 0
          ? t('payroll.confirmUncovered', { n: uncovered, total: formatYuan(total) })
          : t('payroll.confirmNothing', { total: formatYuan(total) }),
      okText: t('payroll.confirm'),
      run: async () => (await run()).msg,
    })
  }
  const [{ filter }] = useListState()
  const filters = (
    <>
      <FilterSelect
        name="status"
        label={t('payroll.status')}
        options={[missingStatus, ...payslipStatuses].map((value) => ({
          value,
          label: t(`payroll.status.${value}`),
        }))}
      />
      <FilterMonth name="month" label={t('payroll.month')} />
      <FilterSelect name="campusId" label={t('payroll.campus')} {...useCampusOptions()} />
    </>
  )
  if (filter['status'] === missingStatus)
    return (
      <>
        <MissingPayslips
          menu={menu}
          tabs={tabs}
          filters={filters}
          onCompute={() => setDialog({ kind: 'compute' })}
        />
        {dialog?.kind === 'compute' && <ComputeDialog onClose={close} />}
      </>
    )
  return (
    <>
      <Crud<typeof payslips.list, PayslipRow>
        menu={menu}
        list={payslips.list}
        rights={{ add: false, edit: false, remove: true, removeMany: false, import: false }}
        words={{ noun: t('finance.payroll'), nameOf: ({ payslipNo = '' }) => payslipNo }}
        remove={payslips.remove}
        undeletable={({ status }) => status !== 'draft'}
        pageParams={tabParams}
        above={tabs}
        tools={
          <Button type="primary" onClick={() => setDialog({ kind: 'compute' })}>
            {t('payroll.compute')}
          </Button>
        }
        columns={[
          { key: 'payslipNo', title: t('payroll.no'), pinned: true, card: 'title' },
          { key: 'month', title: t('payroll.month'), card: 'fact' },
          { key: 'coachName', title: t('payroll.coach'), card: 'fact' },
          { key: 'campusName', title: t('payroll.campus') },
          { key: 'lessonCount', title: t('payroll.lessons'), align: 'right' },
          {
            key: 'uncovered',
            title: t('payroll.uncovered'),
            align: 'right',
            render: ({ uncovered }) => uncovered || '',
          },
          {
            key: 'total',
            title: t('payroll.total'),
            align: 'right',
            card: 'fact',
            render: ({ total }) => formatYuan(total),
          },
          {
            key: 'status',
            title: t('payroll.status'),
            card: 'state',
            render: (row) => (
              <>
                <Tag size="small" color={colours[row.status]} title={row.voidReason}>
                  {t(`payroll.status.${row.status}`)}
                </Tag>{' '}
                {posted.ofVoid(row) ?? posted.of(row.paidDate, { acctDate: row.paidAcctDate })}
              </>
            ),
          },
        ]}
        actions={[
          { label: t('payroll.open'), run: (row) => setDialog({ kind: 'open', row }) },
          {
            label: t('payroll.confirm'),
            hidden: ({ status }) => status !== 'draft',
            run: confirmSlip,
          },
          {
            label: t('payroll.pay'),
            hidden: ({ status }) => status !== 'confirmed',
            run: (row) => setDialog({ kind: 'pay', row }),
          },
          {
            label: t('payroll.void'),
            danger: true,
            hidden: ({ status }) => status !== 'confirmed',
            run: (row) => setDialog({ kind: 'void', row }),
          },
        ]}
        filters={filters}
        empty={t('payroll.empty')}
      />
      {question}
      {dialog?.kind === 'compute' && <ComputeDialog onClose={close} />}
      {dialog?.kind === 'open' && <PayslipDrawer row={dialog.row} onClose={close} />}
      {dialog?.kind === 'pay' && <PayDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'void' && <VoidDialog row={dialog.row} onClose={close} />}
    </>
  )
}

interface SlipProps {
  row: PayslipRow
  onClose: () => void
}

function ComputeDialog({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(payslips.compute, { stale, quiet: true })
  const [day] = useCampusDays()
  // At the turn of a month, the month that has begun at every campus.
  const [initial] = useState(() => (day ? { month: day.slice(0, 7) } : {}))
  return (
    <FormDialog<{ month: string }>
      title={t('payroll.compute')}
      initial={initial}
      okText={t('payroll.compute')}
      onSave={async ({ month }) => {
        const { data } = await send({ month })
        return t('payroll.computed', { computed: data.computed, uncovered: data.uncovered })
      }}
      onClose={onClose}
    >
      <Field name="month" label={t('payroll.month')} schema={payslips.compute.input.shape.month}>
        <DatePicker.MonthPicker style={{ width: '100%' }} format="YYYY-MM" />
      </Field>
    </FormDialog>
  )
}

function PayDialog({ row, onClose }: SlipProps) {
  const t = useText(text)
  const { send } = useSend(payslips.pay, { stale, quiet: true })
  const { data } = useCall(payAccounts.selector, {})
  return (
    <FormDialog<{ accountId: string }>
      title={t('payroll.payTitle', { no: row.payslipNo, total: formatYuan(row.total) })}
      initial={{}}
      okText={t('payroll.pay')}
      onSave={async (values) => {
        const { msg } = await send({ id: row.id, ...values })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="accountId"
        label={t('payroll.account')}
        schema={payslips.pay.input.shape.accountId}
        options={(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    </FormDialog>
  )
}

function VoidDialog({ row, onClose }: SlipProps) {
  const t = useText(text)
  const { send } = useSend(payslips.void, { stale, quiet: true })
  return (
    <ReasonDialog
      title={t('payroll.voidTitle', { no: row.payslipNo })}
      okText={t('payroll.void')}
      onSave={async (reason) => {
        const { msg } = await send({ id: row.id, reason })
        return msg
      }}
      onClose={onClose}
    />
  )
}

function PayslipDrawer({ row, onClose }: SlipProps) {
  const t = useText(text)
  const { data, error } = useCall(payslips.read, { id: row.id })
  const title = `${row.payslipNo} · ${row.coachName} · ${row.month}`
  return (
    <RecordDrawer title={title} width={960} data={data} error={error} onClose={onClose}>
      {({ lines }) => (
        <div style={{ overflowX: 'auto' }}>
          <Table<PayslipLine & { id: string }>
            name={title}
            rows={lines.map((line) => ({ ...line, id: String(line.lineNo) }))}
            empty={t('payroll.noLines')}
            columns={[
              { key: 'date', title: t('payroll.date'), cell: ({ bizDate }) => bizDate },
              {
                key: 'lesson',
                title: t('payroll.lesson'),
                cell: ({ lessonName, kind }) =>
                  kind === 'undo' ? `${lessonName} ${t('payroll.undo')}` : lessonName,
              },
              {
                key: 'plan',
                title: t('payroll.plan'),
                cell: ({ planName, mode }) =>
                  mode ? `${planName} · ${t(`payroll.mode.${mode}`)}` : planName,
              },
              { key: 'base', title: t('payroll.base'), align: 'right', cell: ({ base }) => base },
              { key: 'rate', title: t('payroll.rate'), align: 'right', cell: ({ rate }) => rate },
              {
                key: 'amount',
                title: t('payroll.amount'),
                align: 'right',
                cell: ({ amount }) => formatYuan(amount),
              },
            ]}
          />
        </div>
      )}
    </RecordDrawer>
  )
}
