import { Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Choosing } from './choosing.tsx'
import { RunDrawer } from './run-drawer.tsx'
import { Runs } from './runs.tsx'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

/** Tables from one database into another (specification: wire 9.8). */
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
      {/* What was chosen stays while somebody looks at the runs. */}
      <div className={styles.tab} hidden={tab !== 'choose'}>
        <Choosing menuId={menu.id} onStarted={setRun} />
      </div>
      {tab === 'runs' && (
        <div className={styles.tab}>
          <Runs menu={menu} onLook={setRun} />
        </div>
      )}
      {run !== null && <RunDrawer id={run} menuId={menu.id} onClose={() => setRun(null)} />}
    </div>
  )
}
