import { useRef, useState } from 'react'
import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { reconciles, StatementDays } from '@tessera/shared/contract/edu/reconciles'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh, useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { DateField, SelectField } from '../parts/fields.tsx'
import { useCampusDays } from '../parts/options.ts'
import { staleStatements } from './statement-drawer.tsx'
import { text } from './statement-text.ts'
import styles from './finance.module.css'

interface Values {
  accountId: string
  fromDate: string
  toDate: string
  file: File
}
const { shape } = StatementDays
const skippedKinds = ['refunded', 'unpaid', 'spent', 'neutral'] as const

/** The day before a day. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Imports the file of an account for some days; yesterday to begin with. */
export function StatementImport({
  onImported,
  onClose,
}: {
  onImported: (id: string) => void
  onClose: () => void
}) {
  const t = useText(text)
  const { data: accounts } = useCall(payAccounts.selector, {})
  // Balances are those of the accounts all of whose campuses are visible; so are statements.
  const { data: balances } = useCall(payAccounts.balances, {})
  const [today] = useCampusDays()
  const [initial] = useState(() => (today ? { fromDate: dayBefore(today), toDate: dayBefore(today) } : {}))
  const whole = new Set(balances?.list.map(({ id }) => id))
  return (
    <FormDialog<Values>
      title={t('statements.import')}
      initial={initial}
      okText={t('statements.import')}
      onSave={async ({ file, ...input }) => {
        const { data } = await sendFile(reconciles.import, file, { quiet: true, input })
        await refresh(...staleStatements)
        onImported(data.id)
        const { rows, matched, skipped, skippedBy } = data
        if (skipped === 0) return t('statements.imported', { rows, matched })
        const kinds = skippedKinds
          .filter((kind) => skippedBy[kind] > 0)
          .map((kind) => t(`statements.skipped.${kind}`, { n: skippedBy[kind] }))
        return t('statements.importedBut', { rows, matched, skipped, kinds })
      }}
      onClose={onClose}
    >
      <SelectField
        name="accountId"
        label={t('statements.account')}
        schema={shape.accountId}
        options={(accounts?.list ?? [])
          .filter(({ id }) => whole.has(id))
          .map(({ id, fullName }) => ({ value: id, label: fullName }))}
        loading={!accounts || !balances}
      />
      <DateField name="fromDate" label={t('statements.from')} schema={shape.fromDate} pastOnly />
      <DateField name="toDate" label={t('statements.to')} schema={shape.toDate} pastOnly />
      <Field
        name="file"
        label={t('statements.file')}
        required
        check={(value) => (value ? undefined : t('statements.noFile'))}
        extra={t('statements.fileHint')}
      >
        <FileChoice />
      </Field>
    </FormDialog>
  )
}

/** A button that opens the file dialog, and the name of the file that was chosen. */
function FileChoice({
  id,
  value,
  onChange,
  'aria-label': label = '',
}: {
  id?: string
  value?: File
  onChange?: (file: File) => void
  'aria-label'?: string
}) {
  const t = useText(text)
  const input = useRef<HTMLInputElement>(null)
  const action = t('statements.chooseFile')
  return (
    <div className={styles.file}>
      <Button
        {...(id ? { id } : {})}
        icon={<IconUpload />}
        aria-label={`${label} ${action}`}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      <span className={styles.fileName}>{value?.name}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChange?.(file)
          target.value = ''
        }}
      />
    </div>
  )
}
