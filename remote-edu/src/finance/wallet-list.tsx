import { Button } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { wallet, type WalletBalanceRow } from '@tessera/shared/contract/edu/wallet'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { tabParams } from '../parts/tab-params.ts'
import { ViewDrawer } from '../parts/record-drawer.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { WalletMovements } from '../parts/sales/student-payments.tsx'
import { text } from '../parts/sales/text.ts'
import { useWalletActions } from '../parts/sales/wallet-dialogs.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import styles from './finance.module.css'

/** The wallets of students. */
export function WalletList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const { actions, dialog } = useWalletActions()
  const [opened, setOpened] = useState<WalletBalanceRow | null>(null)
  return (
    <>
      <Crud<typeof wallet.balances, WalletBalanceRow>
        menu={menu}
        list={wallet.balances}
        pageParams={tabParams}
        above={tabs}
        actions={actions}
        columns={[
          {
            key: 'studentName',
            title: t('sell.student'),
            pinned: true,
            card: 'title',
            render: ({ id, studentName }) => (
              <Link className={styles.student!} to={`/edu/eduStudent/detail/${id}?tab=payments`}>
                {studentName}
              </Link>
            ),
          },
          { key: 'studentNo', title: t('sell.student.no'), card: 'fact' },
          { key: 'campusName', title: t('orders.campusName'), card: 'fact' },
          {
            key: 'balance',
            title: t('wallet.balance'),
            align: 'right',
            card: 'fact',
            render: ({ balance }) => formatYuan(balance),
          },
          { key: 'lastMoved', title: t('wallet.lastMoved') },
          {
            key: 'movements',
            title: t('wallet.movements'),
            card: 'none',
            render: (row) => (
              <Button type="text" size="small" onClick={() => setOpened(row)}>
                {t('wallet.movements')}
              </Button>
            ),
          },
        ]}
        filters={<FilterSelect name="campusId" label={t('orders.campusName')} {...useCampusOptions()} />}
        empty={t('wallet.empty')}
      />
      {dialog}
      {opened && <MovementDrawer row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function MovementDrawer({ row, onClose }: { row: WalletBalanceRow; onClose: () => void }) {
  const t = useText(text)
  const title = `${t('wallet.title')} · ${row.studentName}`
  return (
    <ViewDrawer title={title} width={800} onClose={onClose}>
      <WalletMovements studentId={row.id} studentName={row.studentName} campusId={row.campusId} />
    </ViewDrawer>
  )
}
