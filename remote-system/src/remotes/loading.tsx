import { Empty, Table } from '@arco-design/web-react'
import { useMemo } from 'react'
import { phases, remotes, type Figures } from '@tessera/shared/contract/shell/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { hourChart, phaseChart } from './chart-options.ts'
import { Chart } from '../parts/chart.tsx'
import { Loaded } from './loaded.tsx'
import { text } from './text.ts'
import styles from './remotes.module.css'

/** How long each phase of opening a page took in real browsers, and how often it failed. */
export function Loading({ name }: { name: string }) {
  const t = useText(text)
  const answer = useCall(remotes.figures, { name })
  return (
    <Loaded answer={answer}>
      {(figures) =>
        figures.hours.some(({ loads, failures }) => loads + failures > 0) ? (
          <Told figures={figures} />
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
    </Loaded>
  )
}

function Told({ figures }: { figures: Figures }) {
  const t = useText(text)
  const lang = currentLang()
  // The words change with the language; `t` itself is another function at every drawing.
  // oxlint-disable-next-line react/exhaustive-deps
  const [byPhase, byHour] = useMemo(() => [phaseChart(figures, t), hourChart(figures, t)], [figures, lang])
  const ms = (n: number | null) =>
    n === null ? '–' : t('remotes.ms', { n: Math.round(n).toLocaleString('en') })
  return (
    <div className={styles.stack}>
      <section>
        <h3 className={styles.heading}>{t('remotes.phases')}</h3>
        <div className={styles.beside}>
          <Chart option={byPhase} label={t('remotes.phases')} />
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
        <Chart option={byHour} label={t('remotes.hours')} />
      </section>
    </div>
  )
}
