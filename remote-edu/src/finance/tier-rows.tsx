import { Button, InputNumber } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './finance.module.css'

/** A rate while it is entered. */
export interface TierDraft {
  upTo: number | null
  rate?: number | undefined
}

const maxTiers = 10

/** The rates of a plan, each up to a base of the month; the last one has no end. */
export function TierRows({
  value = [{ upTo: null }],
  onChange,
  unit,
  'aria-label': label,
}: {
  value?: readonly TierDraft[]
  onChange?: (tiers: TierDraft[]) => void
  unit: string
  'aria-label'?: string
}) {
  const t = useText(text)
  const change = (at: number, by: Partial<TierDraft>) =>
    onChange?.(value.map((tier, index) => (index === at ? { ...tier, ...by } : tier)))
  const last = value.length - 1
  return (
    <div className={styles.tiers} role="group" aria-label={label}>
      {value.map(({ upTo, rate }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and all of their state is in the value
        <div key={at} className={styles.tier}>
          {at === last ? (
            <span>{t(last === 0 ? 'payPlans.allOf' : 'payPlans.above')}</span>
          ) : (
            <InputNumber
              aria-label={t('payPlans.upToRow', { n: at + 1 })}
              prefix={t('payPlans.upTo')}
              hideControl
              min={0.01}
              max={9_999_999}
              value={upTo ?? undefined}
              onChange={(end: number | undefined) => change(at, { upTo: end ?? null })}
            />
          )}
          <InputNumber
            aria-label={t('payPlans.rateRow', { n: at + 1 })}
            suffix={unit}
            hideControl
            min={0}
            max={999_999_999}
            value={rate}
            onChange={(next: number | undefined) => change(at, { rate: next })}
          />
          {value.length > 1 && (
            <Button
              icon={<IconDelete />}
              aria-label={t('payPlans.removeTier', { n: at + 1 })}
              onClick={() => {
                const rest = value.filter((_, index) => index !== at)
                onChange?.(
                  rest.map((tier, index) => (index === rest.length - 1 ? { ...tier, upTo: null } : tier)),
                )
              }}
            />
          )}
        </div>
      ))}
      {value.length < maxTiers && (
        <Button
          type="outline"
          icon={<IconPlus />}
          onClick={() => onChange?.([...value.slice(0, -1), { ...value[last]!, upTo: null }, { upTo: null }])}
        >
          {t('payPlans.addTier')}
        </Button>
      )}
    </div>
  )
}
