import { Button, Input, InputNumber } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import { payAccounts, type PayAccountRow } from '@tessera/shared/contract/edu/pay-accounts'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { DateField, SelectField } from '../parts/fields.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { text as saleText } from '../parts/sales/text.ts'
import { formatYuan } from '../parts/sales/yuan.ts'
import { text } from './text.ts'

/** The accounts with what is in them, and transfers between them. */
export function AccountList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const ts = useText(saleText)
  const [moving, setMoving] = useState(false)
  const { data } = useCall(payAccounts.balances, {})
  const balances = new Map((data?.list ?? []).map((row) => [row.id, row]))
  const amountOf = (id: string, key: 'opening' | 'balance') => {
    const found = balances.get(id)
    return found ? formatYuan(found[key]) : ''
  }
  return (
    <>
      <Crud<typeof payAccounts.list, PayAccountRow>
        menu={menu}
        list={payAccounts.list}
        rights={{ add: false, edit: false, remove: false, removeMany: false, import: false }}
        above={tabs}
        tools={<Button onClick={() => setMoving(true)}>{t('accounts.transfer')}</Button>}
        columns={[
          { key: 'name', title: t('accounts.name'), pinned: true, card: 'title' },
          { key: 'type', title: ts('receipts.method'), render: ({ type }) => ts(`receipts.method.${type}`) },
          {
            key: 'opening',
            title: t('accounts.opening'),
            align: 'right',
            render: ({ id }) => amountOf(id, 'opening'),
          },
          {
            key: 'balance',
            title: t('accounts.balance'),
            align: 'right',
            card: 'fact',
            render: ({ id }) => amountOf(id, 'balance'),
          },
          {
            key: 'status',
            title: t('accounts.status'),
            card: 'state',
            render: ({ status }) => t(`accounts.${status}`),
          },
        ]}
        empty={t('accounts.empty')}
      />
      {moving && <TransferDialog onClose={() => setMoving(false)} />}
    </>
  )
}

function TransferDialog({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { send } = useSend(accountTransfers.create, {
    stale: [payAccounts.balances],
    quiet: true,
    idempotencyKey,
  })
  const { data } = useCall(payAccounts.selector, {})
  const [initial] = useState(() => ({ bizDate: new Date().toLocaleDateString('en-CA') }))
  const { shape } = accountTransfers.create.input
  const accounts = (data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  return (
    <FormDialog<CallRequest<typeof accountTransfers.create>>
      title={t('accounts.transfer')}
      initial={initial}
      okText={t('accounts.transfer')}
      onSave={async (values) => {
        const { msg } = await send({ ...values, remark: values.remark ?? '' })
        return msg
      }}
      onClose={onClose}
    >
      <SelectField
        name="fromAccountId"
        label={t('accounts.from')}
        schema={shape.fromAccountId}
        options={accounts}
      />
      <SelectField
        name="toAccountId"
        label={t('accounts.to')}
        schema={shape.toAccountId}
        options={accounts}
      />
      <SelectField
        name="campusId"
        label={t('cash.campusName')}
        schema={shape.campusId}
        {...useCampusOptions()}
      />
      <Field name="amount" label={t('cash.amount')} schema={shape.amount}>
        <InputNumber style={{ width: '100%' }} hideControl min={0} max={999_999_999} />
      </Field>
      <DateField name="bizDate" label={t('cash.bizDate')} schema={shape.bizDate} pastOnly />
      <Field name="remark" label={t('cash.remark')} schema={shape.remark}>
        <Input maxLength={500} />
      </Field>
    </FormDialog>
  )
}
