import { Button } from '@arco-design/web-react'
import { IconApps } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState } from 'react'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { Entered } from '@tessera/shared/reports/parameter-values'
import { text } from './text.ts'

const AddToPortalDialog = lazy(() =>
  import('./dialog.tsx').then(({ AddToPortalDialog: Loaded }) => ({ default: Loaded })),
)

/** Code of the menu of portals. */
const portalMenuCode = 'onlineDev.visualPortal'

interface Props {
  id: string
  name: string
  /** What the report on screen was made for; null until all that is required was entered. */
  entered: Entered | null
}

/** Puts the report on screen on a portal, for those who may edit portals. */
export function AddToPortalButton({ id, name, entered }: Props) {
  const t = useText(text)
  const menu = useMenu(portalMenuCode)
  const mayEdit = useCan(menu?.id ?? '')(defaultCodes.edit) && menu !== undefined
  const [isOpen, setOpen] = useState(false)
  const { scope, anchor } = usePortalScope()
  if (!mayEdit) return null
  return (
    <>
      {anchor}
      <Button icon={<IconApps />} disabled={!entered} onClick={() => setOpen(true)}>
        {t('toPortal.open')}
      </Button>
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
  )
}
