import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { useState, type ComponentType } from 'react'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { portalMenu } from '@tessera/shared/contract/lowcode/portals'
import { reportMenu } from '@tessera/shared/contract/lowcode/reports'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { Analysis } from '../analysis.ts'
import type { SetColumns } from '../fit.ts'
import { text } from '../text.ts'
import { ReportDialog } from './report-dialog.tsx'
import { WidgetDialog } from './widget-dialog.tsx'

/** What is saved. */
export interface Saved {
  readonly title: string
  readonly set: SetColumns
  readonly analysis: Analysis
  readonly parameters: readonly DataSetParameter[]
}
export interface SaveDialogProps extends Saved {
  readonly onClose: () => void
}

/** What an analysis can be saved as: each has the right that it needs, and a dialog. */
const targets = {
  report: { menu: reportMenu, code: defaultCodes.add, Dialog: ReportDialog },
  widget: { menu: portalMenu, code: defaultCodes.edit, Dialog: WidgetDialog },
} satisfies Record<string, { menu: string; code: string; Dialog: ComponentType<SaveDialogProps> }>
type Target = keyof typeof targets

/** A menu of what the user may save an analysis as; nothing where there is none. */
export function SaveMenu({ disabled, ...saved }: Saved & { disabled: boolean }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [opened, setOpened] = useState<Target | null>(null)
  const may: Record<Target, boolean> = { report: useMaySave('report'), widget: useMaySave('widget') }
  const offered = (Object.keys(targets) as Target[]).filter((target) => may[target])
  if (offered.length === 0) return null
  const Dialog = opened && targets[opened].Dialog
  return (
    <>
      {anchor}
      <Dropdown
        trigger="click"
        disabled={disabled}
        triggerProps={{ className: scope }}
        droplist={
          <Menu onClickMenuItem={(key) => setOpened(key as Target)}>
            {offered.map((target) => (
              <Menu.Item key={target}>{t(`analysis.save.${target}`)}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button type="primary" disabled={disabled} aria-haspopup="menu">
          {t('analysis.save')} <IconDown />
        </Button>
      </Dropdown>
      {Dialog && <Dialog {...saved} onClose={() => setOpened(null)} />}
    </>
  )
}

function useMaySave(target: Target): boolean {
  const { menu: code, code: button } = targets[target]
  const menu = useMenu(code)
  const can = useCan(menu?.id ?? '')
  return menu !== undefined && can(button)
}
