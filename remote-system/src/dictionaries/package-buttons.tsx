import { Button } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh } from '@tessera/shared/client/use-call'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Imports and exports a dictionary with those below it as one file. */
export function PackageButtons({ menuId, typeId }: { menuId: string; typeId: string }) {
  const t = useText(text)
  return (
    <>
      <Can modelId={menuId} code={defaultCodes.add}>
        <ImportButton
          call={dictionaryData.import}
          onImported={() => void refresh(dictionaryTypes.list, dictionaryData.list)}
        />
      </Can>
      <Button
        icon={<IconDownload />}
        onClick={() => void call(dictionaryData.export, { id: typeId }).then(followLink, () => {})}
      >
        {t('dictionaries.export')}
      </Button>
    </>
  )
}
