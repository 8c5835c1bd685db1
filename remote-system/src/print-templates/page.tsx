import { Select } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { printTemplates, type PrintTemplate } from '@tessera/shared/contract/system/print-templates'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { useCategories } from './categories.ts'
import { usePrintTemplateColumns } from './columns.tsx'
import { PrintTemplateForm } from './form.tsx'
import { text } from './text.ts'
import styles from './print-templates.module.css'

/** Templates by which records and tasks are printed. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const categories = useCategories()
  const [{ filter }, setListState] = useListState()
  const stateActions = useStateActions<PrintTemplate>(printTemplates.setState, printTemplates.list)
  const copy = useSend(printTemplates.copy, { stale: [printTemplates.list] })
  const actions: Action<PrintTemplate>[] = [
    {
      label: t('printTemplates.copy'),
      code: defaultCodes.add,
      run: ({ id }) => void copy.send({ id }).catch(() => {}),
    },
    {
      label: t('printTemplates.export'),
      run: ({ id }) => void call(printTemplates.export, { id }).then(followLink, () => {}),
    },
  ]
  return (
    <Crud<typeof printTemplates.list, PrintTemplate>
      menu={menu}
      list={printTemplates.list}
      words={{ noun: t('printTemplates.noun') }}
      remove={printTemplates.remove}
      columns={usePrintTemplateColumns()}
      actions={[...stateActions, ...actions]}
      filters={
        <Select
          className={styles.category!}
          aria-label={t('printTemplates.category')}
          placeholder={t('printTemplates.category')}
          allowClear
          value={filter['category'] || undefined}
          options={categories.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(category?: string) => setListState({ filter: { ...filter, category: category ?? '' } })}
        />
      }
      form={({ id, onClose }) => <PrintTemplateForm id={id} onClose={onClose} />}
      tools={
        <Can modelId={menu.id} code={defaultCodes.add}>
          <ImportButton call={printTemplates.import} onImported={() => void refresh(printTemplates.list)} />
        </Can>
      }
      empty={t('printTemplates.empty')}
    />
  )
}
