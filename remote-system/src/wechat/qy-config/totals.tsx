import type { SyncTotal } from '@tessera/shared/contract/wechat/syncs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './qy-config.module.css'

/** Numbers of units and users by sync state. */
export function Totals({ totals }: { totals: readonly SyncTotal[] }) {
  const t = useText(text)
  return (
    <div className={styles.scroll}>
      <table className={styles.totals}>
        <thead>
          <tr>
            <th scope="col">{t('qyConfig.kind')}</th>
            <th scope="col">{t('qyConfig.total')}</th>
            <th scope="col">{t('qyConfig.ok')}</th>
            <th scope="col">{t('qyConfig.failed')}</th>
            <th scope="col">{t('qyConfig.none')}</th>
            <th scope="col">{t('qyConfig.last')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ synType, recordTotal, synSuccessCount, synFailCount, unSynCount, synDate }) => (
            <tr key={synType}>
              <th scope="row">{synType}</th>
              <td>{recordTotal}</td>
              <td>{synSuccessCount}</td>
              <td className={synFailCount > 0 ? styles.bad : ''}>{synFailCount}</td>
              <td>{unSynCount}</td>
              <td>{synDate === null ? '—' : formatTime(synDate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
