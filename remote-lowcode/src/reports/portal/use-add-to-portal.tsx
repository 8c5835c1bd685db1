import { IconApps } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import type { Entered } from '@tessera/shared/reports/parameter-values'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { ReportAction } from '../view/actions.tsx'
import { text } from './text.ts'

const AddToPortalDialog = lazy(() =>
  import('./dialog.tsx').then(({ AddToPortalDialog: Loaded }) => ({ default: Loaded })),
)

/** Code of the menu of portals. */
const portalMenuCode = 'onlineDev.visualPortal'

interface Options {
  id: string
  name: string
  /** What the report on screen was made for; null until all that is required was entered. */
  entered: Entered | null
}

/** Puts the report on screen on a portal; no action for those who may not edit portals. */
export function useAddToPortal({ id, name, entered }: Options): {
  action: ReportAction | null
  dialog: ReactNode
} {
  const t = useText(text)
  const menu = useMenu(portalMenuCode)
  const mayEdit = useCan(menu?.id ?? '')(defaultCodes.edit) && menu !== undefined
  const [isOpen, setOpen] = useState(false)
  const { scope, anchor } = usePortalScope()
  if (!mayEdit) return { action: null, dialog: null }
  return {
    action: {
      key: 'portal',
      label: t('toPortal.open'),
      icon: <IconApps />,
      disabled: !entered,
      run: () => setOpen(true),
    },
    dialog: (
      <>
        {anchor}
        {isOpen && entered && (
          <Suspense fallback={null}>
            <AddToPortalDialog
              id={id}
              name={name}
              entered={entered}
              scope={scope}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
