import { Input, InputNumber, Radio, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import {
  CashEntryBody,
  cashDirections,
  cashEntries,
  cashEntryFields,
  cashStatuses,
  maxCashFiles,
  type CashEntryRow,
} from '@tessera/shared/contract/edu/cash-entries'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useCan } from '@tessera/shared/access/use-can'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { wordKey } from '@tessera/shared/text/field-words'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { FilesInput } from '@tessera/shared/ui/upload/files-input'
import { showResult } from '@tessera/shared/ui/show-result'
import { tabParams } from '../parts/tab-params.ts'
import { DateField, SelectField } from '../parts/fields.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions, useCategoryOptions } from '../parts/options.ts'
import { ReasonDialog } from '../parts/sales/reason-dialog.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { TwoLines } from '../parts/two-lines.tsx'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { cashColours, CashDrawer } from './cash-drawer.tsx'
import { text } from './text.ts'

/** Of one attachment, in MB. */
const maxFileSize = 20
const stale = [cashEntries.list, cashEntries.read, payAccounts.balances]
const isEditable = ({ status }: CashEntryRow) => status === 'draft' || status === 'rejected'

/** Income and expenses. */
export function CashList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const can = useCan(menu.id)
  const submit = useSend(cashEntries.submit, { stale })
  const approve = useSend(cashEntries.approve, { stale })
  const [asked, setAsked] = useState<{ kind: 'reject' | 'void'; row: CashEntryRow } | null>(null)
  const reject = useSend(cashEntries.reject, { stale, quiet: true })
  const voiding = useSend(cashEntries.void, { stale, quiet: true })
  const enters = can('btn_cash')
  const posted = usePostedIn()
  const columns = fieldColumns<CashEntryRow, typeof cashEntryFields>(
    cashEntryFields,
    (key) => t(wordKey('cash', cashEntryFields, key)),
    {
      entryNo: { pinned: true, card: 'title' },
      direction: { render: ({ direction }) => t(`cash.direction.${direction}`) },
      amount: { card: 'fact', render: ({ amount }) => (amount === undefined ? '' : formatYuan(amount)) },
      bizDate: {
        card: 'fact',
        render: (row) => (
          <TwoLines first={row.bizDate ?? ''} second={posted.ofVoid(row) ?? posted.of(row.bizDate, row)} />
        ),
      },
      status: {
        card: 'state',
        render: ({ status, statusReason }) => (
          <Tag size="small" color={cashColours[status]} title={statusReason}>
            {t(`cash.status.${status}`)}
          </Tag>
        ),
      },
    },
  )
  return (
    <>
      <Crud<typeof cashEntries.list, CashEntryRow>
        menu={menu}
        list={cashEntries.list}
        rights={{ add: enters, edit: enters, remove: enters, removeMany: false, import: false }}
        words={{ noun: t('cash.noun'), nameOf: ({ entryNo = '' }) => entryNo }}
        remove={cashEntries.remove}
        readOnly={(row) => !isEditable(row)}
        columns={columns}
        pageParams={tabParams}
        above={tabs}
        detail={({ row, onClose }) => <CashDrawer id={row.id} onClose={onClose} />}
        form={({ id, onClose }) => <CashForm id={id} onClose={onClose} />}
        actions={[
          {
            label: t('cash.submit'),
            code: 'btn_cash',
            hidden: (row) => !isEditable(row),
            run: ({ id }) => void showResult(submit.send({ id })),
          },
          {
            label: t('cash.approve'),
            code: 'btn_cashApprove',
            hidden: ({ status }) => status !== 'submitted',
            run: ({ id }) => void showResult(approve.send({ id })),
          },
          {
            label: t('cash.reject'),
            code: 'btn_cashApprove',
            hidden: ({ status }) => status !== 'submitted',
            run: (row) => setAsked({ kind: 'reject', row }),
          },
          {
            label: t('cash.void'),
            code: 'btn_cashApprove',
            danger: true,
            hidden: ({ status }) => status !== 'paid',
            run: (row) => setAsked({ kind: 'void', row }),
          },
        ]}
        filters={
          <>
            <FilterSelect
              name="direction"
              label={t('cash.direction')}
              options={cashDirections.map((value) => ({ value, label: t(`cash.direction.${value}`) }))}
            />
            <FilterSelect
              name="status"
              label={t('cash.status')}
              options={cashStatuses.map((value) => ({ value, label: t(`cash.status.${value}`) }))}
            />
            <FilterSelect name="campusId" label={t('cash.campusName')} {...useCampusOptions()} />
          </>
        }
        empty={t('cash.empty')}
      />
      {asked && (
        <ReasonDialog
          title={t(asked.kind === 'reject' ? 'cash.rejectTitle' : 'cash.voidTitle', {
            no: asked.row.entryNo,
          })}
          okText={t(asked.kind === 'reject' ? 'cash.reject' : 'cash.void')}
          onSave={async (reason) => {
            const { send } = asked.kind === 'reject' ? reject : voiding
            const { msg } = await send({ id: asked.row.id, reason })
            return msg
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type Values = CashEntryBody
const { shape } = CashEntryBody
const bodyKeys = Object.keys(shape)
const toFormValues = (record: object): Partial<Values> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => bodyKeys.includes(key)))

function CashForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={cashEntries}
      stale={stale}
      titles={[t('cash.add'), t('cash.edit')]}
      newRecordValues={{ direction: 'expense' }}
      toFormValues={toFormValues}
      toInput={(values) =>
        Object.fromEntries(Object.entries(values).filter(([key]) => bodyKeys.includes(key)))
      }
      onClose={onClose}
    >
      {(now) => <CashFields now={now} />}
    </RecordForm>
  )
}

function CashFields({ now }: { now: Partial<Values> }) {
  const t = useText(text)
  const campuses = useCampusOptions()
  const categories = useCategoryOptions(now.direction)
  const { data: accounts } = useCall(payAccounts.selector, now.campusId ? { campusId: now.campusId } : {})
  return (
    <FieldGroup>
      <Field name="direction" label={t('cash.direction')} schema={shape.direction} wide>
        <Radio.Group
          options={cashDirections.map((value) => ({ value, label: t(`cash.direction.${value}`) }))}
        />
      </Field>
      <SelectField name="campusId" label={t('cash.campusName')} schema={shape.campusId} {...campuses} />
      <SelectField
        name="categoryId"
        label={t('cash.categoryName')}
        schema={shape.categoryId}
        {...categories}
      />
      <Field name="amount" label={t('cash.amount')} schema={shape.amount}>
        <InputNumber style={{ width: '100%' }} hideControl min={0} max={999_999_999} />
      </Field>
      <SelectField
        name="accountId"
        label={t('cash.accountName')}
        schema={shape.accountId}
        options={(accounts?.list ?? []).map((account) => ({ value: account.id, label: account.fullName }))}
        loading={accounts === undefined}
      />
      <DateField name="bizDate" label={t('cash.bizDate')} schema={shape.bizDate} pastOnly />
      <Field name="payee" label={t('cash.payee')} schema={shape.payee}>
        <Input allowClear maxLength={100} />
      </Field>
      <Field name="remark" label={t('cash.remark')} schema={shape.remark} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
      </Field>
      <Field name="files" label={t('cash.files')} wide>
        <FilesInput limit={maxCashFiles} fileSize={maxFileSize} />
      </Field>
    </FieldGroup>
  )
}
