import { Radio } from '@arco-design/web-react'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { ScopeName } from '@tessera/shared/contract/edu/scopes'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCan } from '@tessera/shared/access/use-can'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useText } from '@tessera/shared/text/text'
import { AccountList } from './account-list.tsx'
import { CashList } from './cash-list.tsx'
import { ApplicationList } from '../parts/closing/application-list.tsx'
import { AuditList } from '../parts/closing/audit-list.tsx'
import { PeriodList } from '../parts/closing/period-list.tsx'
import { PageScope } from '../parts/page-scope.tsx'
import { RefundList } from '../parts/closing/refund-list.tsx'
import { text as closingText } from '../parts/closing/text.ts'
import { TransferList } from '../parts/closing/transfer-list.tsx'
import { OrderList } from './order-list.tsx'
import { PayPlanList } from './pay-plan-list.tsx'
import { PayrollList } from './payroll-list.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { StatementList } from './statement-list.tsx'
import { text as statementText } from './statement-text.ts'
import { text } from './text.ts'
import { WalletList } from './wallet-list.tsx'
import styles from './finance.module.css'

interface Tab {
  key: string
  title: string
  /** Button that the user needs to see the tab; without one, everybody with the menu does. */
  button?: string
  /** What limits the list, other than the orders that the reader sees; null for what is of the whole business. */
  scope?: ScopeName | null
  Content: ComponentType<{ menu: PageProps['menu']; tabs: ReactNode }>
}

/** The money of students and campuses, and closing. The address names the tab. */
export default function FinancePage({ menu }: PageProps) {
  const t = useText(text)
  const tc = useText(closingText)
  const ts = useText(statementText)
  const can = useCan(menu.id)
  const [{ filter }, change] = useListState()
  const allTabs: readonly Tab[] = [
    { key: 'orders', title: t('finance.orders'), Content: OrderList },
    { key: 'receipts', title: t('finance.receipts'), Content: ReceiptList },
    { key: 'wallet', title: t('finance.wallet'), Content: WalletList, scope: 'students' },
    { key: 'cash', title: t('finance.cash'), Content: CashList, button: 'btn_cash' },
    { key: 'accounts', title: t('finance.accounts'), Content: AccountList, button: 'btn_account' },
    { key: 'statements', title: ts('statements.title'), Content: StatementList, button: 'btn_account' },
    { key: 'payroll', title: t('finance.payroll'), Content: PayrollList, button: 'btn_payroll' },
    { key: 'plans', title: t('finance.plans'), Content: PayPlanList, button: 'btn_payroll', scope: null },
    { key: 'refunds', title: tc('closing.refunds'), Content: RefundList },
    { key: 'transfers', title: tc('closing.transfers'), Content: TransferList },
    { key: 'applications', title: tc('applications.title'), Content: ApplicationList },
    { key: 'periods', title: tc('closing.periods'), Content: PeriodList, button: 'btn_audit' },
    { key: 'audit', title: tc('closing.audit'), Content: AuditList, button: 'btn_audit', scope: null },
  ]
  const shown = allTabs.filter(({ button }) => button === undefined || can(button))
  const {
    key: selected,
    Content,
    scope = 'orders',
  } = shown.find(({ key }) => key === filter['tab']) ?? shown[0]!
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the tabs scroll; the selected one is in sight.
  useEffect(() => {
    tabs.current?.querySelector(':has(> :checked)')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [selected])
  const switchTab = (
    <>
      <div className={styles.tabs} ref={tabs}>
        <Radio.Group
          type="button"
          value={selected}
          options={shown.map(({ key, title }) => ({ value: key, label: title }))}
          // The filters of one list mean nothing in the other one.
          onChange={(tab: string) => change({ filter: { tab }, sidx: undefined, sort: undefined })}
        />
      </div>
      {scope && <PageScope of={scope} />}
    </>
  )
  return <Content key={selected} menu={menu} tabs={switchTab} />
}
