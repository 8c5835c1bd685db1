import { Alert, Progress, Skeleton } from '@arco-design/web-react'
import { monitor } from '@tessera/shared/contract/system/monitor'
import { useCall } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { History } from './history.tsx'
import { text } from './text.ts'
import styles from './monitor.module.css'

function usageStatus(percent: number) {
  if (percent > 90) return 'error'
  return percent > 75 ? 'warning' : 'normal'
}

/** Load and health of the server, refreshed every five seconds. */
export default function Page() {
  const t = useText(text)
  const { data, error, mutate } = useCall(monitor.read, {}, { refreshInterval: 5_000 })
  if (error && !data) return <ListFailed failure={error} onRetry={() => void mutate()} />
  if (!data) return <Skeleton animation text={{ rows: 10 }} />

  const { system, cpu, memory, disk, process, eventLoop, database, sockets, remotes } = data
  const meters = [
    {
      name: t('monitor.cpu'),
      rate: Number(cpu.used),
      detail: t('monitor.cores', { n: cpu.logic, name: cpu.name }),
    },
    { name: t('monitor.memory'), rate: Number(memory.usageRate), detail: t('monitor.usedOf', memory) },
    { name: t('monitor.disk'), rate: Number(disk.usageRate), detail: t('monitor.usedOf', disk) },
  ]
  const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t('monitor.machine'),
      [
        [t('monitor.os'), system.os],
        [t('monitor.ip'), system.ip],
        [t('monitor.up'), t('monitor.days', { n: system.day })],
        [t('monitor.processes'), String(data.processes)],
      ],
    ],
    [
      t('monitor.process'),
      [
        [t('monitor.pid'), String(process.pid)],
        [t('monitor.node'), process.node],
        [t('monitor.started'), formatTime(data.time - process.uptime, true)],
        [t('monitor.heap'), formatFileSize(process.heap)],
        [t('monitor.resident'), formatFileSize(process.resident)],
      ],
    ],
    [
      t('monitor.database'),
      [
        [t('monitor.version'), database.version],
        [
          t('monitor.connections'),
          t('monitor.connectionsOf', {
            n: database.connections,
            most: database.most,
            active: database.active,
          }),
        ],
        [t('monitor.size'), formatFileSize(database.bytes)],
        [t('monitor.hits'), `${database.hits}%`],
        [t('monitor.longest'), `${database.longest} ms`],
      ],
    ],
    [
      t('monitor.people'),
      [
        [t('monitor.sockets'), String(sockets.here)],
        [t('monitor.remotes'), t('monitor.remotesOf', remotes)],
      ],
    ],
  ]
  return (
    <div className={styles.page}>
      {error && (
        <Alert
          type="warning"
          content={t('monitor.old', { time: formatTime(data.time, true), why: error.msg })}
        />
      )}
      {disk.full && <Alert type="error" content={t('monitor.diskFull', disk)} />}
      <div className={styles.meters}>
        {meters.map(({ name, rate, detail }) => (
          <section key={name} className={styles.card} aria-label={name}>
            <h2>{name}</h2>
            <strong>{rate}%</strong>
            <Progress percent={rate} showText={false} status={usageStatus(rate)} aria-hidden />
            <p title={detail}>{detail}</p>
          </section>
        ))}
        <section className={styles.card} aria-label={t('monitor.eventLoop')}>
          <h2>{t('monitor.eventLoop')}</h2>
          <strong>{eventLoop.p99} ms</strong>
          <Progress
            percent={Math.min(100, eventLoop.p99)}
            showText={false}
            status={eventLoop.p99 > 100 ? 'error' : 'normal'}
            aria-hidden
          />
          <p>{t('monitor.loop', eventLoop)}</p>
        </section>
      </div>
      <History />
      <div className={styles.groups}>
        {groups.map(([name, entries]) => (
          <section key={name} className={styles.card}>
            <h2>{name}</h2>
            <dl>
              {entries.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.at}>{t('monitor.at', { time: formatTime(data.time, true) })}</p>
    </div>
  )
}
