import { Button, Tag } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { reconciles, statementStatuses, type StatementRow } from '@tessera/shared/contract/edu/reconciles'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { FilterSelect } from '../parts/filter-select.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { tabParams } from '../parts/tab-params.ts'
import { StatementDrawer, staleStatements } from './statement-drawer.tsx'
import { StatementImport } from './statement-import.tsx'
import { text } from './statement-text.ts'

/** A sum, or nothing for callers who may not see amounts. */
const sum = (amount: number | undefined) => (amount === undefined ? '' : formatYuan(amount))

/** Statements of accounts, and the import of one. */
export function StatementList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const [isImporting, setImporting] = useState(false)
  const [importedId, setImportedId] = useState<string | null>(null)
  const { data: accounts } = useCall(payAccounts.selector, {})
  return (
    <>
      <Crud<typeof reconciles.list, StatementRow>
        menu={menu}
        list={reconciles.list}
        rights={{ add: false, edit: false, remove: true, removeMany: false, import: false }}
        words={{
          noun: t('statements.noun'),
          nameOf: ({ accountName, fromDate, toDate }) => `${accountName} ${fromDate} – ${toDate}`,
        }}
        remove={reconciles.remove}
        undeletable={({ status }) => status === 'closed'}
        stale={staleStatements}
        detail={({ row, onClose }) => <StatementDrawer menu={menu} id={row.id} onClose={onClose} />}
        pageParams={tabParams}
        above={tabs}
        tools={
          <Button type="primary" onClick={() => setImporting(true)}>
            {t('statements.import')}
          </Button>
        }
        columns={[
          { key: 'accountName', title: t('statements.account'), pinned: true, card: 'title' },
          {
            key: 'fromDate',
            title: t('statements.days'),
            card: 'fact',
            render: ({ fromDate, toDate }) => (fromDate === toDate ? fromDate : `${fromDate} – ${toDate}`),
          },
          { key: 'rowCount', title: t('statements.rows'), align: 'right' },
          { key: 'matchedCount', title: t('statements.matchedCount'), align: 'right' },
          {
            key: 'diffCount',
            title: t('statements.differences'),
            align: 'right',
            card: 'fact',
            render: ({ diffCount, unmatchedCount, receiptCount }) =>
              diffCount + unmatchedCount + receiptCount,
          },
          {
            key: 'statementTotal',
            title: t('statements.statementTotal'),
            align: 'right',
            render: ({ statementTotal }) => sum(statementTotal),
          },
          {
            key: 'receiptTotal',
            title: t('statements.receiptTotal'),
            align: 'right',
            render: ({ receiptTotal }) => sum(receiptTotal),
          },
          {
            key: 'difference',
            title: t('statements.difference'),
            align: 'right',
            card: 'fact',
            render: ({ difference }) => sum(difference),
          },
          {
            key: 'status',
            title: t('statements.status'),
            card: 'state',
            render: ({ status }) => (
              <Tag size="small" color={status === 'open' ? 'orange' : 'green'}>
                {t(`statements.status.${status}`)}
              </Tag>
            ),
          },
          { key: 'creatorName', title: t('statements.importedBy') },
        ]}
        filters={
          <>
            <FilterSelect
              name="accountId"
              label={t('statements.account')}
              options={(accounts?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
              loading={accounts === undefined}
            />
            <FilterSelect
              name="status"
              label={t('statements.status')}
              options={statementStatuses.map((value) => ({ value, label: t(`statements.status.${value}`) }))}
            />
          </>
        }
        empty={t('statements.empty')}
      />
      {isImporting && <StatementImport onImported={setImportedId} onClose={() => setImporting(false)} />}
      {importedId && <StatementDrawer menu={menu} id={importedId} onClose={() => setImportedId(null)} />}
    </>
  )
}
