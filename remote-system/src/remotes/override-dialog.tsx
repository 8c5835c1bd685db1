import { Input } from '@arco-design/web-react'
import { remotes, type RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { useSend } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { text } from './text.ts'
import styles from './remotes.module.css'

interface Values {
  address: string
}

/** Sets a development address of a remote for the current session only, and reloads the page. */
export function OverrideDialog({ row, onClose }: { row: RemoteRow; onClose: () => void }) {
  const t = useText(text)
  const localize = useLocalizedText()
  const { send } = useSend(remotes.override, { quiet: true })
  const validateAddress = (value: unknown) =>
    /^https?:\/\/./i.test(String(value ?? '').trim()) && URL.canParse(String(value).trim())
      ? undefined
      : t('remotes.overrideInvalid')
  const save = async ({ address }: Values) => {
    await send({ name: row.id, address: address.trim() })
    // The CSP of the page lists the allowed origins, so the page must be reloaded. The delay lets the form
    // reset first.
    setTimeout(() => location.reload(), 50)
    return t('remotes.overrideSaved')
  }
  return (
    <FormDialog<Values>
      title={t('remotes.overrideTitle', { name: localize(row.entry.title) })}
      initial={{ address: row.entry.override ?? '' }}
      onSave={save}
      onClose={onClose}
    >
      <p className={styles.explained}>{t('remotes.overrideHint')}</p>
      <Field name="address" label={t('remotes.overrideAddress')} required check={validateAddress}>
        <Input autoFocus maxLength={500} placeholder="http://localhost:3100/mf-manifest.json" />
      </Field>
    </FormDialog>
  )
}
