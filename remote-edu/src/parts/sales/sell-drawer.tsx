import { Alert, Button, DatePicker, Drawer, Form, Input, Modal, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { financeMenu, orders } from '@tessera/shared/contract/edu/orders'
import { isPrepaymentBlocked } from '@tessera/shared/contract/edu/prepayment'
import { students } from '@tessera/shared/contract/edu/students'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { UnsavedGuard } from '@tessera/shared/forms/design-form/unsaved'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { StepBar } from '@tessera/shared/ui/step-bar/step-bar'
import { useCampusOptions, useDictionaryOptions } from '../options.ts'
import { text as partsText } from '../text.ts'
import { StudentSelect } from '../student-select.tsx'
import { Labelled } from './labelled.tsx'
import { isValidAmount, missingAmounts } from './missing-amounts.ts'
import { PaymentRows } from './payment-rows.tsx'
import { restOf } from './payment.ts'
import { PlanRows, QuoteSummary } from './plan-rows.tsx'
import {
  approvalsOf,
  emptySale,
  errorsOf,
  shareSum,
  stepOf,
  steps,
  toQuoteInput,
  type SaleDraft,
  type Step,
} from './sale.ts'
import { SaleDone } from './sale-done.tsx'
import { SellerRows } from './seller-rows.tsx'
import { text } from './text.ts'
import { useParts } from './use-parts.ts'
import { useSale, type PlacedOrder } from './use-sale.ts'
import { useSettled } from './use-settled.ts'
import styles from './sales.module.css'

interface Props {
  /** The student who buys, where the page knows it. */
  studentId?: string | undefined
  /** Called once the order is placed. */
  onSold?: ((order: PlacedOrder) => void) | undefined
  onClose: () => void
}

/** Sells plans to a student step by step. Another order begins with a new form. */
export function SellDrawer(props: Props) {
  const [round, setRound] = useState(0)
  return <SaleForm key={round} {...props} onAnother={() => setRound((last) => last + 1)} />
}

function SaleForm({ studentId = '', onSold, onClose, onAnother }: Props & { onAnother: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const can = useCan(useMenu(financeMenu)?.id ?? '')
  const [draft, setDraft] = useState<SaleDraft>(() => emptySale(studentId))
  const [step, setStep] = useState<Step>('plans')
  const [paysNow, setPaysNow] = useState(can('btn_collect'))
  const [surplusToWallet, setSurplus] = useState(false)
  // The last step that the user wanted to leave.
  const [tried, setTried] = useState<Step | null>(null)
  const [leaving, setLeaving] = useState(false)
  const sale = useSale(setStep, onSold)
  const input = useSettled(toQuoteInput(draft))
  const answer = useCall(orders.quote, input, { keepPreviousData: true })
  const quote = input === null ? undefined : answer.data
  const approvals = quote ? approvalsOf(quote, can('btn_discount')) : []
  const isApproved = approvals.length === 0
  const blocked = quote !== undefined && isPrepaymentBlocked(quote.prepayCheck)
  const buyer = useCall(students.read, draft.studentId ? { id: draft.studentId } : null).data
  const campusId = draft.sellCampusId || quote?.sellCampusId || buyer?.campusId
  const due = quote?.netAmount ?? 0
  const payments = useParts(step === 'payment' ? campusId : undefined, due)
  const quoteErrors = errorsOf(answer.error)
  const errors = new Map([...missingOf(draft, isApproved, tried, t), ...quoteErrors, ...sale.errors])
  const change = (by: Partial<SaleDraft>) => {
    sale.forgive()
    setDraft((last) => ({ ...last, ...by }))
  }
  const isSettled = JSON.stringify(input) === JSON.stringify(toQuoteInput(draft)) && !answer.isLoading
  const pays = paysNow && due > 0 && isApproved
  const rest = restOf(due, payments.parts)
  const wrongParts =
    pays && (payments.parts.length === 0 || payments.parts.some((part) => !isValidAmount(part.amount)))
  const hasGoodShares =
    draft.sellers.every(({ userId }) => userId) && (shareSum(draft.sellers) ?? 100) === 100
  const hasReason = isApproved || draft.remark.trim() !== ''
  const isReady = quote !== undefined && answer.error === undefined && isSettled && hasGoodShares && !blocked
  const goOn = () => {
    setTried(step)
    if (step === 'plans' && quote && isSettled && !answer.error) setStep('sellers')
    if (step === 'sellers' && hasGoodShares && hasReason && !answer.error) setStep('payment')
  }
  const submit = () => {
    setTried(step)
    if (!hasReason) return setStep('sellers')
    if (wrongParts || (pays && rest < 0 && !surplusToWallet)) return
    sale.submit(draft, quote, pays ? { parts: payments.parts, surplusToWallet } : null)
  }
  const isDirty = draft.studentId !== studentId || draft.lines.some(({ pricePlanId }) => pricePlanId)
  const isUnsaved = isDirty && !sale.isDone && !sale.order
  const requestClose = () => (isUnsaved ? setLeaving(true) : onClose())
  if (sale.isDone && sale.order)
    return (
      <SaleDone
        order={sale.order}
        payment={sale.payment}
        open={Math.max(0, sale.payment ? rest : due)}
        approvals={approvals}
        canPrint={can('btn_print')}
        onAnother={onAnother}
        onClose={onClose}
      />
    )
  const placeWord = isApproved ? 'sell.submit' : 'sell.submitApproval'
  const submitWord = pays ? 'sell.submitPay' : placeWord
  const at = steps.indexOf(step)
  const footer = (
    <div className={styles.footer}>
      <Button onClick={requestClose}>{t('sell.cancel')}</Button>
      {at > 0 && !sale.order && <Button onClick={() => setStep(steps[at - 1]!)}>{t('sell.back')}</Button>}
      {sale.order && (
        <Button disabled={sale.sending} onClick={() => sale.submit(draft, quote, null)}>
          {t('sell.finishUnpaid')}
        </Button>
      )}
      {step === 'payment' ? (
        <Button type="primary" loading={sale.sending} disabled={!isReady} onClick={submit}>
          {t(sale.order ? 'sell.retryPay' : submitWord)}
        </Button>
      ) : (
        <Button type="primary" disabled={sale.sending || blocked} onClick={goOn}>
          {t('sell.next')}
        </Button>
      )}
    </div>
  )
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(t('sell.title'))}
        visible
        title={t('sell.title')}
        width="min(920px, 100vw)"
        wrapClassName={scope}
        maskClosable={false}
        footer={footer}
        onCancel={requestClose}
      >
        <StepBar
          name={t('sell.steps')}
          current={step}
          steps={steps.map((key) => ({
            key,
            title: t(`sell.step.${key}`),
            hasError: [...errors.keys()].some((field) => stepOf(field) === key),
          }))}
          onStep={(next) => !sale.order && (steps.indexOf(next) <= at || isReady) && setStep(next)}
        />
        <Form layout="vertical" className={styles.step!} onSubmit={() => undefined}>
          {sale.message && (
            <Alert
              type="error"
              content={
                sale.order ? t('sell.created', { no: sale.order.orderNo, msg: sale.message }) : sale.message
              }
            />
          )}
          {answer.error && quoteErrors.size === 0 && <Alert type="error" content={answer.error.msg} />}
          {step === 'plans' && (
            <>
              <Labelled label={t('sell.student')} required error={errors.get('studentId')}>
                <StudentSelect
                  aria-label={t('sell.student')}
                  value={draft.studentId}
                  selectedLabel={buyer?.name}
                  onChange={(id) => change({ studentId: id })}
                />
              </Labelled>
              <PlanRows
                lines={draft.lines}
                onChange={(lines) => change({ lines })}
                campusId={campusId}
                quote={quote}
                errors={errors}
              />
            </>
          )}
          {step === 'sellers' && (
            <Signing draft={draft} quote={quote} approvals={approvals} errors={errors} onChange={change} />
          )}
          {step === 'payment' && (
            <>
              {can('btn_collect') && due > 0 && isApproved && !sale.order && (
                <Labelled label={t('sell.when')}>
                  <Radio.Group
                    aria-label={t('sell.when')}
                    value={paysNow}
                    options={[
                      { value: true, label: t('sell.payNow') },
                      { value: false, label: t('sell.payLater') },
                    ]}
                    onChange={setPaysNow}
                  />
                </Labelled>
              )}
              {pays ? (
                <PaymentRows
                  campusId={campusId}
                  parts={payments.parts}
                  onChange={(parts) => {
                    sale.forgive()
                    payments.setParts(parts)
                  }}
                  due={due}
                  wallet={buyer?.walletBalance}
                  surplusToWallet={surplusToWallet}
                  onSurplus={setSurplus}
                  errors={
                    new Map([
                      ...missingAmounts(payments.parts, tried === 'payment', t('pay.needAmount')),
                      ...sale.errors,
                    ])
                  }
                />
              ) : (
                isApproved && due > 0 && <Alert type="info" content={t('sell.payLaterNote')} />
              )}
            </>
          )}
          {blocked && <Alert type="error" content={t('sell.prepayBlocked')} />}
          {approvals.map((approval) => (
            <Alert key={approval} type="info" content={t(`sell.approval.${approval}`)} />
          ))}
          {quote && step !== 'payment' && <QuoteSummary quote={quote} />}
        </Form>
      </Drawer>
      {isUnsaved && <UnsavedGuard onlyWhenLost onDiscard={onClose} />}
      <Modal
        simple
        visible={leaving}
        title={t('sell.title')}
        okText={t('sell.discard')}
        cancelText={t('sell.stay')}
        okButtonProps={{ status: 'danger' }}
        onOk={onClose}
        onCancel={() => setLeaving(false)}
      >
        {t('sell.leave')}
      </Modal>
    </>
  )
}

type Translate = (key: 'sell.needStudent' | 'sell.needPlan' | 'receipts.needReason') => string

/** What is missing once the user wanted to go on. */
function missingOf(
  draft: SaleDraft,
  isApproved: boolean,
  tried: Step | null,
  t: Translate,
): [string, string][] {
  if (tried === null) return []
  return [
    ...(draft.studentId ? [] : [['studentId', t('sell.needStudent')] as [string, string]]),
    ...(isApproved || tried === 'plans' || draft.remark.trim()
      ? []
      : [['remark', t('receipts.needReason')] as [string, string]]),
    ...draft.lines.flatMap(({ pricePlanId }, at): [string, string][] =>
      pricePlanId ? [] : [[`lines.${at}.pricePlanId`, t('sell.needPlan')]],
    ),
  ]
}

interface SigningProps {
  draft: SaleDraft
  quote: { signDate: string; sellCampusId: string } | undefined
  approvals: ReturnType<typeof approvalsOf>
  errors: ReadonlyMap<string, string>
  onChange: (by: Partial<SaleDraft>) => void
}

/** Who sold an order, where and when. */
function Signing({ draft, quote, approvals: [approval], errors, onChange }: SigningProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const campuses = useCampusOptions()
  const sources = useDictionaryOptions('eduSource')
  const remark = t(approval ? `sell.reason.${approval}` : 'sell.remark')
  return (
    <>
      <div className={styles.two}>
        <Labelled label={t('sell.signDate')} error={errors.get('signDate')}>
          <DatePicker
            aria-label={t('sell.signDate')}
            style={{ width: '100%' }}
            value={draft.signDate || quote?.signDate || ''}
            disabledDate={(day) => day.valueOf() > Date.now()}
            onChange={(date: string | undefined) => onChange({ signDate: date ?? '' })}
          />
        </Labelled>
        <Labelled label={t('sell.campus')} error={errors.get('sellCampusId')}>
          <Select
            aria-label={t('sell.campus')}
            {...campuses}
            value={draft.sellCampusId || quote?.sellCampusId || ''}
            onChange={(sellCampusId: string) => onChange({ sellCampusId })}
          />
        </Labelled>
        <Labelled label={t('sell.source')} error={errors.get('sourceId')}>
          <Select
            allowClear
            aria-label={t('sell.source')}
            placeholder={tp('parts.choose')}
            {...sources}
            {...(draft.sourceId ? { value: draft.sourceId } : {})}
            onChange={(sourceId?: string) => onChange({ sourceId: sourceId ?? '' })}
          />
        </Labelled>
        <Labelled label={remark} required={approval !== undefined} error={errors.get('remark')}>
          <Input
            aria-label={remark}
            maxLength={500}
            value={draft.remark}
            onChange={(value) => onChange({ remark: value })}
          />
        </Labelled>
      </div>
      <SellerRows
        sellers={draft.sellers}
        error={errors.get('sellers')}
        onChange={(sellers) => onChange({ sellers })}
      />
    </>
  )
}
