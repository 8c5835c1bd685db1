import { Badge, Button, Input, InputNumber } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { accountTransfers, type AccountTransferRow } from '@tessera/shared/contract/edu/account-transfers'
import { payMethodWords } from '@tessera/shared/contract/edu/sale-words'
import { payAccounts, type PayAccountRow } from '@tessera/shared/contract/edu/pay-accounts'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { showResult } from '@tessera/shared/ui/show-result'
import { Table } from '@tessera/shared/ui/table/table'
import { RecordDrawer } from '../parts/record-drawer.tsx'
import { tabParams } from '../parts/tab-params.ts'
import { DateField, SelectField } from '../parts/fields.tsx'
import { useCampusDays, useCampusOptions } from '../parts/options.ts'
import { text as saleText } from '../parts/sales/text.ts'
import { formatYuan } from '../parts/sales/yuan.ts'
import { text as partsText } from '../parts/text.ts'
import { TwoLines } from '../parts/two-lines.tsx'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { AccountForm } from './account-form.tsx'
import { text } from './text.ts'
import styles from './finance.module.css'

/** The accounts with what is in them, and transfers between them. */
export function AccountList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const ts = useText(saleText)
  const tp = useText(partsText)
  const [opened, setOpened] = useState<'transfer' | 'transfers' | null>(null)
  const campuses = useCampusOptions().options
  const setState = useSend(payAccounts.setState, { stale: [payAccounts.list, payAccounts.selector] })
  const switchState = ({ id }: PayAccountRow) => void showResult(setState.send({ id }))
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
        rights={{ add: true, edit: true, remove: true, removeMany: false, import: false }}
        words={{ noun: t('accounts.noun'), nameOf: ({ name }) => name }}
        remove={payAccounts.remove}
        stale={[payAccounts.selector, payAccounts.balances]}
        form={({ id, onClose }) => <AccountForm id={id} onClose={onClose} />}
        pageParams={tabParams}
        above={tabs}
        tools={
          <>
            <Button onClick={() => setOpened('transfer')}>{t('accounts.transfer')}</Button>
            <Button onClick={() => setOpened('transfers')}>{t('accounts.transfers')}</Button>
          </>
        }
        actions={[
          { label: tp('parts.open'), hidden: ({ status }) => status === 'open', run: switchState },
          { label: tp('parts.close'), hidden: ({ status }) => status !== 'open', run: switchState },
        ]}
        columns={[
          { key: 'name', title: t('accounts.name'), pinned: true, card: 'title' },
          { key: 'type', title: ts('receipts.method'), render: ({ type }) => pick(payMethodWords[type]) },
          {
            key: 'campusIds',
            title: t('accounts.campuses'),
            render: ({ campusIds }) =>
              campusIds.length === 0
                ? t('accounts.everywhere')
                : campuses
                    .filter(({ value }) => campusIds.includes(value))
                    .map(({ label }) => label)
                    .join('、'),
          },
          {
            key: 'feeBp',
            title: t('accounts.fee'),
            align: 'right',
            render: ({ feeBp }) => (feeBp > 0 ? `${(feeBp / 100).toFixed(2)}%` : ''),
          },
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
            render: ({ status }) => (
              <Badge status={status === 'open' ? 'success' : 'default'} text={t(`accounts.${status}`)} />
            ),
          },
        ]}
        empty={t('accounts.empty')}
      />
      {opened === 'transfer' && <TransferDialog onClose={() => setOpened(null)} />}
      {opened === 'transfers' && <TransferDrawer onClose={() => setOpened(null)} />}
    </>
  )
}

function TransferDialog({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { send } = useSend(accountTransfers.create, {
    stale: [payAccounts.balances, accountTransfers.list],
    quiet: true,
    idempotencyKey,
  })
  const { data } = useCall(payAccounts.selector, {})
  const days = useCampusDays()
  // Where it is not the same day at all campuses, the user chooses the day of the one that is concerned.
  const [initial] = useState(() => (days.length === 1 ? { bizDate: days[0]! } : {}))
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

/** The transfers between accounts, the latest first. */
function TransferDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { data, error } = useCall(accountTransfers.list, { pageSize: 100 })
  const posted = usePostedIn()
  return (
    <RecordDrawer title={t('accounts.transfers')} width={880} data={data} error={error} onClose={onClose}>
      {({ list }) => (
        <div className={styles.scroll}>
          <Table<AccountTransferRow>
            name={t('accounts.transfers')}
            rows={list}
            empty={t('accounts.noTransfers')}
            columns={[
              {
                key: 'date',
                title: t('cash.bizDate'),
                cell: (row) => <TwoLines first={row.bizDate} second={posted.of(row.bizDate, row)} />,
              },
              { key: 'from', title: t('accounts.from'), cell: ({ fromAccountName }) => fromAccountName },
              { key: 'to', title: t('accounts.to'), cell: ({ toAccountName }) => toAccountName },
              { key: 'campus', title: t('cash.campusName'), cell: ({ campusName }) => campusName },
              {
                key: 'amount',
                title: t('cash.amount'),
                align: 'right',
                cell: ({ amount }) => formatYuan(amount),
              },
              { key: 'by', title: t('accounts.by'), cell: ({ creatorName }) => creatorName },
              { key: 'remark', title: t('cash.remark'), cell: ({ remark }) => remark },
            ]}
          />
        </div>
      )}
    </RecordDrawer>
  )
}
