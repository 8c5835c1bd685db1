import { Badge, Link } from '@arco-design/web-react'
import type { RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { pageContract } from '@tessera/shared/contract/registry/registry'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { CopyableCode } from './copyable-code.tsx'
import {
  failureRate,
  isContractSupported,
  formatRate,
  evaluateHealth,
  type RemoteHealth,
} from './remote-health.ts'
import { text } from './text.ts'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './remotes.module.css'

const dots: Readonly<Record<RemoteHealth, 'success' | 'warning' | 'error' | 'default'>> = {
  healthy: 'success',
  degraded: 'warning',
  failing: 'error',
  refused: 'error',
  quiet: 'default',
}

/** Columns of the list. */
export function useRemoteColumns(open: (row: RemoteRow) => void): Column<RemoteRow>[] {
  const t = useText(text)
  const localize = useLocalizedText()
  return [
    {
      key: 'id',
      title: t('remotes.name'),
      pinned: true,
      sortable: true,
      render: (row) => (
        <Link
          className={styles.name!}
          onClick={() => open(row)}
          title={`${localize(row.entry.title)} (${row.id})`}
        >
          {localize(row.entry.title)} <small>{row.id}</small>
        </Link>
      ),
    },
    { key: 'state', title: t('remotes.state'), render: (row) => <RemoteState row={row} /> },
    {
      key: 'stable',
      title: t('remotes.build'),
      render: ({ stable, entry }) => (
        <span className={styles.pair}>
          <CopyableCode label={stable.slice(0, 8)}>{stable}</CopyableCode>
          {entry.build.id === stable && <RelativeTimeLabel className={styles.when!} at={entry.build.time} />}
        </span>
      ),
    },
    {
      key: 'origin',
      title: t('remotes.origin'),
      render: ({ origin }) => t(`remotes.origin.${origin}`),
    },
    {
      key: 'contract',
      title: t('remotes.contract'),
      render: ({ entry }) => <ContractVersion range={entry.contract} short />,
    },
    {
      key: 'canary',
      title: t('remotes.channels'),
      align: 'right',
      render: ({ canary, canaryPercent, pins }) => `${canary ? `${canaryPercent}%` : '–'} / ${pins || '–'}`,
    },
    {
      key: 'loads',
      title: t('remotes.loads'),
      align: 'right',
      render: ({ loads }) => <span className={styles.figure}>{loads.toLocaleString('en')}</span>,
    },
    {
      key: 'failures',
      title: t('remotes.failures'),
      align: 'right',
      render: ({ failures }) => (
        <span className={failures > 0 ? styles.bad : styles.figure}>{failures.toLocaleString('en')}</span>
      ),
    },
    {
      key: 'p50',
      title: t('remotes.timing'),
      align: 'right',
      hidden: true,
      render: ({ p50, p95 }) => (
        <span className={styles.figure} title={t('remotes.timingHint')}>
          {formatRounded(p50)} / {formatRounded(p95)}
        </span>
      ),
    },
    {
      key: 'owner',
      title: t('remotes.owner'),
      hidden: true,
      render: ({ entry: { owner } }) => (
        <span className={styles.cut} title={owner}>
          {owner.replace(/\s*<[^>]*>$/, '')}
        </span>
      ),
    },
    {
      key: 'modifyTime',
      title: t('remotes.modified'),
      hidden: true,
      sortable: true,
      render: ({ modifyTime }) => <RelativeTimeLabel className={styles.when!} at={modifyTime} />,
    },
  ]
}

export function RemoteState({ row }: { row: RemoteRow }) {
  const t = useText(text)
  const health = evaluateHealth(row)
  return (
    <span title={t('remotes.stateHint', { rate: formatRate(failureRate(row)) })}>
      <Badge status={dots[health]} text={t(`remotes.state.${health}`)} />
    </span>
  )
}

/**
 * The contract range that a remote requires, and whether this system supports it. `short` shows the range
 * only, with the words in the tooltip.
 */
export function ContractVersion({ range, short = false }: { range: string; short?: boolean }) {
  const t = useText(text)
  const isSupported = isContractSupported(range)
  return (
    <span title={t('remotes.contractHint', { range, here: pageContract })}>
      <Badge
        status={isSupported ? 'success' : 'error'}
        text={short ? range : t(isSupported ? 'remotes.contractFits' : 'remotes.contractRefused', { range })}
      />
    </span>
  )
}

const formatRounded = (n: number | null) => (n === null ? '–' : Math.round(n).toLocaleString('en'))
