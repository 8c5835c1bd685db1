import { Tabs } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Choosing } from './choosing.tsx'
import { RunDrawer } from './run-drawer.tsx'
import { Runs } from './runs.tsx'
import { text } from './text.ts'

/** Tables from one database into another (specification: wire 9.8). */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [tab, setTab] = useState('choose')
  const [run, setRun] = useState<string | null>(null)
  return (
    <>
      <Tabs activeTab={tab} onChange={setTab} destroyOnHide={false}>
        <Tabs.TabPane key="choose" title={t('dataSyncs.choose')}>
          <Choosing menuId={menu.id} onStarted={setRun} />
        </Tabs.TabPane>
        <Tabs.TabPane key="runs" title={t('dataSyncs.runs')}>
          {tab === 'runs' && <Runs menu={menu} onLook={setRun} />}
        </Tabs.TabPane>
      </Tabs>
      {run !== null && <RunDrawer id={run} menuId={menu.id} onClose={() => setRun(null)} />}
    </>
  )
}
