import { Button, Space } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { userImports, users } from '@tessera/shared/contract/org/users'
import { useText } from '@tessera/shared/text/text'
import { sampleForm } from './designed-form.tsx'
import { text } from './text.ts'

type DialogName = 'import' | 'export' | 'printRecord' | 'printDesign'

/** Buttons that open the import, export and print dialogs. Each dialog is loaded when it opens. */
export function ImportExportPrint() {
  const t = useText(text)
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const loadDialog: Readonly<Record<DialogName, () => Promise<ReactNode>>> = {
    import: async () => {
      const { ImportWizard } = await import('@tessera/shared/lists/import/import-wizard')
      return <ImportWizard calls={userImports} onImported={() => {}} onClose={close} />
    },
    export: async () => {
      const { ExportDialog } = await import('@tessera/shared/lists/export/export-dialog')
      return (
        <ExportDialog
          call={users.exportExcel}
          columns={[
            { key: 'account', title: t('previews.account'), shown: true },
            { key: 'realName', title: t('previews.person'), shown: true },
            { key: 'email', title: t('previews.email'), shown: false },
          ]}
          input={{}}
          ids={[]}
          total={0}
          onClose={close}
        />
      )
    },
    printRecord: async () => {
      const { PrintRecord } = await import('@tessera/shared/ui/print/print-record')
      return (
        <PrintRecord
          title={t('previews.printRecord')}
          groups={[
            {
              title: t('previews.item'),
              fields: [
                { label: t('previews.item'), value: '瑜伽垫' },
                { label: t('previews.unit'), value: '张' },
                { label: t('previews.price'), value: '68.00', wide: true },
              ],
            },
          ]}
          onClose={close}
        />
      )
    },
    printDesign: async () => {
      const { PrintDesign } = await import('@tessera/shared/forms/print/print-design')
      return sampleForm && <PrintDesign {...sampleForm} title={t('previews.form')} onClose={close} />
    },
  }
  return (
    <>
      <Space wrap>
        {(Object.keys(loadDialog) as DialogName[]).map((name) => (
          <Button key={name} onClick={() => void loadDialog[name]().then(setDialog)}>
            {t(`previews.${name}`)}
          </Button>
        ))}
      </Space>
      {dialog}
    </>
  )
}
