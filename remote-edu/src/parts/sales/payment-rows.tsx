import { Alert, Button, Checkbox, Input, InputNumber, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { payMethodWords } from '@tessera/shared/contract/edu/sale-words'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Labelled } from './labelled.tsx'
import { accountsOf, methodsOf, nextPart, restOf, sumOf, type PartDraft, type PayMethod } from './payment.ts'
import { text } from './text.ts'
import { formatYuan } from './yuan.ts'
import styles from './sales.module.css'

interface Props {
  campusId: string | undefined
  parts: readonly PartDraft[]
  onChange: (parts: readonly PartDraft[]) => void
  /** What is to be paid, in yuan; undefined where any amount may be. */
  due?: number | undefined
  /** Money that the student can pay with; undefined where the user may not see it. */
  wallet?: number | undefined
  surplusToWallet?: boolean
  onSurplus?: (toWallet: boolean) => void
  /** Refusals by field, such as `parts.0.amount`. */
  errors: ReadonlyMap<string, string>
}

/** The open accounts of a campus in which the user may receive money. */
export const useAccounts = (campusId: string | undefined) =>
  useCall(payAccounts.selector, campusId === undefined ? null : { campusId })

/** Amounts by their methods, and how they compare with what is due. */
export function PaymentRows(props: Props) {
  const { campusId, parts, onChange, due, wallet = 0, surplusToWallet = false, onSurplus, errors } = props
  const t = useText(text)
  const { data } = useAccounts(campusId)
  const accounts = data?.list ?? []
  const rest = due === undefined ? 0 : restOf(due, parts)
  const set = (key: number, change: Partial<PartDraft>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)))
  if (data && accounts.length === 0 && wallet <= 0)
    return <Alert type="warning" content={t('pay.noAccount')} />
  return (
    <div className={styles.stack}>
      <div>
        {parts.map((part, at) => (
          <PartRow
            key={part.key}
            part={part}
            number={at + 1}
            accounts={accounts}
            methods={methodsOf(accounts, wallet > 0)}
            errors={errors}
            onChange={(change) => set(part.key, change)}
            onRemove={
              parts.length > 1 ? () => onChange(parts.filter(({ key }) => key !== part.key)) : undefined
            }
          />
        ))}
        <Button
          type="outline"
          icon={<IconPlus />}
          disabled={parts.length >= 10 || accounts.length === 0}
          onClick={() => onChange([...parts, nextPart(due ?? 0, parts, accounts)])}
        >
          {t('pay.add')}
        </Button>
      </div>
      <dl className={styles.sums} aria-live="polite">
        {due !== undefined && <Sum label={t('pay.due')} amount={due} />}
        <Sum label={t('pay.sum')} amount={sumOf(parts) / 100} />
        {due !== undefined && (
          <Sum label={t(rest < 0 ? 'pay.surplus' : 'pay.rest')} amount={Math.abs(rest)} isOpen={rest !== 0} />
        )}
        {wallet > 0 && <Sum label={t('pay.wallet')} amount={wallet} />}
      </dl>
      {rest < 0 && onSurplus && (
        <>
          <Checkbox checked={surplusToWallet} onChange={onSurplus}>
            {t('pay.toWallet')}
          </Checkbox>
          {!surplusToWallet && (
            <Alert type="warning" content={t('pay.surplusNote', { amount: formatYuan(-rest) })} />
          )}
        </>
      )}
    </div>
  )
}

function Sum({ label, amount, isOpen = false }: { label: string; amount: number; isOpen?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isOpen ? styles.open : undefined}>{formatYuan(amount)}</dd>
    </div>
  )
}

interface RowProps {
  part: PartDraft
  number: number
  accounts: Parameters<typeof methodsOf>[0]
  methods: readonly PayMethod[]
  errors: ReadonlyMap<string, string>
  onChange: (change: Partial<PartDraft>) => void
  onRemove: (() => void) | undefined
}

function PartRow({ part, number, accounts, methods, errors, onChange, onRemove }: RowProps) {
  const t = useText(text)
  const pick = useLocalizedText()
  const errorOf = (field: string) => errors.get(`parts.${number - 1}.${field}`)
  const label = (key: 'pay.method' | 'pay.account' | 'pay.amount' | 'pay.externalNo') =>
    number === 1 ? t(key) : `${t(key)} ${number}`
  const usable = accountsOf(part.method, accounts)
  return (
    <div className={styles.part} role="group" aria-label={t('pay.part', { n: number })}>
      <Labelled label={label('pay.method')} required error={errorOf('method')}>
        <Select
          aria-label={label('pay.method')}
          value={part.method}
          options={methods.map((value) => ({ value, label: pick(payMethodWords[value]) }))}
          onChange={(method: PayMethod) =>
            onChange({ method, accountId: accountsOf(method, accounts)[0]?.id ?? '' })
          }
        />
      </Labelled>
      {part.method === 'wallet' ? (
        <span />
      ) : (
        <Labelled label={label('pay.account')} required error={errorOf('accountId')}>
          <Select
            aria-label={label('pay.account')}
            {...(part.accountId ? { value: part.accountId } : {})}
            options={usable.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            onChange={(accountId: string) => onChange({ accountId })}
          />
        </Labelled>
      )}
      <Labelled label={label('pay.amount')} required error={errorOf('amount')}>
        <InputNumber
          aria-label={label('pay.amount')}
          hideControl
          min={0}
          max={999_999_999}
          precision={2}
          value={part.amount ?? undefined}
          error={errorOf('amount') !== undefined}
          onChange={(amount: number | undefined) => onChange({ amount: amount ?? null })}
        />
      </Labelled>
      <Labelled label={label('pay.externalNo')} error={errorOf('externalNo')}>
        <Input
          aria-label={label('pay.externalNo')}
          maxLength={100}
          value={part.externalNo}
          onChange={(externalNo) => onChange({ externalNo })}
        />
      </Labelled>
      {onRemove && (
        <Button
          className={styles.remove!}
          icon={<IconDelete />}
          aria-label={t('pay.remove', { n: number })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
