import { Tag } from '@arco-design/web-react'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { openingImports } from '@tessera/shared/contract/edu/opening-balances'
import {
  orderFields,
  orders,
  orderStatuses,
  orderTypes,
  type OrderRow,
} from '@tessera/shared/contract/edu/orders'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { wordKey } from '@tessera/shared/text/field-words'
import { useText } from '@tessera/shared/text/text'
import { tabParams } from '../parts/tab-params.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { orderColours } from '../parts/sales/order-drawer.tsx'
import { SellDrawer } from '../parts/sales/sell-drawer.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import { usePostedIn } from '../parts/use-posted-in.ts'
import { text } from '../parts/sales/text.ts'
import { useOrderActions } from '../parts/sales/use-order-actions.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import styles from './finance.module.css'

/** The list of orders. */
export function OrderList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const { actions, dialog } = useOrderActions()
  const posted = usePostedIn()
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
      type: { render: ({ type }) => t(`orders.type.${type}`) },
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
            {t(`orders.status.${status}`)}
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
              options={orderStatuses.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
            />
            <FilterSelect
              name="type"
              label={t('orders.type')}
              options={orderTypes.map((value) => ({ value, label: t(`orders.type.${value}`) }))}
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
        empty={t('orders.empty')}
      />
      {dialog}
    </>
  )
}
