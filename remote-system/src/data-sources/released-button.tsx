import { Button, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'

/** Releases tables and views of the product's database for statements, by name. */
export function ReleasedTablesButton() {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const { data } = useCall(dataSources.released, open ? {} : null)
  const { send } = useSend(dataSources.setReleased, { stale: [dataSources.released], quiet: true })
  const save = async ({ lines = '' }: { lines?: string }) => {
    const { msg } = await send({ tables: lines.split(/\s+/).filter(Boolean) })
    return msg
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('dataSources.released')}</Button>
      {open && data && (
        <FormDialog<{ lines: string }>
          title={t('dataSources.released')}
          initial={{ lines: data.tables.join('\n') }}
          onSave={save}
          onClose={() => setOpen(false)}
        >
          <Field
            name="lines"
            label={t('dataSources.releasedNames')}
            extra={t('dataSources.releasedHint')}
            wide
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 6, maxRows: 16 }} maxLength={30_000} />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
