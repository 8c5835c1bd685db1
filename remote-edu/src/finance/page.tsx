import { Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { OrderList } from './order-list.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { text } from './text.ts'

const tabs = ['orders', 'receipts'] as const

/** Orders and receipts. The address names the list that is shown. */
export default function FinancePage({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const selected = tabs.find((tab) => tab === filter['tab']) ?? 'orders'
  const switchTab = (
    <Radio.Group
      type="button"
      value={selected}
      options={tabs.map((tab) => ({ value: tab, label: t(`finance.${tab}`) }))}
      // The filters of one list mean nothing in the other one.
      onChange={(tab: string) => change({ filter: { tab }, sidx: undefined, sort: undefined })}
    />
  )
  return selected === 'orders' ? (
    <OrderList menu={menu} tabs={switchTab} />
  ) : (
    <ReceiptList menu={menu} tabs={switchTab} />
  )
}
