import { Input } from '@arco-design/web-react'
import {
  accountTypes,
  FeePercent,
  PayAccountBody,
  payAccounts,
} from '@tessera/shared/contract/edu/pay-accounts'
import { payMethodWords } from '@tessera/shared/contract/edu/sale-words'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { FlagField, NumberField, SelectField } from '../parts/fields.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { text as saleText } from '../parts/sales/text.ts'
import { text } from './text.ts'

/** The fee is stored in basis points and entered in percent. */
type Values = Omit<CallRequest<typeof payAccounts.create>, 'feeBp'> & { feePercent: number }

const { shape } = PayAccountBody
const stale = [payAccounts.list, payAccounts.selector, payAccounts.balances]

export function AccountForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const ts = useText(saleText)
  return (
    <RecordForm<Values>
      id={id}
      calls={payAccounts}
      stale={stale}
      titles={[t('accounts.add'), t('accounts.edit')]}
      newRecordValues={{ type: 'wechat', campusIds: [], feePercent: 0, frontDesk: 1 }}
      toFormValues={({ feeBp, ...account }: CallRequest<typeof payAccounts.create> & { feeBp: number }) => ({
        ...account,
        feePercent: feeBp / 100,
      })}
      toInput={({ feePercent, ...account }) => ({ ...account, feeBp: Math.round((feePercent ?? 0) * 100) })}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="name" label={t('accounts.name')} schema={shape.name}>
          <Input autoFocus maxLength={50} />
        </Field>
        <SelectField
          name="type"
          label={ts('receipts.method')}
          schema={shape.type}
          options={accountTypes.map((value) => ({ value, label: pick(payMethodWords[value]) }))}
        />
        <SelectField
          name="campusIds"
          label={t('accounts.campuses')}
          schema={shape.campusIds}
          tooltip={t('accounts.campusesHint')}
          multiple
          {...useCampusOptions()}
        />
        <NumberField name="feePercent" label={t('accounts.fee')} schema={FeePercent} step={0.01} suffix="%" />
        <FlagField
          name="frontDesk"
          label={t('accounts.frontDesk')}
          schema={shape.frontDesk}
          tooltip={t('accounts.frontDeskHint')}
        />
      </FieldGroup>
    </RecordForm>
  )
}
