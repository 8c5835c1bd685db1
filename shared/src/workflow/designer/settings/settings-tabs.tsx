import { Tabs } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import styles from './settings.module.css'

/** The tabs of a node's settings; only the open one is rendered. The first one has the key `people`. */
export function SettingsTabs({ children }: { children: ReactNode }) {
  const [tab, setTab] = useState('people')
  return (
    <Tabs
      size="small"
      className={styles.tabs!}
      activeTab={tab}
      onChange={setTab}
      animation={false}
      destroyOnHide
    >
      {children}
    </Tabs>
  )
}
