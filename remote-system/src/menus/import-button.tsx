import { useState } from 'react'
import { menus } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { sendFile } from '@tessera/shared/client/send-file'
import { useText } from '@tessera/shared/text/text'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { ImportDialog } from './import-dialog.tsx'
import { text } from './import-text.ts'

/** Opens an exported menu file and shows a preview of the import. */
export function ImportMenus({ menuId }: { menuId: string }) {
  const t = useText(text)
  const can = useCan(menuId)
  const [sending, setSending] = useState(false)
  const [preview, setPreview] = useState<{
    file: File
    steps: CallOutput<typeof menus.previewImport>['list']
  } | null>(null)
  const previewFile = async (file: File) => {
    setSending(true)
    await sendFile(menus.previewImport, file).then(
      ({ data }) => setPreview({ file, steps: data.list }),
      () => undefined,
    )
    setSending(false)
  }
  if (!can(defaultCodes.add)) return null
  return (
    <>
      <JsonFileButton
        label={t('importing.open')}
        loading={sending}
        onFile={(file) => void previewFile(file)}
      />
      {preview && (
        <ImportDialog {...preview} canChange={can(defaultCodes.edit)} onClose={() => setPreview(null)} />
      )}
    </>
  )
}
