import { Badge, Link } from '@arco-design/web-react'
import type { RemoteRow } from '@tessera/shared/contract/shell/remotes'
import { pageContract } from '@tessera/shared/contract/shell/registry'
import { currentLang } from '@tessera/shared/text/i18n'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { Copied } from './copied.tsx'
import { failureRate, fitsHere, rateText, standing, type Standing } from './standing.ts'
import { text } from './text.ts'
import { RelativeTimeLabel } from '@tessera/shared/widgets/time-labels'
import styles from './remotes.module.css'

const dots: Readonly<Record<Standing, 'success' | 'warning' | 'error' | 'default'>> = {
  healthy: 'success',
  degraded: 'warning',
  failing: 'error',
  refused: 'error',
  quiet: 'default',
}

/** Columns of the list; together as wide as a screen of 1440 px leaves them. */
export function useRemoteColumns(open: (row: RemoteRow) => void): Column<RemoteRow>[] {
  const t = useText(text)
  const line = useLocalizedText()
  const inEnglish = currentLang() === 'en'
  return [
    {
      key: 'id',
      title: t('remotes.name'),
      width: 140,
      pinned: true,
      sortable: true,
      render: (row) => (
        <Link
          className={styles.name!}
          onClick={() => open(row)}
          title={`${line(row.entry.title)} (${row.id})`}
        >
          {line(row.entry.title)} <small>{row.id}</small>
        </Link>
      ),
    },
    { key: 'state', title: t('remotes.state'), width: 96, render: (row) => <State row={row} /> },
    {
      key: 'stable',
      title: t('remotes.build'),
      // "20 minutes ago" against 20分钟前.
      width: inEnglish ? 214 : 178,
      render: ({ stable, entry }) => (
        <span className={styles.pair}>
          <Copied shown={stable.slice(0, 8)}>{stable}</Copied>
          {entry.build.id === stable && <RelativeTimeLabel className={styles.when!} at={entry.build.time} />}
        </span>
      ),
    },
    {
      key: 'origin',
      title: t('remotes.origin'),
      width: 84,
      render: ({ origin }) => t(`remotes.origin.${origin}`),
    },
    {
      key: 'contract',
      title: t('remotes.contract'),
      width: 70,
      render: ({ entry }) => <Contract range={entry.contract} short />,
    },
    {
      key: 'canary',
      title: t('remotes.channels'),
      width: inEnglish ? 108 : 98,
      align: 'right',
      render: ({ canary, canaryPercent, pins }) => `${canary ? `${canaryPercent}%` : '–'} / ${pins || '–'}`,
    },
    {
      key: 'loads',
      title: t('remotes.loads'),
      width: 90,
      align: 'right',
      render: ({ loads }) => <span className={styles.figure}>{loads.toLocaleString('en')}</span>,
    },
    {
      key: 'failures',
      title: t('remotes.failures'),
      width: 88,
      align: 'right',
      render: ({ failures }) => (
        <span className={failures > 0 ? styles.bad : styles.figure}>{failures.toLocaleString('en')}</span>
      ),
    },
    {
      key: 'p50',
      title: t('remotes.timing'),
      width: 102,
      align: 'right',
      render: ({ p50, p95 }) => (
        <span className={styles.figure} title={t('remotes.timingHint')}>
          {rounded(p50)} / {rounded(p95)}
        </span>
      ),
    },
    {
      key: 'owner',
      title: t('remotes.owner'),
      width: 100,
      render: ({ entry: { owner } }) => (
        <span className={styles.cut} title={owner}>
          {owner.replace(/\s*<[^>]*>$/, '')}
        </span>
      ),
    },
    {
      key: 'modifyTime',
      title: t('remotes.modified'),
      width: 120,
      hidden: true,
      sortable: true,
      render: ({ modifyTime }) => <RelativeTimeLabel className={styles.when!} at={modifyTime} />,
    },
  ]
}

export function State({ row }: { row: RemoteRow }) {
  const t = useText(text)
  const state = standing(row)
  return (
    <span title={t('remotes.stateHint', { rate: rateText(failureRate(row)) })}>
      <Badge status={dots[state]} text={t(`remotes.state.${state}`)} />
    </span>
  )
}

/** The range of the page contract that a remote asks for, and whether this product is in it; `short` leaves the words to the hover and to the column of states. */
export function Contract({ range, short = false }: { range: string; short?: boolean }) {
  const t = useText(text)
  const fits = fitsHere(range)
  return (
    <span title={t('remotes.contractHint', { range, here: pageContract })}>
      <Badge
        status={fits ? 'success' : 'error'}
        text={short ? range : t(fits ? 'remotes.contractFits' : 'remotes.contractRefused', { range })}
      />
    </span>
  )
}

const rounded = (n: number | null) => (n === null ? '–' : Math.round(n).toLocaleString('en'))
