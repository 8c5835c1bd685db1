import { Button, Input } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { approvalChoices } from '@tessera/shared/contract/edu/approvals'
import { refunds, type RefundRow } from '@tessera/shared/contract/edu/refunds'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import type { Column } from '@tessera/shared/ui/table/column'
import { tabParams } from '../tab-params.ts'
import { formatYuan } from '../sales/yuan.ts'
import { formatCampusTime } from '../campus-time.ts'
import { FilterDay } from '../filter-dates.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { useCampusOptions } from '../options.ts'
import { TwoLines } from '../two-lines.tsx'
import { usePostedIn } from '../use-posted-in.ts'
import { PayRefundDialog } from './pay-refund-dialog.tsx'
import { RefundDrawer } from './refund-drawer.tsx'
import { StatusFilter } from './status-filter.tsx'
import { StatusTag } from './status-tag.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'

type Dialog = { kind: 'new' } | { kind: 'pay' | 'reverse'; row: RefundRow }

/** The refunds, with the form of a new one, payment and its reversal. */
export function RefundList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const can = useCan(menu.id)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const posted = usePostedIn()
  const columns: Column<RefundRow>[] = [
    { key: 'refundNo', title: t('refunds.no'), sortable: true, pinned: true, card: 'title' },
    {
      key: 'studentName',
      title: t('closing.student'),
      card: 'fact',
      render: ({ studentId, studentName }) => (
        <Link className={styles.link!} to={`/edu/eduStudent/detail/${studentId}?tab=lines`}>
          {studentName}
        </Link>
      ),
    },
    { key: 'lineName', title: t('closing.line'), content: 'text' },
    { key: 'units', title: t('closing.units'), align: 'right' },
    {
      key: 'amount',
      title: t('refunds.amount'),
      align: 'right',
      card: 'fact',
      render: ({ amount }) => formatYuan(amount),
    },
    {
      key: 'deduction',
      title: t('refunds.deduction'),
      align: 'right',
      render: ({ deduction }) => formatYuan(deduction),
    },
    {
      key: 'route',
      title: t('refunds.route'),
      render: ({ route, accountName }) => accountName || pick(approvalChoices[route]),
    },
    { key: 'applicantName', title: t('closing.applicant') },
    {
      key: 'appliedAt',
      title: t('closing.appliedAt'),
      sortable: true,
      render: ({ appliedAt, timeZone }) => formatCampusTime(appliedAt, timeZone),
    },
    {
      key: 'paidAt',
      title: t('refunds.paidAt'),
      render: (row) => (
        <TwoLines first={formatCampusTime(row.paidAt, row.timeZone)} second={posted.of(row.bizDate, row)} />
      ),
    },
    {
      key: 'status',
      title: t('closing.status'),
      card: 'state',
      render: ({ status }) => <StatusTag status={status} />,
    },
  ]
  const close = () => setDialog(null)
  return (
    <>
      <Crud<typeof refunds.list, RefundRow>
        menu={menu}
        list={refunds.list}
        columns={columns}
        pageParams={tabParams}
        above={tabs}
        tools={
          can('btn_refund') && (
            <Button type="primary" icon={<IconPlus />} onClick={() => setDialog({ kind: 'new' })}>
              {t('refunds.new')}
            </Button>
          )
        }
        filters={
          <>
            <StatusFilter isOfRefunds />
            <FilterDay name="approvedUntil" label={t('refunds.approvedUntil')} />
            <FilterSelect name="campusId" label={t('closing.campus')} {...useCampusOptions()} />
          </>
        }
        actions={[
          {
            label: t('refunds.pay'),
            code: 'btn_payRefund',
            hidden: ({ status }) => status !== 2,
            run: (row) => setDialog({ kind: 'pay', row }),
          },
          {
            label: t('refunds.reverse'),
            code: 'btn_payRefund',
            danger: true,
            hidden: ({ status, route, amount }) => status !== 6 || route === 'wallet' || amount === 0,
            run: (row) => setDialog({ kind: 'reverse', row }),
          },
        ]}
        empty={t('refunds.empty')}
      />
      {dialog?.kind === 'new' && <RefundDrawer onClose={close} />}
      {dialog?.kind === 'pay' && <PayRefundDialog refund={dialog.row} onClose={close} />}
      {dialog?.kind === 'reverse' && <ReverseDialog refund={dialog.row} onClose={close} />}
    </>
  )
}

const { shape: reverseShape } = refunds.reverse.input
const stale = [refunds.list]

function ReverseDialog({ refund, onClose }: { refund: RefundRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(refunds.reverse, { stale, quiet: true })
  return (
    <FormDialog<{ reason: string }>
      title={`${t('refunds.reverse')} ${refund.refundNo}`}
      initial={{}}
      okText={t('refunds.reverse')}
      onSave={async ({ reason }) => {
        const { msg } = await send({ id: refund.id, reason })
        return msg
      }}
      onClose={onClose}
    >
      <p>{t('refunds.reverseNote')}</p>
      <Field name="reason" label={t('closing.reason')} schema={reverseShape.reason}>
        <Input maxLength={500} />
      </Field>
    </FormDialog>
  )
}
