import { Alert, Button, DatePicker, Drawer, Form, Input, Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { students } from '@tessera/shared/contract/edu/students'
import { CallError } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { formatCampusTime, readCampusTime } from '../campus-time.ts'
import { Labelled } from './labelled.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { restOf, toParts, type PaidBy } from './payment.ts'
import { errorsOf } from './sale.ts'
import { missingAmounts } from './missing-amounts.ts'
import { text } from './text.ts'
import { useParts } from './use-parts.ts'
import styles from './sales.module.css'

export interface EnteredPayment {
  parts: ReturnType<typeof toParts>
  surplusToWallet: boolean
  remark: string
  reason: string
  /** Where the user has changed the time that is shown. */
  paidAt?: number
}

interface Props {
  title: string
  note?: ReactNode
  okText: string
  studentId: string
  campusId: string
  /** What is to be paid, in yuan; undefined where any amount may be. */
  due?: number | undefined
  /** The first amount that is shown. */
  amount: number
  /** How the receipt that is corrected was paid. */
  paidBy?: PaidBy
  /** When it was received, which the user may change; without one, now. */
  paidAt?: { readonly ms: number; readonly timeZone: string }
  /** Whether the user has to say why. */
  needsReason?: boolean
  /** Whether the wallet can pay. */
  fromWallet?: boolean
  /** Posts the payment and returns the message of success; rejects with the `CallError` of a quiet call. */
  onPost: (payment: EnteredPayment) => Promise<string>
  onClose: () => void
}

/** Enters amounts by their methods and posts them; what is refused stays in the form. */
export function PaymentDialog(props: Props) {
  const {
    title,
    note,
    okText,
    studentId,
    campusId,
    due,
    amount,
    paidBy,
    needsReason = false,
    fromWallet = true,
  } = props
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const buyer = useCall(students.read, { id: studentId }).data
  const { parts, setParts } = useParts(campusId, amount, paidBy)
  const [surplusToWallet, setSurplus] = useState(false)
  const [remark, setRemark] = useState('')
  const [reason, setReason] = useState('')
  const shownTime = props.paidAt && formatCampusTime(props.paidAt.ms, props.paidAt.timeZone)
  const [time, setTime] = useState(shownTime)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const missing = missingAmounts(parts, true, t('pay.needAmount'))
  const isOver = due !== undefined && restOf(due, parts) < 0 && !surplusToWallet
  const post = async () => {
    setTried(true)
    if (missing.length > 0 || parts.length === 0 || isOver || (needsReason && !reason.trim())) return
    setSending(true)
    try {
      Message.success(
        await props.onPost({
          parts: toParts(parts),
          surplusToWallet,
          remark,
          reason: reason.trim(),
          ...(time && props.paidAt && time !== shownTime
            ? { paidAt: readCampusTime(time, props.paidAt.timeZone) }
            : {}),
        }),
      )
      props.onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error)
    } finally {
      setSending(false)
    }
  }
  const errors = new Map([...(tried ? missing : []), ...errorsOf(refused ?? undefined)])
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(860px, 100vw)"
        wrapClassName={scope}
        maskClosable={false}
        onCancel={props.onClose}
        footer={
          <div className={styles.footer}>
            <Button onClick={props.onClose}>{t('sell.cancel')}</Button>
            <Button type="primary" loading={sending} onClick={() => void post()}>
              {okText}
            </Button>
          </div>
        }
      >
        <Form layout="vertical" className={styles.stack!}>
          {note && <Alert type="info" content={note} />}
          {refused && <Alert type="error" content={refused.msg} />}
          <PaymentRows
            campusId={campusId}
            parts={parts}
            onChange={(next) => {
              setRefused(null)
              setParts(next)
            }}
            due={due}
            wallet={fromWallet ? buyer?.walletBalance : undefined}
            surplusToWallet={surplusToWallet}
            {...(due === undefined ? {} : { onSurplus: setSurplus })}
            errors={errors}
          />
          {shownTime && (
            <Labelled label={t('receipts.paidAt')} error={errors.get('paidAt')}>
              <DatePicker
                aria-label={t('receipts.paidAt')}
                style={{ width: '100%' }}
                showTime={{ format: 'HH:mm' }}
                format="YYYY-MM-DD HH:mm"
                allowClear={false}
                value={time ?? shownTime}
                onChange={(next) => {
                  setRefused(null)
                  setTime(next)
                }}
              />
            </Labelled>
          )}
          {needsReason && (
            <Labelled
              label={t('receipts.reason')}
              required
              error={tried && !reason.trim() ? t('receipts.needReason') : errors.get('reason')}
            >
              <Input aria-label={t('receipts.reason')} maxLength={500} value={reason} onChange={setReason} />
            </Labelled>
          )}
          <Labelled label={t('pay.remark')} error={errors.get('remark')}>
            <Input aria-label={t('pay.remark')} maxLength={500} value={remark} onChange={setRemark} />
          </Labelled>
        </Form>
      </Drawer>
    </>
  )
}
