import { financeFigures } from '@tessera/shared/contract/edu/figures/finance'
import { financeStatistics } from '@tessera/shared/contract/edu/statistics'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { PageConfig } from '../calls.ts'
import { Card, Loaded, PlainTable } from '../card.tsx'
import { formatFigure } from '../format.ts'
import { StatisticsPage } from '../frame.tsx'
import type { Query } from '../query.ts'
import { text, type TextKey } from '../text.ts'
import styles from '../statistics.module.css'

const config: PageConfig = {
  calls: financeStatistics,
  texts: financeFigures,
  scope: 'orders',
  tiles: [
    'signed',
    'signedNew',
    'signedRenew',
    'signedExpand',
    'cashIn',
    'tuitionReceived',
    'refundPaid',
    'refundToWallet',
    'refundsUnpaid',
    'walletRefund',
    'netCash',
    'recognised',
    'otherRevenue',
    'deferred',
    'coverMonths',
    'unbilled',
    'wallet',
    'arrears',
    'expense',
    'otherIncome',
    'coachCost',
    'payslipsPaid',
    'grossMargin',
    'marginRate',
  ],
  bars: ['cashIn', 'recognised'],
  lines: [],
  dimensions: [
    'campus',
    'month',
    'week',
    'day',
    'course',
    'method',
    'source',
    'orderType',
    'seller',
    'category',
    'student',
  ],
  columns: [
    'signed',
    'cashIn',
    'tuitionReceived',
    'refundPaid',
    'refundToWallet',
    'recognised',
    'otherRevenue',
    'deferred',
    'arrears',
    'otherIncome',
    'expense',
    'netCash',
    'coachCost',
    'grossMargin',
  ],
  filters: ['campusIds', 'courseIds'],
}
const money = (amount: number) => formatFigure('money', amount)

/** Statistics of money: sold, received, earned, and still owed. */
export default function FinanceStatisticsPage({ menu }: PageProps) {
  return (
    <StatisticsPage menu={menu} config={config}>
      {({ query }) => (
        <div className={styles.columns}>
          <RollForwards query={query} />
          <Ageing query={query} />
          <InterCampus query={query} />
          <LatePosted query={query} />
        </div>
      )}
    </StatisticsPage>
  )
}

/** How what is deferred, and what wallets hold, came about. */
function RollForwards({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(financeStatistics.rollForward, query, { keepPreviousData: true })
  return (
    <>
      {(['deferred', 'wallet'] as const).map((of) => {
        const title = t(of === 'deferred' ? 'statistics.rollForward' : 'statistics.walletRoll')
        const roll = answer.data?.[of]
        const rows = roll
          ? [
              { key: 'opening', amount: roll.opening },
              ...roll.items,
              { key: 'closing', amount: roll.closing },
            ]
          : []
        return (
          <Card key={of} title={title}>
            <Loaded answer={answer}>
              <PlainTable
                label={title}
                rows={rows}
                rowKey={({ key }) => key}
                columns={[
                  {
                    key: 'item',
                    title: t('statistics.roll.item'),
                    cell: ({ key }) => t(`statistics.roll.${key}` as TextKey),
                  },
                  { key: 'amount', title: t('statistics.roll.amount'), cell: ({ amount }) => money(amount) },
                ]}
              />
              {of === 'deferred' && <p className={styles.quiet}>{t('statistics.rollNote')}</p>}
            </Loaded>
          </Card>
        )
      })}
    </>
  )
}

function Ageing({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(financeStatistics.ageing, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.ageing')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.ageing')}
          rows={answer.data?.list ?? []}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'age',
              title: t('statistics.ageing.age'),
              cell: ({ key }) => t(`statistics.ageing.${key}`),
            },
            { key: 'lines', title: t('statistics.ageing.lines'), cell: ({ lines }) => lines },
            { key: 'amount', title: t('statistics.roll.amount'), cell: ({ amount }) => money(amount) },
          ]}
        />
      </Loaded>
    </Card>
  )
}

function InterCampus({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(financeStatistics.interCampus, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.interCampus')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.interCampus')}
          rows={answer.data?.list ?? []}
          rowKey={({ sellCampusName, campusName }) => `${sellCampusName}:${campusName}`}
          columns={[
            {
              key: 'sold',
              title: t('statistics.interCampus.sold'),
              cell: ({ sellCampusName }) => sellCampusName,
            },
            {
              key: 'used',
              title: t('statistics.interCampus.used'),
              isText: true,
              cell: ({ campusName }) => campusName,
            },
            { key: 'amount', title: t('statistics.roll.amount'), cell: ({ amount }) => money(amount) },
          ]}
        />
      </Loaded>
    </Card>
  )
}

function LatePosted({ query }: { query: Query }) {
  const t = useText(text)
  const answer = useCall(financeStatistics.latePosted, query, { keepPreviousData: true })
  return (
    <Card title={t('statistics.latePosted')}>
      <Loaded answer={answer}>
        <PlainTable
          label={t('statistics.latePosted')}
          rows={answer.data?.list ?? []}
          rowKey={({ bizMonth, acctMonth }) => `${bizMonth}:${acctMonth}`}
          columns={[
            { key: 'biz', title: t('statistics.latePosted.biz'), cell: ({ bizMonth }) => bizMonth },
            { key: 'acct', title: t('statistics.latePosted.acct'), cell: ({ acctMonth }) => acctMonth },
            { key: 'entries', title: t('statistics.latePosted.entries'), cell: ({ entries }) => entries },
            { key: 'amount', title: t('statistics.roll.amount'), cell: ({ amount }) => money(amount) },
          ]}
        />
      </Loaded>
    </Card>
  )
}
