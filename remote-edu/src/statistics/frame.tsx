import { Button, Dropdown, Menu, Message } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useCan } from '@tessera/shared/access/use-can'
import { callWithMessage } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall } from '@tessera/shared/client/use-call'
import { dimensions } from '@tessera/shared/contract/edu/statistics'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { PageScope } from '../parts/page-scope.tsx'
import type { Opened, PageConfig } from './calls.ts'
import { Loaded } from './card.tsx'
import { ExplainDrawer } from './explain-drawer.tsx'
import { Filters } from './filters.tsx'
import { Groups } from './groups.tsx'
import { useLateText } from './late.ts'
import { useQuery, type Query } from './query.ts'
import { text } from './text.ts'
import { Tiles } from './tiles.tsx'
import { Trend } from './trend.tsx'
import styles from './statistics.module.css'

interface Props {
  menu: PageProps['menu']
  config: PageConfig
  /** Parts that only this page has. */
  children: (o: { query: Query; open: (opened: Opened) => void }) => ReactNode
}

/** The group that an address names for the rows of a figure. */
function groupOf(filter: Readonly<Record<string, string>>): Partial<Opened> {
  const { explainBy, explainKey, explainLabel = '' } = filter
  const groupBy = dimensions.find((one) => one === explainBy)
  return groupBy && explainKey !== undefined ? { groupBy, key: explainKey, label: explainLabel } : {}
}

/** A page of statistics: period and filters, figures, their trend, their groups, and the rows behind every number. */
export function StatisticsPage({ menu, config, children }: Props) {
  const t = useText(text)
  const can = useCan(menu.id)
  const { query, filter, set } = useQuery()
  const [cell, setCell] = useState<Opened | null>(null)
  const named = filter['explain'] ?? ''
  // A link may open the rows behind a figure, or behind one of its groups.
  const opened = cell ?? (Object.hasOwn(config.texts, named) ? { figure: named, ...groupOf(filter) } : null)
  const setOpened = (next: Opened | null) => {
    setCell(next)
    if (named) set({ explain: '', explainBy: '', explainKey: '', explainLabel: '' })
  }
  const summary = useCall(config.calls.summary, query, { keepPreviousData: true })
  const groupBy = config.dimensions.find((one) => one === filter['groupBy']) ?? config.dimensions[0]!

  const exportFile = async (format: 'xlsx' | 'csv', of: Opened | null) => {
    if (!query) return
    const chosen = of
      ? {
          figure: of.figure,
          ...(of.days ? { preset: 'custom' as const, ...of.days } : {}),
          ...(of.coachIds ? { coachIds: of.coachIds } : {}),
        }
      : {}
    const input = {
      ...query,
      groupBy: of?.groupBy ?? groupBy,
      ...chosen,
      ...(of?.key === undefined ? {} : { key: of.key }),
      format,
    }
    const { data: link } = await callWithMessage(config.calls.export, input, { quiet: false })
    followLink(link)
    Message.success(t('statistics.exported', { name: link.name }))
  }
  const isEmpty = summary.data?.figures.length === 0
  const lateText = useLateText()
  // All figures of a page that have a basis have the same.
  const basis = Object.values(config.texts).find((one) => one.basis)?.basis
  const lateNote = basis ? lateText(basis, summary.data?.late) : ''
  return (
    <section className={styles.page} aria-label={menu.fullName}>
      <div className={styles.bar}>
        <PageScope of={config.scope} />
        <Filters names={config.filters} hasChurnMode={config.hasChurnMode === true} />
        <span className={styles.push} />
        {can('btn_export') && (
          <Dropdown
            trigger="click"
            position="br"
            droplist={
              <Menu onClickMenuItem={(format) => void exportFile(format as 'xlsx', null).catch(() => {})}>
                <Menu.Item key="xlsx">Excel (.xlsx)</Menu.Item>
                <Menu.Item key="csv">CSV (.csv)</Menu.Item>
              </Menu>
            }
          >
            <Button icon={<IconDownload />}>{t('statistics.export')}</Button>
          </Dropdown>
        )}
      </div>
      {query && (
        <>
          <div className={summary.data ? styles.summary : styles.card}>
            <Loaded answer={summary}>
              {isEmpty ? (
                <p className={styles.quiet}>{t('statistics.noFigures')}</p>
              ) : (
                <>
                  <p className={styles.quiet}>
                    {summary.data?.params.dateFrom} – {summary.data?.params.dateTo}
                    {' · '}
                    {t('statistics.asOf', {
                      time: formatInstant(summary.data?.asOf ?? 0, 'yyyy-MM-dd HH:mm'),
                      zones: summary.data?.timeZones.join(', ') ?? '',
                    })}
                  </p>
                  {lateNote && (
                    <p className={styles.quiet}>{t('statistics.late.mark', { basis: lateNote })}</p>
                  )}
                  <Tiles
                    isMarked={(key) => lateNote !== '' && config.texts[key]?.basis !== undefined}
                    texts={config.texts}
                    keys={config.tiles}
                    values={summary.data?.values ?? []}
                    onOpen={(figure) => setOpened({ figure })}
                  />
                </>
              )}
            </Loaded>
          </div>
          {!isEmpty && (
            <>
              <Trend config={config} query={query} onOpen={setOpened} />
              {children({ query, open: setOpened })}
              <Groups config={config} query={query} onOpen={setOpened} />
            </>
          )}
          {opened && (
            <ExplainDrawer
              key={JSON.stringify(opened)}
              config={config}
              query={query}
              opened={opened}
              onExport={can('btn_export') ? (of) => void exportFile('xlsx', of).catch(() => {}) : undefined}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </section>
  )
}
