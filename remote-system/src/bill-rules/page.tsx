import type { PageProps } from '@tessera/shared/contract/shell/page'
import { billRules, type BillRule } from '@tessera/shared/contract/system/bill-rules'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { useBillRuleColumns } from './columns.tsx'
import { BillRuleForm } from './form.tsx'
import { text } from './text.ts'

/** Rules for serial numbers. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const stateActions = useStateActions<BillRule>(billRules.setState, billRules.list)
  const exportRow: Action<BillRule> = {
    label: t('billRules.export'),
    run: ({ id }) => void call(billRules.export, { id }).then(followLink, () => {}),
  }
  return (
    <Crud
      menu={menu}
      list={billRules.list}
      words={{ noun: t('billRules.noun') }}
      remove={billRules.remove}
      columns={useBillRuleColumns()}
      actions={[...stateActions, exportRow]}
      undeletable={({ outputNumber }) => outputNumber !== null}
      form={({ id, onClose }) => <BillRuleForm id={id} onClose={onClose} />}
      tools={
        <Can modelId={menu.id} code={defaultCodes.add}>
          <ImportButton call={billRules.import} onImported={() => void refresh(billRules.list)} />
        </Can>
      }
      empty={t('billRules.empty')}
    />
  )
}
