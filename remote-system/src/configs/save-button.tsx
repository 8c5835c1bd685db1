import { Button } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Save button of each tab, shown to users with the edit permission. */
export function SaveButton({
  menu,
  saving,
  onSave,
}: {
  menu: PageProps['menu']
  saving: boolean
  onSave: () => void
}) {
  const t = useText(text)
  return (
    <Can modelId={menu.id} code={defaultCodes.edit}>
      <Button type="primary" loading={saving} onClick={onSave}>
        {t('config.save')}
      </Button>
    </Can>
  )
}
