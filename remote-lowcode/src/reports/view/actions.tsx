import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'

/** What a reader can do with a report. */
export interface ReportAction {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly run: () => void
}

/** The buttons of a report; on a phone one menu has all of them. */
export function ReportActions({ actions }: { actions: readonly ReportAction[] }) {
  const t = useText(text)
  const isPhone = useNarrow('phone')
  const { scope, anchor } = usePortalScope()
  if (!isPhone)
    return actions.map(({ key, label, run, icon, disabled = false, loading = false }) => (
      <Button key={key} icon={icon} disabled={disabled} loading={loading} onClick={run}>
        {label}
      </Button>
    ))
  return (
    <>
      {anchor}
      <Dropdown
        trigger="click"
        position="br"
        triggerProps={{ className: scope }}
        droplist={
          <Menu onClickMenuItem={(key) => actions.find((action) => action.key === key)?.run()}>
            {actions.map(({ key, label, disabled = false }) => (
              <Menu.Item key={key} disabled={disabled}>
                {label}
              </Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button
          icon={<IconMore />}
          aria-haspopup="menu"
          loading={actions.some(({ loading }) => loading === true)}
        >
          {t('report.more')}
        </Button>
      </Dropdown>
    </>
  )
}
