import { Alert, Form, Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { approvalChoices } from '@tessera/shared/contract/edu/approvals'
import { RefundBody, refundRoutes, refunds, type RefundQuote } from '@tessera/shared/contract/edu/refunds'
import { students } from '@tessera/shared/contract/edu/students'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { formatYuan } from '../sales/yuan.ts'
import { NumberField, SelectField } from '../fields.tsx'
import { Figures } from './figures.tsx'
import { LineFields, type FixedLine } from './line-field.tsx'
import { adviseRefund, toRefundQuoteInput } from './refund-advice.ts'
import { RemainingClasses } from './remaining-classes.tsx'
import { text } from './text.ts'
import styles from './closing.module.css'

type Body = CallRequest<typeof refunds.create>
type Values = Body & { studentId?: string; lineName?: string }
const { shape } = RefundBody
const stale = [refunds.list, students.lines]

/** Applies for a refund: the calculator shows what each rule pays, and the clause of the contract. */
export function RefundDrawer({ line, onClose }: { line?: FixedLine; onClose: () => void }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { send } = useSend(refunds.create, { stale, quiet: true })
  const [initial] = useState<Partial<Values>>(() => ({
    route: 'original',
    ...(line && { lineId: line.lineId, lineName: line.name }),
  }))
  const [values, setValues] = useState(initial)
  const input = toRefundQuoteInput(values)
  const { data, error } = useCall(refunds.quote, input, { keepPreviousData: true })
  const quote = input ? data : undefined
  return (
    <FormDrawer<Values>
      title={t('refunds.new')}
      okText={t('closing.apply')}
      initial={initial}
      onChange={(changed) => setValues((current) => ({ ...current, ...changed }))}
      saveDisabled={!quote || error !== undefined}
      onSave={async ({ studentId: _, lineName: _name, ...body }) => {
        // A fixed line is only shown, so it is no value of the form.
        await send({ ...body, lineId: line?.lineId ?? body.lineId })
        return t('closing.applied')
      }}
      onClose={onClose}
    >
      <FieldGroup>
        <LineFields name="lineId" fixed={line} studentId={values.studentId} />
        <NumberField
          name="units"
          label={t('closing.units')}
          schema={shape.units}
          step={0.5}
          tooltip={t('closing.allLessons')}
        />
      </FieldGroup>
      {error && <Alert className={styles.clause!} type="error" content={error.msg} />}
      {!values.lineId && <Alert className={styles.clause!} type="info" content={t('refunds.pickLine')} />}
      {quote && !error && <Calculation quote={quote} />}
      <FieldGroup>
        <Field name="rule" label={t('refunds.rule')} schema={shape.rule} wide>
          <RulePicker quote={error ? undefined : quote} />
        </Field>
        <NumberField name="amount" label={t('refunds.amount')} schema={shape.amount} step={0.01} />
        {quote && !error && <Deviation quote={quote} />}
        <SelectField
          name="route"
          label={t('refunds.route')}
          schema={shape.route}
          options={refundRoutes.map((value) => ({ value, label: pick(approvalChoices[value]) }))}
        />
        <Field name="reason" label={t('closing.reason')} schema={shape.reason} wide>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}

/** What the line holds, and the clause that its contract has. */
function Calculation({ quote }: { quote: RefundQuote }) {
  const t = useText(text)
  const price = formatYuan(quote.unitListPrice)
  return (
    <section aria-label={t('refunds.calculator')}>
      <Figures
        list={[
          [t('closing.units'), `${quote.units} / ${quote.availableUnits}`],
          [t('refunds.used'), quote.consumedUnits],
          [t('refunds.received'), formatYuan(quote.received)],
          [t('refunds.value'), formatYuan(quote.freeValue)],
          [t('refunds.cashCap'), formatYuan(quote.cashCap)],
          [t('refunds.clauseAmount'), formatYuan(quote.clauseAmount)],
          ...(quote.writtenOff > 0 ? [[t('refunds.writtenOff'), formatYuan(quote.writtenOff)] as const] : []),
        ]}
      />
      <Alert
        className={styles.clause!}
        type="info"
        title={t('refunds.clause')}
        content={t(`refunds.clause.${quote.contractRule}`, { price })}
      />
      {quote.heldUnits > 0 && (
        <Alert
          className={styles.clause!}
          type="warning"
          content={t('closing.held', { n: quote.heldUnits })}
        />
      )}
      <RemainingClasses classes={quote.classes} />
    </section>
  )
}

/** That the amount is more than can be refunded, or why it needs a second approver; nothing where one is enough. */
function Deviation({ quote }: { quote: RefundQuote }) {
  const t = useText(text)
  const { form } = Form.useFormContext()
  const yuan = Form.useWatch('amount', form) as number | undefined
  const rule = Form.useWatch('rule', form) as string | undefined
  const advice = yuan === undefined ? null : adviseRefund(quote, rule, yuan)
  if (!advice) return null
  return (
    <div className={styles.deviation}>
      <Alert
        type={advice.kind === 'aboveLimit' ? 'error' : 'warning'}
        content={t(`refunds.${advice.kind}`, { amount: formatYuan(advice.amount) })}
      />
    </div>
  )
}

interface PickerProps {
  value?: RefundQuote['rules'][number]['rule']
  onChange?: (rule: string) => void
  quote: RefundQuote | undefined
}

/** The rules with what each one pays back; picking one proposes its amount. */
function RulePicker({ value, onChange, quote }: PickerProps) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { form } = Form.useFormContext()
  const choose = (rule: string) => {
    onChange?.(rule)
    const amount = quote?.rules.find((one) => one.rule === rule)?.amount
    if (amount !== undefined) form.setFieldValue('amount', amount)
  }
  return (
    <Radio.Group
      className={styles.rules!}
      direction="vertical"
      {...(value ? { value } : {})}
      onChange={choose}
      disabled={!quote}
    >
      {(['remaining_value', 'list_price_consumed'] as const).map((rule) => {
        const result = quote?.rules.find((one) => one.rule === rule)
        return (
          <Radio key={rule} value={rule}>
            <span className={styles.rule}>
              <span>{pick(approvalChoices[rule])}</span>
              {result && (
                <span>
                  {formatYuan(result.amount)}
                  {result.deduction > 0 && ` · ${t('refunds.deduction')} ${formatYuan(result.deduction)}`}
                </span>
              )}
            </span>
          </Radio>
        )
      })}
    </Radio.Group>
  )
}
