import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { smsTemplates, type SmsTemplate } from '@tessera/shared/contract/messaging/sms-templates'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useSmsTemplateColumns } from './columns.tsx'
import { SmsTemplateForm } from './form.tsx'
import { TestDialog } from './test-dialog.tsx'
import { text } from './text.ts'

/** Templates that an SMS provider has approved. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [testedRow, setTestedRow] = useState<SmsTemplate | null>(null)
  const stateActions = useStateActions<SmsTemplate>(smsTemplates.setState, smsTemplates.list)
  const test: Action<SmsTemplate> = {
    label: t('smsTemplates.test'),
    code: 'btn_test',
    hidden: ({ enabledMark }) => enabledMark === 0,
    run: setTestedRow,
  }
  return (
    <>
      <Crud
        menu={menu}
        list={smsTemplates.list}
        words={{ noun: t('smsTemplates.noun') }}
        remove={smsTemplates.remove}
        columns={useSmsTemplateColumns()}
        actions={[test, ...stateActions]}
        form={({ id, onClose }) => <SmsTemplateForm id={id} onClose={onClose} />}
        empty={t('smsTemplates.empty')}
      />
      {testedRow && <TestDialog row={testedRow} onClose={() => setTestedRow(null)} />}
    </>
  )
}
