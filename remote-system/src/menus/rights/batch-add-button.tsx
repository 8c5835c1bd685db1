import { Button, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { columns, formFields } from '@tessera/shared/contract/system/columns'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { parseItemLines } from './item-lines.ts'
import { text } from './text.ts'

interface Props {
  menuId: string
  kind: 'column' | 'form'
  /** Codes of the page that are not in the list yet. */
  codes: readonly string[]
}

/** Adds many columns or form fields at once, typed or pasted line by line. */
export function BatchAddButton({ menuId, kind, codes }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const column = useSend(columns.batch, { stale: [columns.list], quiet: true })
  const form = useSend(formFields.batch, { stale: [formFields.list], quiet: true })
  const check = (typed: unknown) => {
    const parsed = parseItemLines(String(typed ?? ''))
    if ('invalidLine' in parsed) return t('rights.batchBad', { n: parsed.invalidLine })
    return parsed.items.length === 0 ? t('rights.batchEmpty') : undefined
  }
  const save = async ({ lines }: { lines: string }) => {
    const parsed = parseItemLines(lines)
    const items = 'items' in parsed ? parsed.items : []
    const { msg } = await (kind === 'column'
      ? column.send({ moduleId: menuId, columnJson: items })
      : form.send({ moduleId: menuId, formJson: items }))
    return msg
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rights.batch')}</Button>
      {open && (
        <FormDialog<{ lines: string }>
          title={t('rights.batch')}
          initial={{ lines: codes.map((code) => `${code}\t${code}`).join('\n') }}
          onSave={save}
          onClose={() => setOpen(false)}
        >
          <Field
            name="lines"
            label={t('rights.batchLines')}
            required
            check={check}
            extra={t('rights.batchHint')}
            wide
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 8, maxRows: 16 }} maxLength={50_000} />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
