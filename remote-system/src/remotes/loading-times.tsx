import { Empty, Table } from '@arco-design/web-react'
import { useMemo } from 'react'
import { phases, remotes, type RemoteFigures } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { hourChart, phaseChart } from './chart-options.ts'
import { Chart } from '../parts/chart.tsx'
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
            rowKey="phase"
            size="small"
            pagination={false}
            data={phases.map((phase) => ({ phase, ...figures.phases[phase] }))}
            columns={[
              {
                title: t('remotes.phase'),
                dataIndex: 'phase',
                render: (phase: (typeof phases)[number]) => t(`remotes.phase.${phase}`),
              },
              { title: 'P50', dataIndex: 'p50', align: 'right', render: ms },
              { title: 'P95', dataIndex: 'p95', align: 'right', render: ms },
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
