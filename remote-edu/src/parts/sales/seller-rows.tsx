import { Button, InputNumber } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { Labelled } from './labelled.tsx'
import { shareSum, type SellerDraft } from './sale.ts'
import { text } from './text.ts'
import styles from './sales.module.css'

interface Props {
  sellers: readonly SellerDraft[]
  onChange: (sellers: readonly SellerDraft[]) => void
  error: string | undefined
}

/** Who sold an order, and the share of each. */
export function SellerRows({ sellers, onChange, error }: Props) {
  const t = useText(text)
  const sum = shareSum(sellers)
  const off = sum !== null && sum !== 100 ? t('sell.sharesOff', { sum }) : undefined
  const set = (key: number, change: Partial<SellerDraft>) =>
    onChange(sellers.map((seller) => (seller.key === key ? { ...seller, ...change } : seller)))
  const add = () => {
    const key = Math.max(0, ...sellers.map((seller) => seller.key)) + 1
    onChange([...sellers, { key, userId: '', percent: Math.max(0, 100 - (sum ?? 0)) }])
  }
  return (
    <Labelled label={t('sell.sellers')} error={error ?? off} extra={t('sell.sellerSelf')}>
      <div className={styles.stack}>
        {sellers.map(({ key, userId, percent }, at) => (
          <div key={key} className={styles.seller}>
            <UserPicker
              aria-label={t('sell.seller', { n: at + 1 })}
              value={userId}
              excludedIds={sellers.filter((other) => other.key !== key).map((other) => other.userId)}
              onChange={(value) => set(key, { userId: String(value ?? '') })}
            />
            <InputNumber
              aria-label={t('sell.share', { n: at + 1 })}
              hideControl
              min={0.01}
              max={100}
              precision={2}
              suffix="%"
              value={percent ?? undefined}
              onChange={(value: number | undefined) => set(key, { percent: value ?? null })}
            />
            <Button
              className={styles.remove!}
              icon={<IconDelete />}
              aria-label={t('sell.removeSeller', { n: at + 1 })}
              onClick={() => onChange(sellers.filter((other) => other.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button type="outline" icon={<IconPlus />} disabled={sellers.length >= 10} onClick={add}>
            {t('sell.addSeller')}
          </Button>
        </div>
      </div>
    </Labelled>
  )
}
