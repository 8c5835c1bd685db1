import { Empty } from '@arco-design/web-react'
import { useMemo } from 'react'
import { phases, remotes, type RemoteFigures } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { hourChart, phaseChart } from './chart-options.ts'
import { Chart } from '../parts/chart.tsx'
import { Table } from '@tessera/shared/ui/table/table'
import { CallContent } from './call-content.tsx'
import { text } from './text.ts'
import styles from './remotes.module.css'

/** Duration of each loading phase in real browsers, and the failure rate. */
export function LoadingTimes({ name }: { name: string }) {
  const t = useText(text)
  const result = useCall(remotes.figures, { name })
  return (
    <CallContent result={result}>
      {(figures) =>
        figures.hours.some(({ loads, failures }) => loads + failures > 0) ? (
          <LoadingCharts figures={figures} />
        ) : (
          <Empty
            description={
              <div className={styles.empty}>
                <strong>{t('remotes.noLoads')}</strong>
                {t('remotes.noLoadsHint')}
              </div>
            }
          />
        )
      }
    </CallContent>
  )
}

function LoadingCharts({ figures }: { figures: RemoteFigures }) {
  const t = useText(text)
  const lang = currentLang()
  const [phaseOption, hourOption] = useMemo(
    () => [phaseChart(figures, t), hourChart(figures, t)],
    // oxlint-disable-next-line react/exhaustive-deps -- texts change with `lang`; `t` is a new function on every render
    [figures, lang],
  )
  const ms = (n: number | null) =>
    n === null ? '–' : t('remotes.ms', { n: Math.round(n).toLocaleString('en') })
  return (
    <div className={styles.stack}>
      <section>
        <h3 className={styles.heading}>{t('remotes.phases')}</h3>
        <div className={styles.beside}>
          <Chart option={phaseOption} label={t('remotes.phases')} />
          <Table
            name={t('remotes.phases')}
            rows={phases.map((phase) => ({ id: phase, ...figures.phases[phase] }))}
            columns={[
              { key: 'phase', title: t('remotes.phase'), cell: ({ id }) => t(`remotes.phase.${id}`) },
              { key: 'p50', title: 'P50', align: 'right', cell: ({ p50 }) => ms(p50) },
              { key: 'p95', title: 'P95', align: 'right', cell: ({ p95 }) => ms(p95) },
            ]}
          />
        </div>
      </section>
      <section>
        <h3 className={styles.heading}>{t('remotes.hours')}</h3>
        <Chart option={hourOption} label={t('remotes.hours')} />
      </section>
    </div>
  )
}
