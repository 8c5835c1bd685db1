import { Drawer, Tabs } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { remotes, type RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Builds } from './builds.tsx'
import { Canary } from './canary.tsx'
import type { CheckPermission } from './permission-codes.ts'
import { RemoteState } from './columns.tsx'
import { Events } from './events.tsx'
import { Failures } from './failures.tsx'
import { LoadingTimes } from './loading-times.tsx'
import { Overview } from './overview.tsx'
import { Pins } from './pins.tsx'
import { Sandbox } from './sandbox.tsx'
import { text } from './text.ts'
import styles from './remotes.module.css'

export interface DetailProps {
  row: RemoteRow
  can: CheckPermission
}

interface Props extends DetailProps {
  onOverride: () => void
  onClose: () => void
}

const tabKeys = ['overview', 'loading', 'builds', 'canary', 'pins', 'sandbox', 'events', 'failures'] as const
type Tab = (typeof tabKeys)[number]

/** Details of one remote in a wide drawer; it fills the screen on a phone. */
export function RemoteDetail({ row: opened, can, onOverride, onClose }: Props) {
  const t = useText(text)
  const localize = useLocalizedText()
  const { scope, anchor } = usePortalScope()
  const row = useLatest(opened)
  const name = localize(row.entry.title)
  const dialog: object = { role: 'dialog', 'aria-modal': true, 'aria-label': name }
  const tabs: Readonly<Record<Tab, ReactNode>> = {
    overview: <Overview row={row} can={can} onOverride={onOverride} />,
    loading: <LoadingTimes name={row.id} />,
    builds: <Builds row={row} can={can} />,
    canary: <Canary row={row} can={can} />,
    pins: <Pins row={row} can={can} />,
    sandbox: <Sandbox row={row} can={can} />,
    events: <Events name={row.id} />,
    failures: <Failures name={row.id} />,
  }
  const title = (
    <span className={styles.head}>
      <span>
        {name} <small>{row.id}</small>
      </span>
      <RemoteState row={row} />
    </span>
  )
  return (
    <>
      {anchor}
      <Drawer
        {...dialog}
        visible
        className={styles.drawer!}
        title={title}
        width="min(1080px, 100vw)"
        wrapClassName={scope}
        footer={null}
        unmountOnExit
        onCancel={onClose}
      >
        <Tabs className={styles.tabs!} type="line" destroyOnHide>
          {tabKeys.map((key) => (
            <Tabs.TabPane key={key} title={t(`remotes.tab.${key}`)}>
              {tabs[key]}
            </Tabs.TabPane>
          ))}
        </Tabs>
      </Drawer>
    </>
  )
}

/** The current row: actions in the drawer can change it while the drawer is open. */
function useLatest(opened: RemoteRow): RemoteRow {
  const { data } = useCall(
    remotes.manage,
    { currentPage: 1, pageSize: 20, keyword: opened.id },
    { keepPreviousData: true },
  )
  return data?.list.find(({ id }) => id === opened.id) ?? opened
}
