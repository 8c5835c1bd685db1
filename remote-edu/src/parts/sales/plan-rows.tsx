import { Alert, Button, InputNumber, Select, Tag } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { OrderQuote } from '@tessera/shared/contract/edu/orders'
import { orderTypeWords } from '@tessera/shared/contract/edu/sale-words'
import { pricePlans } from '@tessera/shared/contract/edu/price-plans'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { labelOf } from '../option-label.ts'
import { text as partsText } from '../text.ts'
import { Labelled } from './labelled.tsx'
import { emptyLine, type LineDraft } from './sale.ts'
import { text } from './text.ts'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

interface Props {
  lines: readonly LineDraft[]
  onChange: (lines: readonly LineDraft[]) => void
  /** The campus that sells; undefined until it is known. */
  campusId: string | undefined
  quote: OrderQuote | undefined
  errors: ReadonlyMap<string, string>
}

/** The plans of an order, and what each of them gives. */
export function PlanRows({ lines, onChange, campusId, quote, errors }: Props) {
  const t = useText(text)
  const tp = useText(partsText)
  const { data, isLoading } = useCall(pricePlans.selector, campusId === undefined ? {} : { campusId })
  const plans = data?.list ?? []
  const set = (key: number, change: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  return (
    <div>
      {lines.map((line, at) => {
        const plan = plans.find(({ id }) => id === line.pricePlanId)
        const byPeriod = plan !== undefined && !['units', 'once'].includes(plan.billing)
        const quoted = quote?.lines[at]
        const errorOf = (field: string) => errors.get(`lines.${at}.${field}`)
        const label = (word: string) => (at === 0 ? word : `${word} ${at + 1}`)
        const number = (key: 'units' | 'giftUnits' | 'discount', word: string, step: number) => (
          <Labelled label={label(word)} error={errorOf(key)}>
            <InputNumber
              aria-label={label(word)}
              hideControl
              min={0}
              max={999_999_999}
              step={step}
              // Lessons are not rounded: what is no multiple of 0.5 is refused.
              {...(step === 0.5 ? {} : { precision: 2 })}
              disabled={byPeriod && key !== 'discount'}
              placeholder={placeholderOf(key, plan)}
              value={line[key] ?? undefined}
              onChange={(value: number | undefined) => set(line.key, { [key]: value ?? null })}
            />
          </Labelled>
        )
        return (
          <div key={line.key} role="group" aria-label={t('sell.planNo', { n: at + 1 })}>
            <div className={styles.line}>
              <Labelled label={label(t('sell.plan'))} required error={errorOf('pricePlanId')}>
                <Select
                  showSearch
                  aria-label={label(t('sell.plan'))}
                  placeholder={tp('parts.choose')}
                  loading={isLoading}
                  filterOption={(typed, option) =>
                    labelOf(option).toLowerCase().includes(typed.toLowerCase())
                  }
                  {...(line.pricePlanId ? { value: line.pricePlanId } : {})}
                  options={plans.map(({ id, fullName }) => ({ value: id, label: fullName }))}
                  onChange={(pricePlanId: string) => set(line.key, { ...emptyLine(line.key), pricePlanId })}
                />
              </Labelled>
              {number('units', t('sell.units'), 0.5)}
              {number('giftUnits', t('sell.gift'), 0.5)}
              {number('discount', t('sell.discount'), 0.01)}
              {lines.length > 1 && (
                <Button
                  className={styles.remove!}
                  icon={<IconDelete />}
                  aria-label={t('sell.removePlan', { n: at + 1 })}
                  onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
                />
              )}
            </div>
            {quoted && quoted.pricePlanId === line.pricePlanId && (
              <p className={styles.fact}>
                {t(byPeriod ? 'sell.periodOf' : 'sell.lineOf', {
                  days: quoted.units,
                  units: quoted.units,
                  gifts: quoted.giftUnits,
                  from: quoted.effectiveFrom,
                  to: quoted.expireDate ?? t('orders.noEnd'),
                  value: formatYuan(quoted.unitValue),
                })}{' '}
                <strong>¥ {formatYuan(quoted.netAmount)}</strong>
              </p>
            )}
          </div>
        )
      })}
      <Button
        type="outline"
        icon={<IconPlus />}
        disabled={lines.length >= 20}
        onClick={() => onChange([...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
      >
        {t('sell.addPlan')}
      </Button>
    </div>
  )
}

function placeholderOf(
  key: 'units' | 'giftUnits' | 'discount',
  plan: { units: number; giftUnits: number } | undefined,
): string {
  if (key === 'discount' || !plan) return '0'
  return String(plan[key])
}

/** What an order costs, what kind it is, and whether it is within the limits of prepayment. */
export function QuoteSummary({ quote }: { quote: OrderQuote }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { type, listAmount, discountAmount, netAmount, isOverride, prepayCheck } = quote
  const { policy, rules } = prepayCheck
  const broken = rules.filter(({ ok }) => !ok)
  const kept = rules.length === 0 ? 'sell.prepay.adult' : 'sell.prepay.ok'
  return (
    <section className={styles.stack} aria-live="polite">
      <dl className={styles.sums}>
        <div>
          <dt>{t('sell.type')}</dt>
          <dd>
            <Tag color="arcoblue">{pick(orderTypeWords[type])}</Tag>{' '}
            {(type === 'sign' || type === 'renew' || type === 'expand') && (
              <small className={styles.quiet}>{t(`sell.type.note.${type}`)}</small>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sell.list')}</dt>
          <dd>{formatYuan(listAmount)}</dd>
        </div>
        <div>
          <dt>{t('sell.discount')}</dt>
          <dd>{formatYuan(discountAmount)}</dd>
        </div>
        <div>
          <dt>{t('sell.net')}</dt>
          <dd>{formatYuan(netAmount)}</dd>
        </div>
        {isOverride && <Tag color="orange">{t('sell.overridden')}</Tag>}
      </dl>
      {policy !== 'off' && broken.length === 0 && <Alert type="success" content={t(kept)} />}
      {broken.map(({ rule }) => (
        <Alert
          key={rule}
          type={policy === 'block' ? 'error' : 'warning'}
          content={t(`sell.prepay.${rule}`)}
        />
      ))}
    </section>
  )
}
