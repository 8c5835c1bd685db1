import { Button, Tag } from '@arco-design/web-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openingImports } from '@tessera/shared/contract/edu/opening-balances'
import { orderStatusWords, orderTypeWords } from '@tessera/shared/contract/edu/sale-words'
import {
  orderFields,
  orders,
  orderStatuses,
  orderTypes,
  type OrderRow,
} from '@tessera/shared/contract/edu/orders'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { wordKey } from '@tessera/shared/text/field-words'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { tabParams } from '../parts/tab-params.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { orderColours } from '../parts/sales/order-drawer.tsx'
import { SellDrawer } from '../parts/sales/sell-drawer.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { OrderPrint } from '../parts/sales/order-print.tsx'
import { text } from '../parts/sales/text.ts'
import { useOrderActions } from '../parts/sales/use-order-actions.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import styles from './finance.module.css'

/** The list of orders. */
export function OrderList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const { actions, dialog } = useOrderActions()
  const posted = usePostedIn()
  const can = useCan(menu.id)
  const [printedIds, setPrintedIds] = useState<readonly string[] | null>(null)
  const imports = useMemo(() => ({ ...openingImports, label: t('orders.importOpening') }), [t])
  const columns = fieldColumns<OrderRow, typeof orderFields>(
    orderFields,
    (key) => t(wordKey('orders', orderFields, key)),
    {
      orderNo: { sortable: true, pinned: true, card: 'title' },
      studentName: {
        card: 'fact',
        render: ({ studentId, studentName }) => (
          <Link className={styles.student!} to={`/edu/eduStudent/detail/${studentId}`}>
            {studentName}
          </Link>
        ),
      },
      type: { render: ({ type }) => pick(orderTypeWords[type]) },
      signDate: {
        sortable: true,
        card: 'fact',
        render: (row) => (
          <TwoLines first={row.signDate} second={posted.ofVoid(row) ?? posted.of(row.signDate, row)} />
        ),
      },
      lineNames: { content: 'text', render: ({ lineNames }) => lineNames.join('、') },
      netAmount: { sortable: true, card: 'fact', render: ({ netAmount }) => formatYuan(netAmount) },
      receivedAmount: { sortable: true, render: ({ receivedAmount }) => formatYuan(receivedAmount) },
      arrears: { card: 'fact', render: ({ arrears }) => (arrears > 0 ? formatYuan(arrears) : '') },
      refundedAmount: {
        render: ({ refundedAmount, refundUnpaid }) =>
          refundedAmount > 0 || refundUnpaid > 0 ? (
            <TwoLines
              first={formatYuan(refundedAmount)}
              second={
                refundUnpaid > 0
                  ? t('orders.refundUnpaidOf', { amount: formatYuan(refundUnpaid) })
                  : undefined
              }
            />
          ) : (
            ''
          ),
      },
      sellerNames: { render: ({ sellerNames }) => sellerNames.join('、') },
      status: {
        sortable: true,
        card: 'state',
        render: ({ status }) => (
          <Tag size="small" color={orderColours[status]}>
            {pick(orderStatusWords[status])}
          </Tag>
        ),
      },
    },
  )
  return (
    <>
      <Crud<typeof orders.list, OrderRow>
        menu={menu}
        list={orders.list}
        columns={columns}
        actions={actions}
        form={({ onClose }) => <SellDrawer onClose={onClose} />}
        readOnly={() => true}
        importCalls={imports}
        pageParams={tabParams}
        above={tabs}
        filters={
          <>
            <FilterSelect
              name="status"
              label={t('orders.status')}
              options={orderStatuses.map((value) => ({ value, label: pick(orderStatusWords[value]) }))}
            />
            <FilterSelect
              name="type"
              label={t('orders.type')}
              options={orderTypes.map((value) => ({ value, label: pick(orderTypeWords[value]) }))}
            />
            <FilterSelect
              name="hasArrears"
              label={t('orders.hasArrears')}
              options={(['1', '0'] as const).map((value) => ({
                value,
                label: t(`orders.hasArrears.${value}`),
              }))}
            />
            <FilterSelect name="campusId" label={t('orders.campusName')} {...useCampusOptions()} />
          </>
        }
        {...(can('btn_print')
          ? {
              bulkActions: ({ ids }: { ids: readonly string[] }) => (
                <Button onClick={() => setPrintedIds(ids)}>{t('orders.print')}</Button>
              ),
            }
          : {})}
        empty={t('orders.empty')}
      />
      {dialog}
      {printedIds && <OrderPrint ids={printedIds} onClose={() => setPrintedIds(null)} />}
    </>
  )
}
