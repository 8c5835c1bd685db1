import { Button, Space } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { userImports, users } from '@tessera/shared/contract/org/users'
import { useText } from '@tessera/shared/text/text'
import { printed } from './designed-form.tsx'
import { text } from './text.ts'

type Way = 'import' | 'export' | 'printRecord' | 'printDesign'

/** What opens over the page: a sheet of users read and written, and paper. Nothing of it is fetched before. */
export function Papers() {
  const t = useText(text)
  const [shown, setShown] = useState<ReactNode>(null)
  const close = () => setShown(null)
  const open: Readonly<Record<Way, () => Promise<ReactNode>>> = {
    import: async () => {
      const { ImportWizard } = await import('@tessera/shared/widgets/import/import-wizard')
      return <ImportWizard calls={userImports} onImported={() => {}} onClose={close} />
    },
    export: async () => {
      const { ExportDialog } = await import('@tessera/shared/widgets/export/export-dialog')
      return (
        <ExportDialog
          call={users.exportExcel}
          columns={[
            { key: 'account', title: t('previews.account'), shown: true },
            { key: 'realName', title: t('previews.person'), shown: true },
            { key: 'email', title: t('previews.email'), shown: false },
          ]}
          asked={{}}
          ids={[]}
          total={0}
          onClose={close}
        />
      )
    },
    printRecord: async () => {
      const { PrintRecord } = await import('@tessera/shared/widgets/print/print-record')
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
      const { PrintDesign } = await import('@tessera/shared/widgets/print/print-design')
      return printed && <PrintDesign {...printed} title={t('previews.form')} onClose={close} />
    },
  }
  return (
    <>
      <Space wrap>
        {(Object.keys(open) as Way[]).map((way) => (
          <Button key={way} onClick={() => void open[way]().then(setShown)}>
            {t(`previews.${way}`)}
          </Button>
        ))}
      </Space>
      {shown}
    </>
  )
}
