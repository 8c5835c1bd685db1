import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { menus } from '@tessera/shared/contract/system/menus'
import type { Gives } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { sendFile } from '@tessera/shared/client/send-file'
import { useText } from '@tessera/shared/text/text'
import { ImportDialog } from './import-dialog.tsx'
import { text } from './import-text.ts'

/** Chooses a file that an export of menus has made, and shows what importing it would do. */
export function ImportMenus({ menuId }: { menuId: string }) {
  const t = useText(text)
  const may = useCan(menuId)
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [found, setFound] = useState<{ file: File; steps: Gives<typeof menus.previewImport>['list'] } | null>(null)
  const look = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    await sendFile(menus.previewImport, file).then(
      ({ data }) => setFound({ file, steps: data.list }),
      () => undefined,
    )
    setSending(false)
  }
  if (!may(defaultCodes.add)) return null
  return (
    <>
      <Button icon={<IconUpload />} loading={sending} onClick={() => field.current?.click()}>
        {t('importing.open')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".json"
        aria-label={t('importing.open')}
        onChange={({ target }) => {
          void look(target.files?.[0])
          target.value = ''
        }}
      />
      {found && <ImportDialog {...found} mayChange={may(defaultCodes.edit)} onClose={() => setFound(null)} />}
    </>
  )
}
