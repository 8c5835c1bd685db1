import { Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { TablePicker } from './table-picker.tsx'
import { RunDrawer } from './run-drawer.tsx'
import { Runs } from './runs.tsx'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

/** Copies tables from one database into another. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [tab, setTab] = useState<'choose' | 'runs'>('choose')
  const [run, setRun] = useState<string | null>(null)
  return (
    <div className={styles.page}>
      <Radio.Group
        type="button"
        className={styles.tabs!}
        value={tab}
        onChange={setTab}
        aria-label={t('dataSyncs.parts')}
        options={[
          { value: 'choose', label: t('dataSyncs.choose') },
          { value: 'runs', label: t('dataSyncs.runs') },
        ]}
      />
      {/* Stays mounted, so that the selection survives a look at the runs. */}
      <div className={styles.tab} hidden={tab !== 'choose'}>
        <TablePicker menuId={menu.id} onStarted={setRun} />
      </div>
      {tab === 'runs' && (
        <div className={styles.tab}>
          <Runs menu={menu} onOpen={setRun} />
        </div>
      )}
      {run !== null && <RunDrawer id={run} menuId={menu.id} onClose={() => setRun(null)} />}
    </div>
  )
}
