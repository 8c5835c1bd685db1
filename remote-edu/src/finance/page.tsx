import { Radio } from '@arco-design/web-react'
import type { ComponentType, ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { AccountList } from './account-list.tsx'
import { CashList } from './cash-list.tsx'
import { OrderList } from './order-list.tsx'
import { PayrollList } from './payroll-list.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { text } from './text.ts'
import { WalletList } from './wallet-list.tsx'
import styles from './finance.module.css'

interface Tab {
  key: string
  title: keyof typeof text.texts
  /** Button that the user needs to see the tab; without one, everybody with the menu does. */
  button?: string
  Content: ComponentType<{ menu: PageProps['menu']; tabs: ReactNode }>
}

/** The tabs of the page, in their order. Each tab is one row here. */
const allTabs: readonly Tab[] = [
  { key: 'orders', title: 'finance.orders', Content: OrderList },
  { key: 'receipts', title: 'finance.receipts', Content: ReceiptList },
  { key: 'wallet', title: 'finance.wallet', Content: WalletList },
  { key: 'cash', title: 'finance.cash', button: 'btn_cash', Content: CashList },
  { key: 'accounts', title: 'finance.accounts', button: 'btn_account', Content: AccountList },
  { key: 'payroll', title: 'finance.payroll', button: 'btn_payroll', Content: PayrollList },
]

/** The money of students and campuses. The address names the tab. */
export default function FinancePage({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }, change] = useListState()
  const shown = allTabs.filter(({ button }) => button === undefined || can(button))
  const { key: selected, Content } = shown.find(({ key }) => key === filter['tab']) ?? shown[0]!
  const switchTab = (
    <div className={styles.tabs}>
      <Radio.Group
        type="button"
        value={selected}
        options={shown.map(({ key, title }) => ({ value: key, label: t(title) }))}
        // The filters of one list mean nothing in the other one.
        onChange={(tab: string) => change({ filter: { tab }, sidx: undefined, sort: undefined })}
      />
    </div>
  )
  return <Content key={selected} menu={menu} tabs={switchTab} />
}
