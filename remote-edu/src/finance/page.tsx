import { Radio } from '@arco-design/web-react'
import type { ComponentType, ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { AuditList } from '../closing/audit-list.tsx'
import { PeriodList } from '../closing/period-list.tsx'
import { RefundList } from '../closing/refund-list.tsx'
import { text as closingText } from '../closing/text.ts'
import { TransferList } from '../closing/transfer-list.tsx'
import { OrderList } from './order-list.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { text } from './text.ts'

interface TabProps {
  menu: PageProps['menu']
  tabs: ReactNode
}

/** Orders, receipts and closing. The address names the tab that is shown. */
export default function FinancePage({ menu }: PageProps) {
  const t = useText(text)
  const tc = useText(closingText)
  const can = useCan(menu.id)
  const [{ filter }, change] = useListState()
  const all: readonly { key: string; label: string; Tab: ComponentType<TabProps>; button?: string }[] = [
    { key: 'orders', label: t('finance.orders'), Tab: OrderList },
    { key: 'receipts', label: t('finance.receipts'), Tab: ReceiptList },
    { key: 'refunds', label: tc('closing.refunds'), Tab: RefundList },
    { key: 'transfers', label: tc('closing.transfers'), Tab: TransferList },
    { key: 'periods', label: tc('closing.periods'), Tab: PeriodList, button: 'btn_audit' },
    { key: 'audit', label: tc('closing.audit'), Tab: AuditList, button: 'btn_audit' },
  ]
  const tabs = all.filter(({ button }) => button === undefined || can(button))
  const { key: selected, Tab } = tabs.find(({ key }) => key === filter['tab']) ?? tabs[0]!
  const switchTab = (
    <Radio.Group
      type="button"
      value={selected}
      options={tabs.map(({ key, label }) => ({ value: key, label }))}
      // The filters of one list mean nothing in the other one.
      onChange={(tab: string) => change({ filter: { tab }, sidx: undefined, sort: undefined })}
    />
  )
  return <Tab key={selected} menu={menu} tabs={switchTab} />
}
